// Tests of GET and POST /api/birds/:birdId/stays, PATCH and DELETE of a stay, their history, and the lists of
// present and past birds.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { addDays } from '../../src/workspaces/local-time.ts';
import { addBird, type Person, useCast } from '../cast.ts';

const { service, cast } = await useCast();

const missingId = '00000000-0000-4000-8000-000000000000';
const today = () => service.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);
const pathOf = (birdId: string) => `/api/birds/${birdId}/stays`;

const stay = (person: Person, birdId: string, kind: string, startedOn: string, more: object = {}) =>
  person.call(`POST ${pathOf(birdId)}`, { kind, startedOn, ...more });

async function move(birdId: string, kind: string, startedOn: string, more: object = {}) {
  const { status, body, text } = await stay(cast.asha, birdId, kind, startedOn, more);
  assert.equal(status, 201, text);
  return body.stay;
}

const staysOf = async (birdId: string) => (await cast.vic.call(`GET ${pathOf(birdId)}`)).body;
const staySummaries = async (birdId: string) =>
  (await staysOf(birdId)).stays.map((one: { kind: string; startedOn: string; endedOn: string | null }) => [
    one.kind,
    one.startedOn,
    one.endedOn,
  ]);

/** Adds a bird that arrived ten days ago. */
const addBirdAt = (more: object = {}) => addBird(cast.carl, { gotchaDay: daysAgo(10), ...more });

const idsOf = async (status?: string): Promise<string[]> =>
  (await cast.vic.call(`GET /api/birds${status ? `?status=${status}` : ''}`)).body.birds.map(
    ({ id }: { id: string }) => id,
  );

describe('GET /api/birds/:birdId/stays', () => {
  it('200 with the first stay: at home from the gotcha day, or else from the day the bird was added', async () => {
    const { id } = await addBirdAt();
    const { status, stays, arrival } = await staysOf(id);
    assert.equal(status, 'home');
    const { createdAt, ...first } = stays[0];
    assert.deepEqual(first, {
      ...{ id, birdId: id, kind: 'home', startedOn: daysAgo(10), endedOn: null, reviewOn: null },
      ...{ personName: '', personContact: '', reason: '', notes: '', createdByName: null },
    });
    assert.deepEqual([arrival.arrivedOn, arrival.source], [daysAgo(10), 'unknown']);
    const { id: other } = await addBird(cast.carl);
    assert.deepEqual(await staySummaries(other), [['home', today(), null]]);
    const { id: later } = await addBird(cast.carl, { gotchaDay: addDays(today(), 3) });
    assert.equal((await staysOf(later)).status, 'home');
  });

  it('404 for an unknown bird', async () => {
    const { status, body } = await cast.vic.call(`GET ${pathOf(missingId)}`);
    assert.deepEqual([status, body.code], [404, 'birdNotFound']);
  });
});

