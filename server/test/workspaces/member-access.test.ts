// Tests of temporary access and care-only access.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import type { Weight } from '@flock-care/contract/shapes';
import { activeWorkspace, addBird, askForLink, type Cast, Person, signIn, useCast } from '../cast.ts';
import { call } from '../support/call.ts';
import type { TestService } from '../support/test-service.ts';

const hourMs = 3_600_000;
let service: TestService;
let cast: Cast;

before(async () => {
  ({ service, cast } = await useCast());
});

const inHours = (hours: number) => new Date(service.clock.now().getTime() + hours * hourMs).toISOString();

interface Access {
  memberId: string;
  endsAt: string | null;
  careOnly: boolean;
  birdIds: string[] | null;
}

async function listAccess(): Promise<Access[]> {
  const { body } = await cast.olive.api.call('GET /api/workspace/access');
  return body.access;
}

async function memberIdOf(email: string): Promise<string> {
  const { body } = await cast.olive.api.call('GET /api/workspace/members');
  return body.members.find(member => member.inviteEmail === email)?.id ?? '';
}

const putAccess = async (email: string, body: object, by = cast.olive) =>
  by.call(`PUT /api/workspace/members/${await memberIdOf(email)}/access`, body);

/** Returns the latest change to a member: the id of the member, and the fields before and after. */
async function lastChangeOfMember(): Promise<unknown[]> {
  const { body } = await cast.olive.api.call('GET /api/changes', { query: { kind: 'member', limit: 1 } });
  return body.changes.flatMap(({ recordId, before, after }) => [recordId, before, after]);
}

let sitterCount = 0;

/** Creates a caregiver who has just joined the flock and is in no other flock. */
async function newSitter(access: object): Promise<Person> {
  sitterCount += 1;
  const email = `tess${sitterCount}@example.org`;
  await cast.olive.call('POST /api/workspace/members', { email, role: 'caregiver' });
  const tess = await signIn(service, email);
  assert.equal((await putAccess(email, access)).status, 200);
  return tess;
}

const flocksOf = async (person: Person) =>
  (await person.api.call('GET /api/workspaces')).body.workspaces.map(({ workspaceId }) => workspaceId);

async function makeToken(person: Person): Promise<string> {
  const { body } = await person.api.call('POST /api/integration-tokens', {
    body: { name: 'Scale', scope: 'read_write' },
  });
  return body.token;
}

const readBirds = (token: string, more: Record<string, string> = {}) =>
  call(service, 'GET /api/birds', { token, headers: more });

