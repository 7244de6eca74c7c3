// Fifty callers at the same moment: one winner, the stated refusal for the others, nothing lost or doubled. One file, since each starts a database.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { findMany } from '../../src/storage/statement.ts';
import {
  type Answered,
  addBird,
  askForLink,
  assembleCast,
  birdBody,
  type Cast,
  call,
  type Person,
  signIn,
  startService,
  type TestService,
} from '../cast.ts';
import { engine } from '../engine.ts';

const many = 50;
/** Where what ends a race stands, so that others come before and after it. */
const middle = 25;

/** With one connection there is no race to be lost, only a first and a second. */
const rounds = engine === 'pglite' ? 4 : 12;

let service: TestService;
let cast: Cast;

before(async () => {
  service = await startService();
  cast = await assembleCast(service);
});

/** Runs `ask` fifty times at once. */
const atOnce = (ask: (index: number) => Promise<Answered>, times = many) =>
  Promise.all(Array.from({ length: times }, (_, index) => ask(index)));

/** How many answers had each status: `{ 201: 1, 409: 49 }`. */
function statuses(answers: readonly Answered[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The answers with one status. */
const only = (answers: readonly Answered[], status: number) => answers.filter(one => one.status === status);

/** Takes the answer that ended a race from among the others. */
function takeOut(answers: Answered[], index: number): Answered {
  const [answer] = answers.splice(index, 1);
  assert.ok(answer);
  return answer;
}

function expectStatuses(answers: readonly Answered[], allowed: readonly number[]): void {
  for (const { status, text } of answers) assert.ok(allowed.includes(status), `${status} ${text}`);
}

/** The day so many days ago. */
const daysAgo = (index: number) =>
  new Date(service.clock.now().getTime() - index * 86_400_000).toISOString().slice(0, 10);

async function listed(person: Person, what: 'birds' | 'members' | 'workspaces'): Promise<{ id: string }[]> {
  const paths = { birds: 'birds', members: 'workspace/members', workspaces: 'workspaces' };
  const { body } = await person.call(`GET /api/${paths[what]}`);
  return body[what];
}

const weightDays = async (person: Person, birdId: string): Promise<string[]> => {
  const { body } = await person.call(`GET /api/birds/${birdId}/weights?days=425`);
  return body.weights.map((weight: { recordedOn: string }) => weight.recordedOn).sort();
};

/** A person who works in a new flock of their own, which is not their personal one. */
async function ownerOfNewFlock(email: string): Promise<Person> {
  const person = await signIn(service, email);
  const { body } = await person.call('POST /api/workspaces', { name: 'Short-lived' });
  await person.call('POST /api/auth/switch-workspace', { workspaceId: body.workspace.id });
  return person;
}

describe('signing in', () => {
  it('302 for one of fifty who open the same link, 400 for the others', async () => {
    const link = await askForLink(service, 'mia@example.org');
    const answers = await atOnce(() => call(service, `GET ${link}`));
    assert.deepEqual(statuses(answers), { 302: 1, 400: many - 1 });
  });

  it('302 for fifty links of a new address, and there is one user, one flock, one bird that waited', async () => {
    const email = 'newcomer@example.org';
    const { id } = await addBird(cast.olive);
    await cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: email });
    const links = await Promise.all(Array.from({ length: many }, () => askForLink(service, email)));
    const answers = await atOnce(index => call(service, `GET ${links[index]}`));
    assert.deepEqual(statuses(answers), { 302: many });
    const sessions = await Promise.all(
      answers.map(answer => {
        const token = new URL(answer.headers.get('location') ?? '').searchParams.get('auth_token') ?? '';
        return call(service, 'GET /api/auth/session', { token });
      }),
    );
    const seen = sessions.map(({ body: { session } }) => ({
      user: session.user.id,
      flocks: session.workspaces.map((membership: { workspaceId: number }) => membership.workspaceId),
    }));
    for (const one of seen) assert.deepEqual(one, seen[0]);
    assert.equal(seen[0]?.flocks.length, 1);
    const newcomer = await signIn(service, email);
    assert.deepEqual(
      (await listed(newcomer, 'birds')).map(bird => bird.id),
      [id],
    );
  });
});