describe('POST /api/birds/:birdId/stays', () => {
  it('201, and the previous stay ends on the day the new one starts', async () => {
    const { id } = await addBirdAt();
    const sent = {
      ...{ kind: 'foster', startedOn: daysAgo(4), personName: 'Anna', personContact: '+31 20 555 0117' },
      ...{ reason: 'Needs\nquiet.', notes: 'Two weeks.', reviewOn: addDays(today(), 3) },
    };
    const { status, body } = await cast.carl.call(`POST ${pathOf(id)}`, sent);
    assert.equal(status, 201);
    const { id: stayId, createdAt, ...shown } = body.stay;
    assert.deepEqual(shown, { ...sent, birdId: id, endedOn: null, createdByName: 'Carl' });
    assert.deepEqual(await staySummaries(id), [
      ['foster', daysAgo(4), null],
      ['home', daysAgo(10), daysAgo(4)],
    ]);
    assert.equal((await staysOf(id)).status, 'foster');
  });

  it('201 for a stay between two others, and for a stay before the arrival; the latter moves the day of arrival', async () => {
    const { id } = await addBirdAt();
    await move(id, 'hospital', daysAgo(2));
    await move(id, 'quarantine', daysAgo(5));
    await move(id, 'quarantine', daysAgo(20));
    assert.deepEqual(await staySummaries(id), [
      ['hospital', daysAgo(2), null],
      ['quarantine', daysAgo(5), daysAgo(2)],
      ['home', daysAgo(10), daysAgo(5)],
      ['quarantine', daysAgo(20), daysAgo(10)],
    ]);
    assert.equal((await staysOf(id)).arrival.arrivedOn, daysAgo(20));
  });

  it('200 with the stored stay for the same id and content, 409 for other content', async () => {
    const { id: birdId } = await addBirdAt();
    const sent = { id: randomUUID(), kind: 'quarantine', startedOn: daysAgo(1) };
    const first = await cast.carl.call(`POST ${pathOf(birdId)}`, sent);
    const again = await cast.carl.call(`POST ${pathOf(birdId)}`, { ...sent, reviewOn: null, notes: '' });
    assert.deepEqual([first.status, again.status, again.body], [201, 200, first.body]);
    const other = await cast.carl.call(`POST ${pathOf(birdId)}`, { ...sent, notes: 'Other' });
    assert.deepEqual([other.status, other.body.code], [409, 'stayIdTaken']);
  });

  it('409 for a day that is taken, for a day after a death, and for a death before other stays', async () => {
    const { id } = await addBirdAt();
    await move(id, 'quarantine', daysAgo(4));
    const codeOf = async (kind: string, day: string) => {
      const { status, body } = await stay(cast.olive, id, kind, day);
      return [status, body.code];
    };
    assert.deepEqual(await codeOf('home', daysAgo(4)), [409, 'stayDayTaken']);
    assert.deepEqual(await codeOf('died', daysAgo(5)), [409, 'laterStays']);
    await move(id, 'died', daysAgo(2));
    assert.deepEqual(await codeOf('home', daysAgo(1)), [409, 'birdDied']);
    assert.deepEqual(await codeOf('home', daysAgo(3)), [201, undefined]);
  });

  it('400 that names the field for a future day, a day before the bird hatched, a review over a year ahead, and an unknown kind', async () => {
    const { id } = await addBirdAt({ dateOfBirth: daysAgo(30) });
    const details = async (sent: object) => {
      const { status, body } = await cast.carl.call(`POST ${pathOf(id)}`, { kind: 'foster', ...sent });
      return [status, Object.keys(body.details ?? {})];
    };
    assert.deepEqual(await details({ startedOn: addDays(today(), 1) }), [400, ['startedOn']]);
    assert.deepEqual(await details({ startedOn: daysAgo(31) }), [400, ['startedOn']]);
    assert.deepEqual(await details({ startedOn: today(), reviewOn: addDays(today(), 367) }), [
      400,
      ['reviewOn'],
    ]);
    assert.deepEqual(await details({ startedOn: today(), kind: 'lost' }), [400, ['kind']]);
    assert.deepEqual(await details({ startedOn: today(), reviewOn: addDays(today(), 366) }), [201, []]);
  });

  it('403 for a caregiver whose change would mark a bird as gone, or would alter a stay that does', async () => {
    const { id } = await addBirdAt();
    assert.equal((await stay(cast.carl, id, 'adopted', today())).status, 403);
    const { id: stayId } = await move(id, 'escaped', daysAgo(2));
    assert.equal((await cast.carl.call(`PATCH ${pathOf(id)}/${stayId}`, { kind: 'home' })).status, 403);
    assert.equal((await cast.carl.call(`DELETE ${pathOf(id)}/${stayId}`)).status, 403);
    const { id: homeId } = (await stay(cast.carl, id, 'home', daysAgo(1))).body.stay;
    assert.equal(
      (await cast.carl.call(`DELETE ${pathOf(id)}/${homeId}`)).status,
      403,
      'It would be gone again.',
    );
    const later = await cast.carl.call(`PATCH ${pathOf(id)}/${homeId}`, { startedOn: today() });
    assert.equal(later.status, 403, 'It would be gone for longer.');
    const noted = await cast.carl.call(`PATCH ${pathOf(id)}/${homeId}`, { notes: 'Flew to the window.' });
    assert.equal(noted.status, 200);
    assert.equal((await staysOf(id)).status, 'home');
  });
});