describe('PUT /api/workspace/members/:memberId/access', () => {
  it('200 with the new values; fields that are left out keep their values', async () => {
    const email = 'set@example.org';
    await cast.olive.call('POST /api/workspace/members', { email, role: 'caregiver' });
    const memberId = await memberIdOf(email);
    const endsAt = inHours(24);
    const first = await putAccess(email, { endsAt: endsAt.replace('Z', '+00:00') });
    assert.deepEqual(first.body, { access: { memberId, endsAt, careOnly: false, birdIds: null } });
    const second = await putAccess(email, { careOnly: true });
    assert.deepEqual(second.body, { access: { memberId, endsAt, careOnly: true, birdIds: null } });
    const third = await putAccess(email, { endsAt: null });
    assert.deepEqual(third.body, { access: { memberId, endsAt: null, careOnly: true, birdIds: null } });
    assert.deepEqual((await putAccess(email, {})).body, third.body);
    assert.deepEqual(
      (await listAccess()).find(access => access.memberId === memberId),
      third.body.access,
    );
  });

  it("409 if an owner or an assistant sets an end to an owner's access", async () => {
    for (const by of [cast.olive, cast.asha]) {
      const { status, body } = await putAccess(cast.olive.email, { endsAt: inHours(1) }, by);
      assert.deepEqual([status, body.code], [409, 'ownerAccessCannotEnd']);
    }
    assert.equal((await cast.olive.call('GET /api/birds')).status, 200);
  });

  it('409 for limiting anyone but a caregiver to daily care', async () => {
    for (const { email } of [cast.olive, cast.asha, cast.vic]) {
      const { status, body } = await putAccess(email, { careOnly: true });
      assert.deepEqual([status, body.code], [409, 'careOnlyForCaregivers']);
    }
  });

  it('400 for an invalid time or boolean, with the field', async () => {
    for (const endsAt of ['Sunday', '2026-02-30T10:00:00Z', '2026-03-01', '9999-12-31T23:59:59-01:00', 5]) {
      const { status, body } = await putAccess(cast.carl.email, { endsAt, careOnly: 'yes' });
      assert.equal(status, 400);
      assert.equal(body.error, 'Invalid access payload');
      assert.deepEqual(Object.keys(body.details).sort(), ['careOnly', 'endsAt']);
    }
  });

  it('404 for a member of another flock', async () => {
    const { body } = await cast.nora.api.call('GET /api/workspace/members');
    const path = `PUT /api/workspace/members/${body.members[0]?.id}/access`;
    assert.equal((await cast.olive.call(path, { careOnly: false })).status, 404);
  });

  it('200, with the changed fields in the history', async () => {
    await newSitter({ careOnly: true });
    const { body } = await cast.olive.api.call('GET /api/changes', { query: { kind: 'member', limit: 1 } });
    const [change] = body.changes;
    assert.deepEqual(
      [change?.action, change?.before, change?.after, change?.undoable],
      ['updated', { careOnly: false }, { careOnly: true }, false],
    );
  });

  it('201 for another role, which clears careOnly, and for the role of owner, which also clears the end', async () => {
    const tess = await newSitter({ careOnly: true, endsAt: inHours(5) });
    const memberId = await memberIdOf(tess.email);
    const accessNow = async () => (await listAccess()).find(access => access.memberId === memberId);
    const make = (role: string) =>
      cast.olive.call('POST /api/workspace/members', { email: tess.email, role });
    const { endsAt } = (await accessNow()) ?? {};
    await make('viewer');
    assert.deepEqual(await accessNow(), { memberId, endsAt, careOnly: false, birdIds: null });
    await make('owner');
    assert.deepEqual(await accessNow(), { memberId, endsAt: null, careOnly: false, birdIds: null });
    await make('caregiver');
  });
});

describe('GET /api/workspace/membership/access', () => {
  it('200 for every member, with the end and careOnly of their own access', async () => {
    const endsAt = inHours(24);
    const tess = await newSitter({ endsAt, careOnly: true });
    const { body } = await tess.api.call('GET /api/workspace/membership/access');
    assert.deepEqual([body.access.endsAt, body.access.careOnly], [endsAt, true]);
    const viewer = await cast.vic.api.call('GET /api/workspace/membership/access');
    assert.deepEqual([viewer.body.access.endsAt, viewer.body.access.careOnly], [null, false]);
  });
});