describe('one record for each', () => {
  it('201 for one of fifty birds with the same tagId, 409 for the others', async () => {
    const answers = await atOnce(() => cast.olive.call('POST /api/birds', birdBody({ tagId: 'RACE' })));
    assert.deepEqual(statuses(answers), { 201: 1, 409: many - 1 });
    const birds = await cast.olive.call('GET /api/birds');
    assert.equal(birds.body.birds.filter((bird: { tagId: string }) => bird.tagId === 'RACE').length, 1);
  });

  it('200 for one of fifty birds that take the same tagId, 409 for the others, which keep theirs', async () => {
    const own = await Promise.all(Array.from({ length: many }, () => addBird(cast.nora)));
    const answers = await atOnce(index =>
      cast.nora.call(`PUT /api/birds/${own[index]?.id}`, birdBody({ tagId: 'SAME' })),
    );
    assert.deepEqual(statuses(answers), { 200: 1, 409: many - 1 });
    const { body } = await cast.nora.call('GET /api/birds');
    const tagOf = new Map(body.birds.map((bird: { id: string; tagId: string }) => [bird.id, bird.tagId]));
    for (const [index, { status }] of answers.entries()) {
      const bird = own[index];
      assert.equal(tagOf.get(bird?.id), status === 200 ? 'SAME' : bird?.tagId);
    }
  });

  it('201 for one of fifty weights on the same date, 409 for the others, and the first one stays', async () => {
    const { id } = await addBird(cast.olive);
    const recordedOn = daysAgo(0);
    const answers = await atOnce(index =>
      cast.carl.call(`POST /api/birds/${id}/weights`, { weightGrams: 80 + index, recordedOn }),
    );
    assert.deepEqual(statuses(answers), { 201: 1, 409: many - 1 });
    const { body } = await cast.vic.call(`GET /api/birds/${id}/weights`);
    assert.deepEqual(body.weights, [only(answers, 201)[0]?.body.weight]);
  });

  it('201 for one of fifty who record the same dose, 200 for the others, and there is one row', async () => {
    const { id } = await addBird(cast.olive);
    const added = await cast.olive.call(`POST /api/birds/${id}/medications`, {
      name: 'Meloxicam',
      dosage: '0.05 ml',
      frequency: 'once_daily',
      startDate: daysAgo(0),
    });
    const path = `/api/birds/${id}/medications/${added.body.medication.id}/administrations`;
    const dose = { administeredOn: daysAgo(0), administrationSlot: 'dose-1' };
    const answers = await atOnce(index =>
      cast.carl.call(`POST ${path}`, { ...dose, status: index % 2 ? 'missed' : 'administered' }),
    );
    assert.deepEqual(statuses(answers), { 200: many - 1, 201: 1 });
    const { body } = await cast.vic.call(`GET /api/birds/${id}/medication-administrations`);
    assert.equal(body.administrations.length, 1);
    for (const answer of answers) assert.equal(answer.body.administration.id, body.administrations[0].id);
  });

  it('201 for fifty invites of the same address, and there is one member', async () => {
    const body = { email: 'ivy@example.org', role: 'viewer' };
    const answers = await atOnce(() => cast.olive.call('POST /api/workspace/members', body));
    assert.deepEqual(statuses(answers), { 201: many });
    assert.equal(new Set(answers.map(answer => answer.body.member.id)).size, 1);
  });
});

describe('different fields of one record', () => {
  const course = { name: 'Meloxicam', dosage: '0.05 ml', frequency: 'once_daily', startDate: '2026-03-01' };

  it('200 for two who change a bird or a medication at once, and both changes stay', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, tagId } = await addBird(cast.olive);
      const at = `/api/birds/${id}`;
      const { medication } = (await cast.olive.call(`POST ${at}/medications`, course)).body;
      const bird = (more: object) => cast.olive.call(`PUT ${at}`, birdBody({ tagId, ...more }));
      const treat = (more: object) =>
        cast.carl.call(`PUT ${at}/medications/${medication.id}`, { ...course, ...more });
      const answers = await Promise.all([
        bird({ vetDoctorName: 'Dr. Gould' }),
        bird({ vetClinicName: 'The Aviary' }),
        treat({ route: 'by mouth' }),
        treat({ notes: 'With food.' }),
      ]);
      expectStatuses(answers, [200]);
      // A change of nothing more shows what is stored.
      const { bird: stored } = (await bird({})).body;
      assert.deepEqual([stored.vetDoctorName, stored.vetClinicName], ['Dr. Gould', 'The Aviary']);
      const { medication: treated } = (await treat({})).body;
      assert.deepEqual([treated.route, treated.notes], ['by mouth', 'With food.']);
    }
  });
});