describe('PATCH and DELETE /api/birds/:birdId/stays/:stayId', () => {
  it('200 with the corrected stay, even for a first stay that was never stored', async () => {
    const { id } = await addBirdAt();
    const { status, body } = await cast.carl.call(`PATCH ${pathOf(id)}/${id}`, {
      kind: 'quarantine',
      startedOn: daysAgo(12),
      reviewOn: today(),
    });
    assert.equal(status, 200);
    assert.deepEqual(
      [body.stay.kind, body.stay.startedOn, body.stay.reviewOn],
      ['quarantine', daysAgo(12), today()],
    );
    assert.deepEqual(await staySummaries(id), [['quarantine', daysAgo(12), null]]);
  });

  it('200 for a note on a stay that began before the corrected date of birth; 400 for moving a stay to such a day', async () => {
    const { id, name, tagId, species } = await addBirdAt();
    await cast.carl.call(`PUT /api/birds/${id}`, { name, tagId, species, dateOfBirth: daysAgo(5) });
    const correct = async (changes: object) =>
      (await cast.carl.call(`PATCH ${pathOf(id)}/${id}`, changes)).status;
    assert.equal(await correct({ notes: 'Hatched here.' }), 200);
    assert.equal(await correct({ startedOn: daysAgo(6) }), 400);
    assert.equal(await correct({ startedOn: daysAgo(5) }), 200);
  });

  it('409 for a correction to a day that is taken, or to a death before other stays', async () => {
    const { id } = await addBirdAt();
    const { id: stayId } = await move(id, 'foster', daysAgo(3));
    const codeOf = async (changes: object) =>
      (await cast.asha.call(`PATCH ${pathOf(id)}/${stayId}`, changes)).body.code;
    assert.equal(await codeOf({ startedOn: daysAgo(10) }), 'stayDayTaken');
    assert.equal(await codeOf({ kind: 'died', startedOn: daysAgo(11) }), 'laterStays');
    assert.equal(await codeOf({ kind: 'died' }), undefined);
    assert.equal((await cast.asha.call(`PATCH ${pathOf(id)}/${missingId}`, {})).body.code, 'stayNotFound');
  });

  it('204, and the previous stay continues; 409 for the only stay', async () => {
    const { id } = await addBirdAt();
    const { id: stayId } = await move(id, 'foster', daysAgo(3));
    assert.equal((await cast.carl.call(`DELETE ${pathOf(id)}/${stayId}`)).status, 204);
    assert.deepEqual(await staySummaries(id), [['home', daysAgo(10), null]]);
    const only = await cast.carl.call(`DELETE ${pathOf(id)}/${id}`);
    assert.deepEqual([only.status, only.body.code], [409, 'onlyStay']);
  });
});

describe('a past bird', () => {
  it('is listed among the past birds, and can be read; a later stay at home brings it back', async () => {
    const { id } = await addBirdAt();
    assert.ok((await idsOf()).includes(id));
    await move(id, 'escaped', daysAgo(2));
    assert.ok(!(await idsOf()).includes(id) && !(await idsOf('here')).includes(id));
    assert.ok((await idsOf('gone')).includes(id) && (await idsOf('all')).includes(id));
    assert.equal((await cast.vic.call(`GET /api/birds/${id}`)).status, 200);
    await move(id, 'home', daysAgo(1));
    assert.ok((await idsOf()).includes(id) && !(await idsOf('gone')).includes(id));
  });

  it('is not on the board, but quarantined birds and their reviews are', async () => {
    const [gone, apart] = [await addBirdAt(), await addBirdAt()];
    const board = async () => (await cast.vic.call('GET /api/today')).body.today;
    const { id: stayId } = await move(apart.id, 'quarantine', daysAgo(3), { reviewOn: daysAgo(1) });
    const isOn = async (id: string) => (await board()).birds.some((bird: { id: string }) => bird.id === id);
    assert.ok(await isOn(gone.id));
    await move(gone.id, 'adopted', today());
    assert.ok(!(await isOn(gone.id)));
    const { stays, reviews } = await board();
    assert.deepEqual(stays.find((one: { birdId: string }) => one.birdId === apart.id).kind, 'quarantine');
    const review = { birdId: apart.id, stayId, kind: 'quarantine', on: daysAgo(1) };
    assert.deepEqual(
      reviews.filter((one: { birdId: string }) => one.birdId === apart.id),
      [review],
    );
    await cast.carl.call(`PATCH ${pathOf(apart.id)}/${stayId}`, { reviewOn: addDays(today(), 1) });
    assert.ok(!(await board()).reviews.some((one: { birdId: string }) => one.birdId === apart.id));
  });
});

