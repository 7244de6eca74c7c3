// Tests of races, most of them between fifty requests: the right response to each, and nothing lost or duplicated.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { findMany } from '../../src/storage/statement.ts';
import { addBird, askForLink, birdBody, type Person, signIn, useCast } from '../cast.ts';
import { call, type TestResponse } from '../support/call.ts';
import { engine } from '../support/engine.ts';

const many = 50;
/** The index of the request that moves the bird or removes the member, in the middle of the other requests. */
const middle = 25;

/** Fewer rounds on PGlite, because with one connection there are no real races. */
const rounds = engine === 'pglite' ? 4 : 12;

const { service, cast } = await useCast();

/** Makes requests at the same time, fifty by default. */
const atOnce = (request: (index: number) => Promise<TestResponse>, times = many) =>
  Promise.all(Array.from({ length: times }, (_, index) => request(index)));

/** Counts the responses by status: `{ 201: 1, 409: 49 }`. */
function statuses(responses: readonly TestResponse[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const only = (responses: readonly TestResponse[], status: number) =>
  responses.filter(one => one.status === status);

/** Removes a response from the list, and returns it. */
function takeOut(responses: TestResponse[], index: number): TestResponse {
  const [response] = responses.splice(index, 1);
  assert.ok(response);
  return response;
}

function expectStatuses(responses: readonly TestResponse[], allowed: readonly number[]): void {
  for (const { status, text } of responses) assert.ok(allowed.includes(status), `${status} ${text}`);
}

/** Returns the date this many days ago. */
const daysAgo = (index: number) =>
  new Date(service.clock.now().getTime() - index * 86_400_000).toISOString().slice(0, 10);

async function list(person: Person, what: 'birds' | 'members' | 'workspaces'): Promise<{ id: string }[]> {
  const paths = { birds: 'birds', members: 'workspace/members', workspaces: 'workspaces' };
  const { body } = await person.call(`GET /api/${paths[what]}`);
  return body[what];
}

const weightDays = async (person: Person, birdId: string): Promise<string[]> => {
  const { body } = await person.call(`GET /api/birds/${birdId}/weights?days=425`);
  return body.weights.map((weight: { recordedOn: string }) => weight.recordedOn).sort();
};

/** Signs a person in, creates a second flock for them, and makes it the active one. */
async function ownerOfNewWorkspace(email: string): Promise<Person> {
  const person = await signIn(service, email);
  const { body } = await person.call('POST /api/workspaces', { name: 'Short-lived' });
  await person.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id });
  return person;
}

describe('signing in', () => {
  it('302 for one of fifty requests with the same link, 400 for the others', async () => {
    const link = await askForLink(service, 'mia@example.org');
    const responses = await atOnce(() => call(service, `GET ${link}`));
    assert.deepEqual(statuses(responses), { 302: 1, 400: many - 1 });
  });

  it('302 for fifty links to a new address; together they create one user and one flock, and complete the transfer once', async () => {
    const email = 'newcomer@example.org';
    const { id } = await addBird(cast.olive);
    await cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: email });
    const links = await Promise.all(Array.from({ length: many }, () => askForLink(service, email)));
    const responses = await atOnce(index => call(service, `GET ${links[index]}`));
    assert.deepEqual(statuses(responses), { 302: many });
    const sessions = await Promise.all(
      responses.map(response => {
        const token = new URL(response.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
        return call(service, 'GET /api/auth/session', { token });
      }),
    );
    const seen = sessions.map(({ body: { session } }) => ({
      user: session.user.id,
      workspaces: session.workspaces.map((membership: { workspaceId: number }) => membership.workspaceId),
    }));
    for (const one of seen) assert.deepEqual(one, seen[0]);
    assert.equal(seen[0]?.workspaces.length, 1);
    const newcomer = await signIn(service, email);
    assert.deepEqual(
      (await list(newcomer, 'birds')).map(bird => bird.id),
      [id],
    );
  });
});