describe('expired access', () => {
  it('401 for tokens, 403 for requests that name the flock, and the session continues in another flock', async () => {
    const tess = await newSitter({ endsAt: inHours(1) });
    const token = await makeToken(tess);
    await addBird(cast.olive);
    assert.deepEqual([(await readBirds(tess.token)).status, (await readBirds(token)).status], [200, 200]);
    assert.ok((await flocksOf(tess)).includes(cast.workspaceId));
    service.clock.forward(hourMs);
    assert.equal((await readBirds(token)).status, 401);
    const named = { 'x-workspace-id': String(cast.workspaceId) };
    assert.equal((await readBirds(tess.token, named)).body.code, 'roleNotAllowed');
    assert.deepEqual((await readBirds(tess.token)).body, { birds: [] });
    assert.notEqual((await activeWorkspace(tess)).id, cast.workspaceId);
    assert.ok(!(await flocksOf(tess)).includes(cast.workspaceId));
    const switched = await tess.call('POST /api/auth/switch-workspace', { workspaceId: cast.workspaceId });
    assert.deepEqual([switched.status, switched.body.code], [403, 'notAMember']);
  });

  it('is revoked by the background check, even without a request', async () => {
    const tess = await newSitter({ endsAt: inHours(1) });
    const token = await makeToken(tess);
    service.clock.forward(hourMs);
    await service.background.endAccess();
    // Tess gets her access back before her next request, but her session has moved and her token is revoked.
    await putAccess(tess.email, { endsAt: inHours(1) });
    assert.equal((await readBirds(token)).status, 401);
    assert.notEqual((await activeWorkspace(tess)).id, cast.workspaceId);
  });

  it('200 with the person still in the list of members; a later end restores the access, but the token stays revoked', async () => {
    const tess = await newSitter({});
    const token = await makeToken(tess);
    const past = inHours(-1);
    assert.equal((await putAccess(tess.email, { endsAt: past })).body.access.endsAt, past);
    assert.equal((await readBirds(token)).status, 401);
    assert.notEqual((await activeWorkspace(tess)).id, cast.workspaceId);
    const { body } = await cast.olive.api.call('GET /api/workspace/members');
    assert.ok(body.members.some(member => member.inviteEmail === tess.email && member.acceptedAt !== null));
    await putAccess(tess.email, { endsAt: inHours(2) });
    assert.equal((await readBirds(token)).status, 401);
    const workspaceId = cast.workspaceId;
    assert.equal((await tess.call('POST /api/auth/switch-workspace', { workspaceId })).status, 200);
  });

  it('201 for a new invitation, which restores the access without an end', async () => {
    const endsAt = inHours(-1);
    const tess = await newSitter({ endsAt, careOnly: true });
    await cast.olive.call('POST /api/workspace/members', { email: tess.email, role: 'caregiver' });
    const memberId = await memberIdOf(tess.email);
    const access = (await listAccess()).find(one => one.memberId === memberId);
    assert.deepEqual(access, { memberId, endsAt: null, careOnly: true, birdIds: null });
    assert.ok((await flocksOf(tess)).includes(cast.workspaceId));
    assert.deepEqual(await lastChangeOfMember(), [memberId, { endsAt }, { endsAt: null }]);
  });

  it('201 for a new role, which restores the access, with the changed fields in the history', async () => {
    const endsAt = inHours(-1);
    const tess = await newSitter({ endsAt, careOnly: true });
    await cast.olive.call('POST /api/workspace/members', { email: tess.email, role: 'viewer' });
    assert.deepEqual(await lastChangeOfMember(), [
      await memberIdOf(tess.email),
      { endsAt, careOnly: true },
      { endsAt: null, careOnly: false },
    ]);
  });

  it('401 for a token, even if the access is extended before the service has processed its end', async () => {
    const tess = await newSitter({ endsAt: inHours(1) });
    const token = await makeToken(tess);
    service.clock.forward(hourMs);
    await putAccess(tess.email, { endsAt: inHours(1) });
    assert.equal((await readBirds(token)).status, 401);
  });

  it('404 for a transfer code from an assistant whose access has ended', async () => {
    const email = 'helper@example.org';
    await cast.olive.call('POST /api/workspace/members', { email, role: 'assistant' });
    const helper = await signIn(service, email);
    const { id } = await addBird(cast.olive);
    const { body } = await helper.call(`POST /api/birds/${id}/transfer-code`);
    const look = () => cast.nora.call(`GET /api/bird-transfer-codes/${body.transferCode.code}`);
    assert.equal((await look()).status, 200);
    await putAccess(email, { endsAt: inHours(-1) });
    assert.equal((await look()).status, 404);
  });

  it('302 for a sign-in and 400 for the link after an invite has expired, and neither accepts the invite', async () => {
    const email = 'late@example.org';
    const endsAt = inHours(1);
    const { body } = await cast.olive.api.call('POST /api/workspace/sitters', { body: { email, endsAt } });
    service.clock.forward(hourMs);
    const token = new URL(body.invitation.url).hash.slice(1);
    const opened = await call(service, 'POST /api/auth/invitation', { body: { token } });
    assert.deepEqual([opened.status, opened.body.code], [400, 'invitationEnded']);
    const late = await signIn(service, email);
    assert.ok(!(await flocksOf(late)).includes(cast.workspaceId));
  });
});