describe('a bird whose gotcha day is in the future', () => {
  const addExpected = () => addBird(cast.carl, { gotchaDay: addDays(today(), 3) });
  const isOnBoard = async (birdId: string) =>
    (await cast.vic.call('GET /api/today')).body.today.birds.some(({ id }: { id: string }) => id === birdId);
  const undoNewest = async (birdId: string) => {
    const { body } = await cast.asha.call(`GET /api/changes?birdId=${birdId}&kind=stay&limit=1`);
    return cast.asha.call(`POST /api/changes/${body.changes[0].id}/undo`);
  };

  it('201 for a stay before that day, which replaces the expected one until it is undone', async () => {
    for (const kind of ['quarantine', 'adopted', 'died']) {
      const { id } = await addExpected();
      await move(id, kind, today());
      assert.deepEqual(await staySummaries(id), [[kind, today(), null]]);
      assert.equal((await staysOf(id)).status, kind);
      assert.equal(await isOnBoard(id), kind === 'quarantine');
      assert.equal((await undoNewest(id)).status, 200);
      assert.deepEqual(await staySummaries(id), [['home', addDays(today(), 3), null]]);
      assert.ok(await isOnBoard(id));
    }
  });

  it('201 even if the expected stay is stored; undoing both changes, the newer one first, restores it', async () => {
    const { id } = await addExpected();
    const noted = await cast.carl.call(`PATCH ${pathOf(id)}/${id}`, { notes: 'Comes by train.' });
    assert.equal(noted.status, 200);
    await move(id, 'quarantine', daysAgo(1));
    assert.deepEqual(await staySummaries(id), [['quarantine', daysAgo(1), null]]);
    const { body } = await cast.asha.call(`GET /api/changes?birdId=${id}&kind=stay&limit=2`);
    const [added, dropped] = body.changes;
    const undo = (change: { id: string }) => cast.asha.call(`POST /api/changes/${change.id}/undo`);
    assert.equal((await undo(dropped)).body.code, 'changedSince');
    assert.equal((await undo(added)).status, 200);
    assert.equal((await undo(dropped)).status, 200);
    assert.equal((await staysOf(id)).stays[0].notes, 'Comes by train.');
  });

  it('400 for changing the kind of the expected stay, unless its day is also corrected', async () => {
    const { id } = await addExpected();
    const correct = (changes: object) => cast.asha.call(`PATCH ${pathOf(id)}/${id}`, changes);
    const { status, body } = await correct({ kind: 'died' });
    assert.deepEqual([status, Object.keys(body.details ?? {})], [400, ['startedOn']]);
    assert.equal((await correct({ kind: 'died', startedOn: today() })).status, 200);
    assert.ok(!(await isOnBoard(id)));
  });
});

describe('a move to another flock', () => {
  const moveTo = async (giver: Person, birdId: string, receiver: Person) => {
    const { body } = await giver.call(`POST /api/birds/${birdId}/transfer-code`);
    const { status } = await receiver.call(`POST /api/bird-transfer-codes/${body.transferCode.code}/accept`);
    assert.equal(status, 200);
  };
  const undoMove = async (person: Person) => {
    const { body } = await person.call('GET /api/changes?limit=1');
    assert.equal(body.changes[0].action, 'moved');
    return person.call(`POST /api/changes/${body.changes[0].id}/undo`);
  };
  const of = async (person: Person, birdId: string) => (await person.call(`GET ${pathOf(birdId)}`)).body;

  it('moves the stays with the bird, which is at home in the new flock', async () => {
    const { id } = await addBirdAt();
    await cast.olive.call(`PUT /api/birds/${id}/arrival`, { source: 'stray', breeder: 'B. de Wit' });
    await move(id, 'adopted', daysAgo(2), { personName: 'Nora' });
    await moveTo(cast.olive, id, cast.nora);
    const { status, stays, arrival } = await of(cast.nora, id);
    assert.equal(status, 'home');
    assert.deepEqual(
      stays.map((one: { kind: string; startedOn: string }) => [one.kind, one.startedOn]),
      [
        ['home', today()],
        ['adopted', daysAgo(2)],
        ['home', daysAgo(10)],
      ],
    );
    assert.deepEqual(
      [arrival.arrivedOn, arrival.source, arrival.breeder],
      [today(), 'transferred', 'B. de Wit'],
    );
    const { body } = await cast.nora.call('GET /api/birds');
    assert.ok(body.birds.some((bird: { id: string }) => bird.id === id));
  });

  it('can be undone, which restores the stays and the arrival', async () => {
    for (const kind of ['foster', 'adopted', 'died']) {
      for (const startedOn of [daysAgo(2), today()]) {
        const { id } = await addBirdAt();
        await move(id, kind, startedOn, { personName: 'Nora' });
        const before = await of(cast.olive, id);
        await moveTo(cast.olive, id, cast.nora);
        assert.equal((await of(cast.nora, id)).status, kind === 'died' ? 'died' : 'home');
        const { status, text } = await undoMove(cast.nora);
        assert.equal(status, 200, text);
        assert.deepEqual(await of(cast.olive, id), before, `${kind} ${startedOn}`);
      }
    }
  });
});