describe('unique records', () => {
  it('201 for one of fifty birds with the same tagId, 409 for the others', async () => {
    const responses = await atOnce(() => cast.olive.call('POST /api/birds', birdBody({ tagId: 'RACE' })));
    assert.deepEqual(statuses(responses), { 201: 1, 409: many - 1 });
    const birds = await cast.olive.call('GET /api/birds');
    assert.equal(birds.body.birds.filter((bird: { tagId: string }) => bird.tagId === 'RACE').length, 1);
  });

  it('200 for one of fifty birds that change to the same tagId, 409 for the others, which keep theirs', async () => {
    const own = await Promise.all(Array.from({ length: many }, () => addBird(cast.nora)));
    const responses = await atOnce(index =>
      cast.nora.call(`PUT /api/birds/${own[index]?.id}`, birdBody({ tagId: 'SAME' })),
    );
    assert.deepEqual(statuses(responses), { 200: 1, 409: many - 1 });
    const { body } = await cast.nora.call('GET /api/birds');
    const tagOf = new Map(body.birds.map((bird: { id: string; tagId: string }) => [bird.id, bird.tagId]));
    for (const [index, { status }] of responses.entries()) {
      const bird = own[index];
      assert.equal(tagOf.get(bird?.id), status === 200 ? 'SAME' : bird?.tagId);
    }
  });

  it('201 for one of fifty weights on the same date, 409 for the others, and the first one stays', async () => {
    const { id } = await addBird(cast.olive);
    const recordedOn = daysAgo(0);
    const responses = await atOnce(index =>
      cast.carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 80 + index, recordedOn }),
    );
    assert.deepEqual(statuses(responses), { 201: 1, 409: many - 1 });
    const { body } = await cast.vic.call(`GET /api/birds/${id}/weights`);
    assert.deepEqual(body.weights, [only(responses, 201)[0]?.body.weight]);
  });

  it('201 for one of fifty requests that record the same dose, 200 for the others, and there is one row', async () => {
    const { id } = await addBird(cast.olive);
    const added = await cast.olive.call(`POST /api/birds/${id}/medications`, {
      name: 'Meloxicam',
      dosage: '0.05 ml',
      frequency: 'once_daily',
      startDate: daysAgo(0),
    });
    const path = `/api/birds/${id}/medications/${added.body.medication.id}/administrations`;
    const dose = { administeredOn: daysAgo(0), administrationSlot: 'dose-1' };
    const responses = await atOnce(index =>
      cast.carl.call(`POST ${path}`, { ...dose, status: index % 2 ? 'missed' : 'administered' }),
    );
    assert.deepEqual(statuses(responses), { 200: many - 1, 201: 1 });
    const { body } = await cast.vic.call(`GET /api/birds/${id}/medication-administrations`);
    assert.equal(body.administrations.length, 1);
    for (const response of responses)
      assert.equal(response.body.administration.id, body.administrations[0].id);
  });

  describe('a dose', () => {
    /** Creates a course whose doses are recorded with POST /api/doses, which never changes an existing record. */
    async function startCourse(more: object, safety: object = {}) {
      const { id } = await addBird(cast.olive);
      const course = { name: 'Meloxicam', dosage: '0.05 ml', startDate: daysAgo(2), ...more };
      const { medication } = (await cast.olive.call(`POST /api/birds/${id}/medications`, course)).body;
      await cast.olive.call(`PUT /api/birds/${id}/medications/${medication.id}/safety`, safety);
      const give = (index: number, dose: object = {}) =>
        (index % 2 ? cast.carl : cast.asha).call('POST /api/doses', { medicationId: medication.id, ...dose });
      const listedDoses = async () =>
        (await cast.vic.call(`GET /api/birds/${id}/medication-administrations`)).body.administrations;
      return { give, listedDoses, path: `/api/birds/${id}/medications/${medication.id}/administrations` };
    }

    for (const [slot, dose] of [
      ['a named slot', { administrationSlot: 'dose-1', force: true }],
      ['the only slot', {}],
    ] as const) {
      it(`201 for one of fifty requests that record it in ${slot}, 409 for the others, with the name of the giver`, async () => {
        const { give, listedDoses } = await startCourse({ frequency: 'once_daily' });
        const responses = await atOnce(index => give(index, { ...dose, notes: `Call ${index}` }));
        assert.deepEqual(statuses(responses), { 201: 1, 409: many - 1 });
        const given = responses.find(({ status }) => status === 201)?.body;
        assert.deepEqual(await listedDoses(), [given.administration]);
        for (const { body } of only(responses, 409)) {
          assert.equal(body.code, 'doseAlreadyRecorded');
          assert.match(body.error, new RegExp(`^${given.dose.givenByName} gave this at \\d\\d:\\d\\d\\.$`));
          assert.deepEqual(body.administration, given.administration);
        }
      });
    }

    it('201 for one of fifty doses in different slots that are too close together', async () => {
      const slots = Array.from({ length: 24 }, (_, index) => ({ key: `dose-${index}`, label: 'Dose' }));
      const { give, listedDoses } = await startCourse({ frequency: 'every_6_hours', doseSchedule: slots });
      const responses = await atOnce(index => give(index, { administrationSlot: `dose-${index % 24}` }));
      assert.deepEqual(statuses(responses), { 201: 1, 409: many - 1 });
      assert.equal((await listedDoses()).length, 1);
    });

    it("201 for as many of fifty as-needed doses as the day's maximum", async () => {
      const safety = { minimumHoursBetween: 0, maximumPerDay: 3 };
      const { give, listedDoses } = await startCourse({ frequency: 'as_needed' }, safety);
      const responses = await atOnce(index => give(index));
      assert.deepEqual(statuses(responses), { 201: 3, 409: many - 3 });
      const recorded: { administrationSlot: string }[] = await listedDoses();
      assert.deepEqual(recorded.map(one => one.administrationSlot).sort(), [
        'as-needed-1',
        'as-needed-2',
        'as-needed-3',
      ]);
    });

    it('201 for one request only, even if half of them record the dose as an administration', async () => {
      const { give, listedDoses, path } = await startCourse({ frequency: 'once_daily' });
      const upsert = { administeredOn: daysAgo(0), administrationSlot: 'dose-1', status: 'administered' };
      const responses = await atOnce(index =>
        index % 2 ? give(index, upsert) : cast.olive.call(`POST ${path}`, upsert),
      );
      assert.equal(only(responses, 201).length, 1);
      assert.equal((await listedDoses()).length, 1);
    });
  });

  it('201 for fifty invites to the same address, which create one member', async () => {
    const body = { email: 'ivy@example.org', role: 'viewer' };
    const responses = await atOnce(() => cast.olive.call('POST /api/workspace/members', body));
    assert.deepEqual(statuses(responses), { 201: many });
    assert.equal(new Set(responses.map(response => response.body.member.id)).size, 1);
  });
});