describe('birds on the move', () => {
  /** Fifty people, each with a flock of their own. */
  let receivers: Person[];

  before(async () => {
    receivers = await Promise.all(
      Array.from({ length: many }, (_, index) => signIn(service, `receiver${index}@example.org`)),
    );
  });

  /** Who of them has the bird. */
  const keepersOf = async (birdId: string, people: readonly Person[]) => {
    const flocks = await Promise.all(people.map(person => listed(person, 'birds')));
    return people.filter((_, index) => flocks[index]?.some(bird => bird.id === birdId));
  };

  it('200 for one of fifty owners who enter the same transfer code, 404 for the others', async () => {
    const { id } = await addBird(cast.olive);
    const made = await cast.olive.call(`POST /api/birds/${id}/transfer-code`);
    const { code } = made.body.transferCode;
    const accept = (index: number) =>
      receivers[index]?.call(`POST /api/bird-transfer-codes/${code}/accept`) ?? Promise.reject();
    const answers = await atOnce(accept);
    assert.deepEqual(statuses(answers), { 200: 1, 404: many - 1 });
    const winner = receivers[answers.findIndex(answer => answer.status === 200)];
    assert.deepEqual(await keepersOf(id, [...receivers, cast.olive]), [winner]);
  });

  it('200 for one of fifty transfers of the same bird to different people, 404 for the others', async () => {
    const { id } = await addBird(cast.olive);
    const answers = await atOnce(index =>
      cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: receivers[index]?.email }),
    );
    assert.deepEqual(statuses(answers), { 200: 1, 404: many - 1 });
    assert.equal((await keepersOf(id, [...receivers, cast.olive])).length, 1);
  });

  it('202 for fifty transfers to people who are new, and the bird goes to one of them', async () => {
    const { id } = await addBird(cast.olive);
    const emails = Array.from({ length: many }, (_, index) => `waiting${index}@example.org`);
    const answers = await atOnce(index =>
      cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: emails[index] }),
    );
    assert.deepEqual(statuses(answers), { 202: many });
    const people = await Promise.all(emails.map(email => signIn(service, email)));
    assert.equal((await keepersOf(id, [...people, cast.olive])).length, 1);
  });

  it('201 for codes of one bird made at once, and one of them is still good', async () => {
    const { id } = await addBird(cast.olive);
    const made = await atOnce(() => cast.olive.call(`POST /api/birds/${id}/transfer-code`));
    assert.deepEqual(statuses(made), { 201: many });
    const answers = [];
    for (const { body } of made) {
      answers.push(await cast.nora.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`));
    }
    assert.deepEqual(statuses(answers), { 200: 1, 404: many - 1 });
  });

  it('201 means kept: weights written while the bird moves are all with it afterwards', async () => {
    const { id } = await addBird(cast.olive);
    const answers = await atOnce(index => {
      if (index === middle) {
        return cast.olive.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: cast.nora.email });
      }
      const weight = { weightGrams: 90, recordedOn: daysAgo(index) };
      return cast.carl.call(`POST /api/birds/${id}/weights`, weight);
    });
    const moved = takeOut(answers, middle);
    assert.equal(moved.status, 200, moved.text);
    expectStatuses(answers, [201, 404]);
    const kept = only(answers, 201).map(answer => answer.body.weight.recordedOn);
    assert.deepEqual(await weightDays(cast.nora, id), kept.sort());
  });

  it('204 or 200, never both: a bird is deleted or received', async () => {
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

describe('a flock that goes', () => {
  const findFlockNumbers = findMany(db => db.selectFrom('workspaces').select('id'));
  const findHomes = findMany(db => db.selectFrom('birds').select('workspaceId'));

  it('200 or 409 as it is deleted while birds are added: never an orphan', async () => {
    const owner = await signIn(service, 'dora@example.org');
    let { token } = owner;
    for (let round = 0; round < rounds; round += 1) {
      const made = await call(service, 'POST /api/workspaces', { token, body: { name: 'Short-lived' } });
      const workspaceId: number = made.body.workspace.id;
      await call(service, 'POST /api/auth/switch-workspace', { token, body: { workspaceId } });
      const deleteSoon = async () => {
        // A call with a body takes a little longer to arrive: now the one comes first, now the other.
        if (round % 2 === 1) await setTimeout(round % 3);
        return call(service, 'DELETE /api/workspace', { token });
      };
      const [deleted, answers] = await Promise.all([
        deleteSoon(),
        atOnce(() => call(service, 'POST /api/birds', { token, body: birdBody() }), 8),
      ]);
      if (deleted.status === 200) {
        assert.equal(deleted.body.deletedWorkspaceId, workspaceId);
        expectStatuses(answers, [401, 404]);
        token = deleted.body.token;
      } else {
        assert.equal(deleted.status, 409, deleted.text);
        expectStatuses(answers, [201]);
      }
    }
    const flocks = new Set((await findFlockNumbers(service.services.storage, {})).map(({ id }) => id));
    for (const { workspaceId } of await findHomes(service.services.storage, {})) {
      assert.ok(flocks.has(workspaceId), `A bird is in flock ${workspaceId}, which does not exist.`);
    }
  });

  it('200 for one of fifty who delete it, and the owner has one flock again', async () => {
    const email = 'della@example.org';
    const owner = await ownerOfNewFlock(email);
    const answers = await atOnce(() => owner.call('DELETE /api/workspace'));
    assert.equal(only(answers, 200).length, 1);
    expectStatuses(answers, [200, 401, 404]);
    assert.equal((await listed(await signIn(service, email), 'workspaces')).length, 1);
  });
});

describe('members', () => {
  const change = (by: Person, email: string, role: string) =>
    by.call('POST /api/workspace/members', { email, role });

  it('one owner stays where two take the role from each other, or from themselves', async () => {
    const flockName = { name: 'Two owners' };
    for (let round = 0; round < 8; round += 1) {
      const ann = await signIn(service, `ann${round}@example.org`);
      const bob = await signIn(service, `bob${round}@example.org`);
      const { body } = await ann.call('POST /api/workspaces', flockName);
      const workspaceId: number = body.workspace.id;
      await ann.call('POST /api/auth/switch-workspace', { workspaceId });
      await change(ann, bob.email, 'owner');
      await bob.call('POST /api/auth/switch-workspace', { workspaceId });
      const eachOther = round % 2 === 0;
      const answers = await Promise.all([
        change(ann, eachOther ? bob.email : ann.email, 'viewer'),
        change(bob, eachOther ? ann.email : bob.email, 'viewer'),
      ]);
      assert.deepEqual(statuses(answers), eachOther ? { 201: 1, 403: 1 } : { 201: 1, 409: 1 });
      const { body: after } = await ann.call('GET /api/workspace/members');
      const owners = after.members.filter((member: { role: string }) => member.role === 'owner');
      assert.equal(owners.length, 1);
    }
  });

  it('204 as a member is removed, and what they wrote until then is kept', async () => {
    const invited = await change(cast.olive, 'rex@example.org', 'caregiver');
    const rex = await signIn(service, 'rex@example.org');
    const made = await rex.call('POST /api/integration-tokens', { name: 'Scale', scope: 'read_write' });
    const { id } = await addBird(cast.olive);
    const removal = `DELETE /api/workspace/members/${invited.body.member.id}`;
    const weigh = (day: number) =>
      call(service, `POST /api/birds/${id}/weights`, {
        token: day % 2 ? rex.token : made.body.token,
        body: { weightGrams: 90, recordedOn: daysAgo(day) },
      });
    const answers = await atOnce(index => (index === middle ? cast.olive.call(removal) : weigh(index)));
    const removed = takeOut(answers, middle);
    assert.equal(removed.status, 204, removed.text);
    expectStatuses(answers, [201, 401, 404]);
    assert.deepEqual([(await weigh(101)).status, (await weigh(102)).status], [404, 401]);
    const kept = only(answers, 201).map(answer => answer.body.weight.recordedOn);
    assert.deepEqual(await weightDays(cast.olive, id), kept.sort());
  });
});