describe('undoing a change to a stay', () => {
  const undoNewest = async (birdId: string, person: Person = cast.asha) => {
    const { body } = await person.call(`GET /api/changes?birdId=${birdId}&limit=1`);
    return person.call(`POST /api/changes/${body.changes[0].id}/undo`);
  };

  it('200 for an added, a corrected and a deleted stay', async () => {
    const { id } = await addBirdAt();
    const { id: stayId } = await move(id, 'adopted', daysAgo(3));
    assert.equal((await undoNewest(id)).status, 200);
    assert.deepEqual(await staySummaries(id), [['home', daysAgo(10), null]]);
    assert.ok((await idsOf()).includes(id));
    assert.equal((await undoNewest(id)).status, 200);
    assert.deepEqual(await staySummaries(id), [
      ['adopted', daysAgo(3), null],
      ['home', daysAgo(10), daysAgo(3)],
    ]);
    assert.ok(!(await idsOf()).includes(id));
    await cast.asha.call(`PATCH ${pathOf(id)}/${stayId}`, { kind: 'foster', startedOn: daysAgo(5) });
    assert.equal((await undoNewest(id)).status, 200);
    assert.equal((await staysOf(id)).status, 'adopted');
    await cast.asha.call(`DELETE ${pathOf(id)}/${stayId}`);
    assert.equal((await undoNewest(id)).status, 200);
    assert.equal((await staySummaries(id)).length, 2);
  });

  it('403 for a caregiver if the change marked the bird as gone, 200 otherwise', async () => {
    const { id } = await addBirdAt();
    await stay(cast.carl, id, 'foster', daysAgo(3));
    assert.equal((await undoNewest(id, cast.carl)).status, 200);
    await move(id, 'escaped', daysAgo(2));
    assert.equal((await undoNewest(id, cast.carl)).status, 403);
  });

  it('403 for a caregiver if the change is to a stay that marks the bird as gone', async () => {
    const { id } = await addBirdAt();
    const { id: stayId } = await move(id, 'adopted', daysAgo(3));
    const corrected = await cast.asha.call(`PATCH ${pathOf(id)}/${stayId}`, {
      notes: 'To the Visser family.',
    });
    assert.equal(corrected.status, 200);
    assert.equal((await undoNewest(id, cast.carl)).status, 403);
    assert.equal((await undoNewest(id)).status, 200);
  });

  it('403 for a caregiver if the undo would reverse the return of a bird', async () => {
    const { id } = await addBirdAt();
    await move(id, 'escaped', daysAgo(3));
    await stay(cast.carl, id, 'home', daysAgo(1));
    assert.equal((await undoNewest(id, cast.carl)).status, 403);
    assert.equal((await undoNewest(id)).status, 200);
    assert.equal((await staysOf(id)).status, 'escaped');
  });

  it('409 if the bird died before the restored stay, or another stay has the same day', async () => {
    const { id } = await addBirdAt();
    const { id: stayId } = await move(id, 'foster', daysAgo(3));
    await cast.asha.call(`DELETE ${pathOf(id)}/${stayId}`);
    const deleted = (await cast.asha.call(`GET /api/changes?birdId=${id}&limit=1`)).body.changes[0];
    const undo = () => cast.asha.call(`POST /api/changes/${deleted.id}/undo`);
    const { id: deathId } = await move(id, 'died', daysAgo(5));
    assert.equal((await undo()).body.code, 'changedSince');
    await cast.asha.call(`DELETE ${pathOf(id)}/${deathId}`);
    const { id: takenId } = await move(id, 'hospital', daysAgo(3));
    assert.equal((await undo()).body.code, 'changedSince');
    await cast.asha.call(`DELETE ${pathOf(id)}/${takenId}`);
    assert.equal((await undo()).status, 200);
  });

  it('200 for a deleted bird, which comes back with its stays', async () => {
    const { id } = await addBirdAt();
    await move(id, 'adopted', daysAgo(3), { personName: 'Anna' });
    const before = await staysOf(id);
    await cast.olive.call(`DELETE /api/birds/${id}`);
    assert.ok(!(await idsOf('all')).includes(id));
    assert.equal((await undoNewest(id)).status, 200);
    assert.deepEqual(await staysOf(id), before);
    assert.ok((await idsOf('gone')).includes(id));
  });
});