describe('POST /api/workspace/sitters', () => {
  it('201 with the invite, its end and a link that creates an account in the flock', async () => {
    const endsAt = inHours(48);
    const sent = { name: 'Tess', email: 'tess@example.org', endsAt };
    const { status, body } = await cast.olive.api.call('POST /api/workspace/sitters', { body: sent });
    assert.equal(status, 201);
    assert.deepEqual(
      [body.member.name, body.member.role, body.member.acceptedAt],
      ['Tess', 'caregiver', null],
    );
    assert.deepEqual(body.access, { memberId: body.member.id, endsAt, careOnly: true, birdIds: null });
    const token = new URL(body.invitation.url).hash.slice(1);
    const opened = await call(service, 'POST /api/auth/invitation', { body: { token } });
    assert.equal(opened.body.session.activeWorkspace.id, cast.workspaceId);
    const tess = new Person(service, sent.email, opened.body.token);
    assert.equal((await tess.call('GET /api/today')).status, 200);
    assert.equal((await tess.call('PUT /api/workspace', { name: 'Mine' })).status, 403);
  });

  it('400 for an end in the past and for a missing one', async () => {
    for (const endsAt of [inHours(-1), undefined, null, '']) {
      const sent = { email: 'past@example.org', endsAt };
      const { status, body } = await cast.olive.call('POST /api/workspace/sitters', sent);
      assert.deepEqual([status, Object.keys(body.details)], [400, ['endsAt']]);
    }
    assert.equal(await memberIdOf('past@example.org'), '');
  });

  it('409 for an owner, and 201 for a caregiver who is already a member', async () => {
    const invite = (email: string) =>
      cast.asha.call('POST /api/workspace/sitters', { email, endsAt: inHours(2), careOnly: false });
    assert.equal((await invite(cast.olive.email)).body.code, 'ownerAccessCannotEnd');
    const tess = await newSitter({});
    assert.equal((await invite(tess.email)).body.access.careOnly, false);
    assert.equal((await tess.call('GET /api/today')).status, 200);
  });
});