describe('different fields of the same record', () => {
  const course = { name: 'Meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: '2026-03-01' };

  it('200 for two simultaneous changes to a bird or a medication, and both are stored', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, tagId } = await addBird(cast.olive);
      const at = `/api/birds/${id}`;
      const { medication } = (await cast.olive.call(`POST ${at}/medications`, course)).body;
      const bird = (more: object) => cast.olive.call(`PUT ${at}`, birdBody({ tagId, ...more }));
      const treat = (more: object) =>
        cast.carl.call(`PUT ${at}/medications/${medication.id}`, { ...course, ...more });
      const responses = await Promise.all([
        bird({ vetDoctorName: 'Dr. Gould' }),
        bird({ vetClinicName: 'The Aviary' }),
        treat({ route: 'by mouth' }),
        treat({ notes: 'With food.' }),
      ]);
      expectStatuses(responses, [200]);
      // An empty change returns the stored record.
      const { bird: stored } = (await bird({})).body;
      assert.deepEqual([stored.vetDoctorName, stored.vetClinicName], ['Dr. Gould', 'The Aviary']);
      const { medication: treated } = (await treat({})).body;
      assert.deepEqual([treated.route, treated.notes], ['by mouth', 'With food.']);
    }
  });
});

describe('moving birds', () => {
  /** Fifty people, each with their own flock. */
  let receivers: Person[];

  before(async () => {
    receivers = await Promise.all(
      Array.from({ length: many }, (_, index) => signIn(service, `receiver${index}@example.org`)),
    );
  });

  /** Finds the people whose flock has the bird. */
  const keepersOf = async (birdId: string, people: readonly Person[]) => {
    const birdsOfEach = await Promise.all(people.map(person => list(person, 'birds')));
    return people.filter((_, index) => birdsOfEach[index]?.some(bird => bird.id === birdId));
  };

  it('200 for one of fifty owners who accept the same transfer code, 404 for the others', async () => {
    const { id } = await addBird(cast.olive);
    const response = await cast.olive.call(`POST /api/birds/${id}/transfer-code`);
    const { code } = response.body.transferCode;
    const accept = (index: number) =>
      receivers[index]?.call(`POST /api/bird-transfer-codes/${code}/accept`) ?? Promise.reject();
    const responses = await atOnce(accept);
    assert.deepEqual(statuses(responses), { 200: 1, 404: many - 1 });
    const winner = receivers[responses.findIndex(response => response.status === 200)];
    assert.deepEqual(await keepersOf(id, [...receivers, cast.olive]), [winner]);
  });

  it('200 for one of fifty transfers of the same bird to different people, 404 for the others', async () => {
    const { id } = await addBird(cast.olive);
    const responses = await atOnce(index =>
      cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: receivers[index]?.email }),
    );
    assert.deepEqual(statuses(responses), { 200: 1, 404: many - 1 });
    assert.equal((await keepersOf(id, [...receivers, cast.olive])).length, 1);
  });

  it('202 for fifty transfers to new people, and the bird goes to one of them', async () => {
    const { id } = await addBird(cast.olive);
    const emails = Array.from({ length: many }, (_, index) => `waiting${index}@example.org`);
    const responses = await atOnce(index =>
      cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: emails[index] }),
    );
    assert.deepEqual(statuses(responses), { 202: many });
    const people = await Promise.all(emails.map(email => signIn(service, email)));
    assert.equal((await keepersOf(id, [...people, cast.olive])).length, 1);
  });

  it('201 for simultaneous transfer codes for the same bird, only one of which stays valid', async () => {
    const { id } = await addBird(cast.olive);
    const codes = await atOnce(() => cast.olive.call(`POST /api/birds/${id}/transfer-code`));
    assert.deepEqual(statuses(codes), { 201: many });
    // Two people try half of the codes each, because the limit is thirty failures in an hour.
    const receivers = [await signIn(service, 'half@example.org'), await signIn(service, 'other@example.org')];
    const responses = [];
    for (const [index, { body }] of codes.entries()) {
      const path = `/api/bird-transfer-codes/${body.transferCode.code}/accept`;
      responses.push(await receivers[index % 2]?.call(`POST ${path}`));
    }
    assert.deepEqual(statuses(responses.filter(response => response !== undefined)), {
      200: 1,
      404: many - 1,
    });
  });

  /** Moves a bird from Olive's flock to Nora's, and returns the id of the change. */
  async function moveToNora(birdId: string): Promise<string> {
    await cast.olive.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail: cast.nora.email });
    const { body } = await cast.nora.call(`GET /api/changes?birdId=${birdId}&limit=1`);
    return body.changes[0].id;
  }

  it('200 for one of fifty requests that undo a move, from either flock, 409 for the others, and the bird is back', async () => {
    await cast.nora.call('POST /api/workspace/members', { email: cast.olive.email, role: 'assistant' });
    const both = await signIn(service, cast.olive.email);
    await both.call('POST /api/auth/switch-workspace', { workspaceId: cast.workspaceId });
    const { id } = await addBird(cast.olive);
    const changeId = await moveToNora(id);
    const responses = await atOnce(index =>
      (index % 2 ? cast.nora : both).call(`POST /api/changes/${changeId}/undo`),
    );
    assert.deepEqual(statuses(responses), { 200: 1, 409: many - 1 });
    for (const { body } of only(responses, 409)) assert.equal(body.code, 'changeAlreadyUndone');
    assert.deepEqual(await keepersOf(id, [cast.nora, cast.olive]), [cast.olive]);
  });

  it('201 or 200, but not both: a weight is recorded in the new flock, or the move is undone', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await addBird(cast.olive);
      const changeId = await moveToNora(id);
      const weigh = async () => {
        if (round % 2 === 1) await setTimeout(round % 3);
        return cast.nora.call(`POST /api/birds/${id}/weights`, { weightGrams: 90, recordedOn: daysAgo(1) });
      };
      const [weighed, undone] = await Promise.all([
        weigh(),
        cast.nora.call(`POST /api/changes/${changeId}/undo`),
      ]);
      assert.deepEqual(
        [weighed.status, undone.status, undone.body.code],
        weighed.status === 201 ? [201, 409, 'birdChangedSinceMove'] : [404, 200, undefined],
      );
      const keeper = weighed.status === 201 ? cast.nora : cast.olive;
      assert.deepEqual(await keepersOf(id, [cast.nora, cast.olive]), [keeper]);
      assert.deepEqual(await weightDays(keeper, id), weighed.status === 201 ? [daysAgo(1)] : []);
    }
  });

  it('200 for birds that two flocks give back to each other at the same time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [{ id: one }, { id: other }] = [await addBird(cast.olive), await addBird(cast.nora)];
      const first = await moveToNora(one);
      const { body } = await cast.nora.call(`POST /api/birds/${other}/transfer-code`);
      await cast.olive.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
      const [newest] = (await cast.olive.call(`GET /api/changes?birdId=${other}&limit=1`)).body.changes;
      const responses = await Promise.all([
        cast.nora.call(`POST /api/changes/${first}/undo`),
        cast.olive.call(`POST /api/changes/${newest.id}/undo`),
      ]);
      assert.deepEqual(statuses(responses), { 200: 2 });
    }
  });

  it('201 or 404 for weights that are sent while the bird moves, and no weight with a 201 is lost', async () => {
    const { id } = await addBird(cast.olive);
    const responses = await atOnce(index => {
      if (index === middle) {
        return cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: cast.nora.email });
      }
      const weight = { weightGrams: 90, recordedOn: daysAgo(index) };
      return cast.carl.call(`POST /api/birds/${id}/weights`, weight);
    });
    const moved = takeOut(responses, middle);
    assert.equal(moved.status, 200, moved.text);
    expectStatuses(responses, [201, 404]);
    const kept = only(responses, 201).map(response => response.body.weight.recordedOn);
    assert.deepEqual(await weightDays(cast.nora, id), kept.sort());
  });

  it('204 or 200, but never both: a bird is either deleted or received', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await addBird(cast.olive);
      const { body } = await cast.olive.call(`POST /api/birds/${id}/transfer-code`);
      const path = `/api/bird-transfer-codes/${body.transferCode.code}/accept`;
      const [deleted, received] = await Promise.all([
        cast.olive.call(`DELETE /api/birds/${id}`),
        cast.nora.call(`POST ${path}`),
      ]);
      assert.deepEqual(
        [deleted.status, received.status].sort(),
        deleted.status === 204 ? [204, 404] : [200, 404],
      );
    }
  });
});