describe('care-only access', () => {
  let tess: Person;
  let birdPath = '';
  let medicationId = '';
  const today = () => service.clock.now().toISOString().slice(0, 10);
  const observation = () => ({ id: randomUUID(), observedOn: today(), signs: ['sleepy'] });

  before(async () => {
    tess = await newSitter({ careOnly: true });
    const bird = await addBird(cast.olive);
    birdPath = `/api/birds/${bird.id}`;
    const { body } = await cast.olive.call(`POST ${birdPath}/medications`, {
      name: 'Meloxicam',
      dosage: '0.05 ml',
      frequency: 'every_6_hours',
      startDate: '2026-01-01',
    });
    medicationId = body.medication.id;
  });

  const refusal = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code];
  const notYours = [403, 'notYours'];

  it("201, 200 and 204 for the caregiver's own weights; 403 notYours for other people's, after the checks for 400 and 404", async () => {
    const weigh = (person: Person, recordedOn: string) =>
      person.call(`POST ${birdPath}/weights`, { weightGrams: 90, recordedOn });
    const own = `${birdPath}/weights/${(await weigh(tess, '2026-03-01')).body.weight.id}`;
    const other = `${birdPath}/weights/${(await weigh(cast.carl, '2026-03-02')).body.weight.id}`;
    assert.equal((await tess.call(`PATCH ${own}`, { weightGrams: 91 })).status, 200);
    assert.deepEqual(refusal(await tess.call(`PATCH ${other}`, { weightGrams: 91 })), notYours);
    assert.equal((await tess.call(`PATCH ${other}`, { weightGrams: 'x' })).status, 400);
    assert.equal((await tess.call(`PATCH ${birdPath}/weights/${randomUUID()}`, {})).status, 404);
    // Tess already has a weight on this day, which would be a 409, but the 403 comes first.
    assert.deepEqual(refusal(await tess.call(`PATCH ${other}`, { recordedOn: '2026-03-01' })), notYours);
    assert.deepEqual(refusal(await tess.call(`DELETE ${other}`)), notYours);
    assert.equal((await tess.call(`DELETE ${own}`)).status, 204);
    const { body } = await cast.olive.call(`GET ${birdPath}/weight-history`);
    assert.deepEqual(
      body.entries.map(({ weight }: { weight: { weightGrams: number } }) => weight.weightGrams),
      [90],
    );
  });

  it("200 for a weigh-in, refusing only rows that would replace or confirm somebody else's weight", async () => {
    const [hers, theirs] = [await addBird(cast.olive), await addBird(cast.olive)];
    const recordedOn = today();
    await tess.call(`POST /api/birds/${hers.id}/weights`, { weightGrams: 90, recordedOn });
    await cast.carl.call(`POST /api/birds/${theirs.id}/weights`, { weightGrams: 90, recordedOn });
    const weighIn = async (weightGrams: number, more: object) => {
      const weights = [hers, theirs].map(({ id: birdId }) => ({ birdId, weightGrams }));
      const { body } = await tess.call('POST /api/weigh-ins', { recordedOn, weights, ...more });
      return body.weighIn.results.map(({ status, code }: { status: string; code: string | null }) => [
        status,
        code,
      ]);
    };
    assert.deepEqual(await weighIn(90, {}), [
      ['unchanged', null],
      ['unchanged', null],
    ]);
    assert.deepEqual(await weighIn(90, { confirm: true }), [
      ['recorded', null],
      ['refused', 'notYours'],
    ]);
    assert.deepEqual(await weighIn(91, { replace: true, dryRun: true }), [
      ['replaced', null],
      ['refused', 'notYours'],
    ]);
    assert.deepEqual(await weighIn(91, { replace: true }), [
      ['replaced', null],
      ['refused', 'notYours'],
    ]);
    const kept = await cast.olive.call(`GET /api/birds/${theirs.id}/weights`);
    assert.equal(kept.body.weights[0].weightGrams, 90);
  });

  it("201, 200 and 204 for the caregiver's own observations; 403 notYours for other people's, after the checks for 400 and 404", async () => {
    const note = async (person: Person) => {
      const { body } = await person.call(`POST ${birdPath}/observations`, observation());
      return `${birdPath}/observations/${body.observation.id}`;
    };
    const [own, other] = [await note(tess), await note(cast.carl)];
    assert.equal((await tess.call(`PATCH ${own}`, { notes: 'Awake.' })).status, 200);
    assert.deepEqual(refusal(await tess.call(`PATCH ${other}`, { notes: 'Awake.' })), notYours);
    assert.equal((await tess.call(`PATCH ${other}`, { signs: [], notes: '' })).status, 400);
    assert.equal((await tess.call(`DELETE ${birdPath}/observations/${randomUUID()}`)).status, 404);
    assert.deepEqual(refusal(await tess.call(`DELETE ${other}`)), notYours);
    assert.equal((await tess.call(`DELETE ${own}`)).status, 204);
  });

  it("201, 200 and 204 for the caregiver's own doses; 403 notYours for other people's, with either endpoint", async () => {
    const give = (person: Person, administrationSlot: string) =>
      person.call('POST /api/doses', { medicationId, administrationSlot, force: true });
    const own = (await give(tess, 'dose-1')).body.administration;
    const other = (await give(cast.carl, 'dose-2')).body.administration;
    const path = (id: string) => `DELETE ${birdPath}/medication-administrations/${id}`;
    assert.deepEqual(refusal(await tess.call(path(other.id))), notYours);
    const upsert = (administrationSlot: string) =>
      tess.call(`POST ${birdPath}/medications/${medicationId}/administrations`, {
        administeredOn: own.administeredOn,
        administrationSlot,
        status: 'missed',
      });
    assert.deepEqual(refusal(await upsert('dose-2')), notYours);
    assert.equal((await upsert('dose-1')).status, 200);
    assert.equal((await upsert('dose-3')).status, 201);
    assert.equal((await tess.call(path(own.id))).status, 204);
    // A dose belongs to the last person who set its status, not to the one who created the record.
    const third = (await give(tess, 'dose-4')).body.administration;
    const corrected = {
      administeredOn: third.administeredOn,
      administrationSlot: 'dose-4',
      status: 'missed',
    };
    await cast.carl.call(`POST ${birdPath}/medications/${medicationId}/administrations`, corrected);
    assert.deepEqual(refusal(await tess.call(path(third.id))), notYours);
  });

  it("200 for undoing the caregiver's own change, 403 notYours for somebody else's, 404 for an unknown one", async () => {
    const newest = async (): Promise<string> => {
      const { body } = await tess.api.call('GET /api/changes', { query: { limit: 1 } });
      return body.changes[0]?.id ?? '';
    };
    await tess.call(`POST ${birdPath}/observations`, observation());
    const own = await newest();
    await cast.carl.call(`POST ${birdPath}/observations`, observation());
    const other = await newest();
    assert.equal((await tess.call(`POST /api/changes/${own}/undo`)).status, 200);
    assert.deepEqual(refusal(await tess.call(`POST /api/changes/${other}/undo`)), notYours);
    assert.equal((await tess.call(`POST /api/changes/${randomUUID()}/undo`)).status, 404);
  });

  it("403 for undoing the caregiver's own change outside daily care, and other people's records stay", async () => {
    const carla = await newSitter({});
    const { id } = await addBird(carla);
    await cast.olive.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: '2026-03-01' });
    await putAccess(carla.email, { careOnly: true });
    const { changes } = (await carla.call(`GET /api/changes?birdId=${id}&kind=bird`)).body;
    const undone = await carla.call(`POST /api/changes/${changes[0].id}/undo`);
    assert.deepEqual(refusal(undone), [403, 'roleNotAllowed']);
    assert.equal((await cast.olive.call(`GET /api/birds/${id}/weights?days=5000`)).body.weights.length, 1);
  });

  it("403 notYours for undoing a change by the caregiver to somebody else's record, 200 for their own", async () => {
    const carla = await newSitter({});
    const { id } = await addBird(cast.olive);
    const weightOf = async (person: Person, recordedOn: string) => {
      const { body } = await person.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn });
      return `/api/birds/${id}/weights/${body.weight.id}`;
    };
    const [corrected, deleted] = [
      await weightOf(cast.carl, '2026-03-01'),
      await weightOf(cast.carl, '2026-03-02'),
    ];
    const own = await weightOf(carla, '2026-03-03');
    await carla.call(`PATCH ${corrected}`, { weightGrams: 91 });
    await carla.call(`DELETE ${deleted}`);
    await carla.call(`DELETE ${own}`);
    await putAccess(carla.email, { careOnly: true });
    const { changes } = (await carla.call(`GET /api/changes?birdId=${id}&kind=weight&limit=3`)).body;
    const responses = [];
    for (const change of changes)
      responses.push(refusal(await carla.call(`POST /api/changes/${change.id}/undo`)));
    assert.deepEqual(responses, [[200, undefined], notYours, notYours]);
    const { weights } = (await carla.call(`GET /api/birds/${id}/weights?days=5000`)).body;
    assert.deepEqual(
      weights.map(({ recordedOn, weightGrams }: Weight) => [recordedOn, weightGrams]),
      [
        ['2026-03-01', 91],
        ['2026-03-03', 90],
      ],
    );
  });

  it('403 for vet visits that the caregiver recorded earlier, and for undoing a change to one', async () => {
    const carla = await newSitter({});
    const { body } = await carla.call(`POST ${birdPath}/vet-visits`, { visitedOn: '2026-03-01' });
    const path = `${birdPath}/vet-visits/${body.vetVisit.id}`;
    await putAccess(carla.email, { careOnly: true });
    const notAllowed = [403, 'roleNotAllowed'];
    assert.deepEqual(refusal(await carla.call(`PATCH ${path}`, { reason: 'Yearly check' })), notAllowed);
    assert.deepEqual(refusal(await carla.call(`DELETE ${path}`)), notAllowed);
    const { changes } = (await carla.call('GET /api/changes?kind=vet_visit&limit=1')).body;
    assert.deepEqual(refusal(await carla.call(`POST /api/changes/${changes[0].id}/undo`)), notAllowed);
    const { vetVisits } = (await cast.olive.call(`GET ${birdPath}/vet-visits`)).body;
    assert.equal(vetVisits.length, 1);
  });

  it('403 for an earlier token outside daily care, and for creating a new one', async () => {
    const carla = await newSitter({});
    const token = await makeToken(carla);
    await putAccess(carla.email, { careOnly: true });
    const weight = { weightGrams: 90, recordedOn: '2026-04-01' };
    assert.equal((await call(service, `POST ${birdPath}/weights`, { token, body: weight })).status, 201);
    assert.equal((await call(service, `DELETE ${birdPath}`, { token })).status, 403);
    assert.equal((await carla.call('POST /api/integration-tokens', {})).status, 403);
  });

  it('403 immediately after the restriction starts, and 204 immediately after it ends', async () => {
    const carla = await newSitter({});
    const { id } = await addBird(carla);
    await putAccess(carla.email, { careOnly: true });
    assert.equal((await carla.call(`DELETE /api/birds/${id}`)).status, 403);
    await putAccess(carla.email, { careOnly: false });
    assert.equal((await carla.call(`DELETE /api/birds/${id}`)).status, 204);
  });
});