describe('deleting a flock', () => {
  const findWorkspaceNumbers = findMany(db => db.selectFrom('workspaces').select('id'));
  const findHomes = findMany(db => db.selectFrom('birds').select('workspaceId'));

  it('200, or 409 if a bird is added first, but never a bird without a flock', async () => {
    const owner = await signIn(service, 'dora@example.org');
    let { token } = owner;
    for (let round = 0; round < rounds; round += 1) {
      const response = await call(service, 'POST /api/workspaces', { token, body: { name: 'Short-lived' } });
      const workspaceId: number = response.body.workspace.id;
      await call(service, 'POST /api/auth/switch-workspace', { token, body: { workspaceId } });
      const deleteSoon = async () => {
        // The delay varies, so that sometimes the deletion is first and sometimes the bird.
        if (round % 2 === 1) await setTimeout(round % 3);
        return call(service, 'DELETE /api/workspace', { token });
      };
      const [deleted, responses] = await Promise.all([
        deleteSoon(),
        atOnce(() => call(service, 'POST /api/birds', { token, body: birdBody() }), 8),
      ]);
      if (deleted.status === 200) {
        assert.equal(deleted.body.deletedWorkspaceId, workspaceId);
        expectStatuses(responses, [401, 404]);
        token = deleted.body.token;
      } else {
        assert.equal(deleted.status, 409, deleted.text);
        expectStatuses(responses, [201]);
      }
    }
    const workspaceNumbers = new Set(
      (await findWorkspaceNumbers(service.context.storage, {})).map(({ id }) => id),
    );
    for (const { workspaceId } of await findHomes(service.context.storage, {})) {
      assert.ok(workspaceNumbers.has(workspaceId), `A bird is in the deleted flock ${workspaceId}.`);
    }
  });

  it('200 for one of fifty simultaneous deletions, and the owner has one flock again', async () => {
    const email = 'della@example.org';
    const owner = await ownerOfNewWorkspace(email);
    const responses = await atOnce(() => owner.call('DELETE /api/workspace'));
    assert.equal(only(responses, 200).length, 1);
    expectStatuses(responses, [200, 401, 404]);
    assert.equal((await list(await signIn(service, email), 'workspaces')).length, 1);
  });
});

describe('members', () => {
  const change = (by: Person, email: string, role: string) =>
    by.call('POST /api/workspace/members', { email, role });

  it('201 for only one of two owners who demote each other or themselves, so that one owner remains', async () => {
    const workspaceName = { name: 'Two owners' };
    for (let round = 0; round < 8; round += 1) {
      const ann = await signIn(service, `ann${round}@example.org`);
      const bob = await signIn(service, `bob${round}@example.org`);
      const { body } = await ann.call('POST /api/workspaces', workspaceName);
      const workspaceId: number = body.workspace.id;
      await ann.call('POST /api/auth/switch-workspace', { workspaceId });
      await change(ann, bob.email, 'owner');
      await bob.call('POST /api/auth/switch-workspace', { workspaceId });
      const eachOther = round % 2 === 0;
      const responses = await Promise.all([
        change(ann, eachOther ? bob.email : ann.email, 'viewer'),
        change(bob, eachOther ? ann.email : bob.email, 'viewer'),
      ]);
      assert.deepEqual(statuses(responses), eachOther ? { 201: 1, 403: 1 } : { 201: 1, 409: 1 });
      const { body: after } = await ann.call('GET /api/workspace/members');
      const owners = after.members.filter((member: { role: string }) => member.role === 'owner');
      assert.equal(owners.length, 1);
    }
  });

  it('204 for removing a member who is recording weights, and the recorded weights stay', async () => {
    const invited = await change(cast.olive, 'rex@example.org', 'caregiver');
    const rex = await signIn(service, 'rex@example.org');
    const response = await rex.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_write' });
    const { id } = await addBird(cast.olive);
    const removal = `DELETE /api/workspace/members/${invited.body.member.id}`;
    const weigh = (day: number) =>
      call(service, `POST /api/birds/${id}/weights`, {
        token: day % 2 ? rex.token : response.body.token,
        body: { weightGrams: 90, recordedOn: daysAgo(day) },
      });
    const responses = await atOnce(index => (index === middle ? cast.olive.call(removal) : weigh(index)));
    const removed = takeOut(responses, middle);
    assert.equal(removed.status, 204, removed.text);
    expectStatuses(responses, [201, 401, 404]);
    assert.deepEqual([(await weigh(101)).status, (await weigh(102)).status], [404, 401]);
    const kept = only(responses, 201).map(response => response.body.weight.recordedOn);
    assert.deepEqual(await weightDays(cast.olive, id), kept.sort());
  });
});