describe('simultaneous requests', () => {
  it('201 or a refusal for records while the access ends, and every 201 is stored', async () => {
    const tess = await newSitter({ careOnly: true });
    const { id } = await addBird(cast.olive);
    const path = `/api/birds/${id}/weights`;
    const named = { 'x-workspace-id': String(cast.workspaceId) };
    const days = Array.from({ length: 20 }, (_, day) => `2026-05-${String(day + 1).padStart(2, '0')}`);
    const writes = days.map(recordedOn =>
      call(service, `POST ${path}`, {
        token: tess.token,
        body: { weightGrams: 90, recordedOn },
        headers: named,
      }),
    );
    const ended = putAccess(tess.email, { endsAt: inHours(-1) });
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    assert.equal((await ended).status, 200);
    assert.ok(
      statuses.every(status => status === 201 || status === 403),
      String(statuses),
    );
    const { body } = await cast.olive.call(`GET /api/birds/${id}/weight-history`);
    assert.equal(body.entries.length, statuses.filter(status => status === 201).length);
    const late = { weightGrams: 90, recordedOn: '2026-06-01' };
    assert.equal(
      (await call(service, `POST ${path}`, { token: tess.token, body: late, headers: named })).status,
      403,
    );
  });

  it('302 for a sign-in while the access ends, and the session is valid in another flock', async () => {
    const tess = await newSitter({});
    const link = await askForLink(service, tess.email);
    const [opened] = await Promise.all([
      call(service, `GET ${link}`),
      putAccess(tess.email, { endsAt: inHours(-1) }),
    ]);
    const token = new URL(opened.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
    const again = new Person(service, tess.email, token);
    assert.notEqual((await activeWorkspace(again)).id, cast.workspaceId);
  });
});
