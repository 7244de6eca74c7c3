// Tests of the ETag of GET /api/today, which changes only if the contents of the board change.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { dayMs, instantOf, later, minuteMs } from '../../src/clock.ts';
import { recordChange } from '../../src/history/record-change.ts';
import { serviceActor } from '../../src/storage/actor.ts';
import { addBird, type Person, signIn, useCast } from '../cast.ts';
import { type Prepared, preparations } from '../http/idempotent-endpoints.ts';
import { call } from '../support/call.ts';
import { finishJobs } from '../support/finish-jobs.ts';

const { service, cast } = await useCast({ MQTT_URL: 'mqtt://127.0.0.1:9' });

// Starts at noon, so that no test runs past midnight by accident.
const sinceNoonMs = (service.clock.now().getTime() + dayMs / 2) % dayMs;
service.clock.forward(dayMs - sinceNoonMs);

const ask = (person: Person, etag?: string) =>
  call(service, 'GET /api/today', {
    token: person.token,
    ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
  });

async function readBoard(person: Person) {
  const { status, body, headers } = await ask(person);
  assert.equal(status, 200);
  const { now, ...today } = body.today;
  return { today, etag: headers.get('etag') ?? '' };
}

/** Adds and deletes a bird, so that the service reads the whole board again. The contents of the board stay the same. */
async function readWithoutCache(person: Person) {
  const { id } = await addBird(person, { name: 'Passing', tagId: randomUUID() });
  await person.call(`DELETE /api/birds/${id}`);
  return readBoard(person);
}

let people = 0;
async function newOwner(): Promise<Person> {
  people += 1;
  return signIn(service, `keeper${people}@example.org`);
}

describe('the ETag of an unchanged board', () => {
  it('200 with the same strong ETag for everyone, and 304 without a body for clients that have it', async () => {
    await addBird(cast.olive);
    const { etag } = await readBoard(cast.olive);
    assert.match(etag, /^"[^"]+"$/);
    service.clock.forward(3 * minuteMs);
    assert.equal((await readBoard(cast.vic)).etag, etag);
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, `W/"x",W/${etag}`, '*']) {
      const { status, text, headers } = await ask(cast.carl, sent);
      assert.deepEqual([status, text, headers.get('etag')], [304, '', etag], sent);
    }
    const { status } = await call(service, 'HEAD /api/today', {
      token: cast.vic.token,
      headers: { 'if-none-match': etag },
    });
    assert.equal(status, 304);
  });

  it('200 for other ETags, and for the ETag of another flock', async () => {
    await addBird(cast.nora);
    const olives = (await readBoard(cast.olive)).etag;
    const noras = (await readBoard(cast.nora)).etag;
    assert.notEqual(olives, noras);
    const inside = olives.slice(1, -1);
    const [hash = ''] = inside.split('.');
    for (const sent of [noras, '""', '"', `"${hash}"`, `"${hash}.."`, `"${hash}.zzzzzzzzzz."`, `${inside}`]) {
      assert.equal((await ask(cast.olive, sent)).status, 200, sent);
    }
  });
});

describe('the ETag of a board that changes with time', () => {
  let owner: Person;
  const hourMs = 60 * minuteMs;
  const clockOf = (at: Date) => at.toISOString().slice(11, 16);

  before(async () => {
    owner = await newOwner();
    await owner.call('PUT /api/workspace/settings', { timeZone: 'UTC' });
    // In the morning, so that the dose becomes due and overdue before the day ends.
    while (service.clock.now().getUTCHours() !== 6) service.clock.forward(hourMs);
    const { id } = await addBird(owner);
    const time = clockOf(later(service.clock.now(), 3 * hourMs));
    await owner.call(`POST /api/birds/${id}/medications`, {
      name: 'Meloxicam',
      dosage: '1 drop',
      frequency: 'once_daily',
      doseSchedule: [{ key: 'am', label: 'Morning', time }],
      startDate: service.clock.now().toISOString().slice(0, 10),
    });
  });

  it('304 until a dose becomes due or overdue, or the day ends, then 200', async () => {
    const states: string[] = [];
    let { etag, today } = await readBoard(owner);
    for (let passed = 0; passed < 24 * 60; passed += 10) {
      service.clock.forward(10 * minuteMs);
      const response = await ask(owner, etag);
      const fresh = await readBoard(owner);
      if (response.status === 304) {
        assert.deepEqual(fresh, { etag, today });
        continue;
      }
      assert.notDeepEqual(fresh.today, today);
      assert.notEqual(fresh.etag, etag);
      ({ etag, today } = fresh);
      states.push(`${today.doses.at(0).state}, ${today.counts.dosesOverdue} overdue`);
    }
    assert.deepEqual(states.slice(0, 3), ['due, 0 overdue', 'overdue, 1 overdue', 'unrecorded, 0 overdue']);
  });
});

describe('the ETag of a board that people change', () => {
  /** Reads the board before and after `act`. `isUnchanged` is true if the old ETag still gets a 304. */
  async function compare(person: Person, act: () => Promise<unknown>) {
    const before = await readBoard(person);
    await act();
    const { status } = await ask(person, before.etag);
    const after = await readBoard(person);
    return { before, after, isUnchanged: status === 304 };
  }

  const onTheBoard: [string, (person: Person, birdId: string) => Promise<unknown>][] = [
    ['a bird arrives', person => addBird(person)],
    ['a bird is renamed', (person, id) => person.call(`PUT /api/birds/${id}`, bird({ name: 'Mango' }))],
    [
      'a photo is added',
      (person, id) => person.call(`PUT /api/birds/${id}`, bird({ photoDataUrl: png('A') })),
    ],
    [
      'a photo is replaced',
      (person, id) => person.call(`PUT /api/birds/${id}`, bird({ photoDataUrl: png('B') })),
    ],
    ['a cage changes', (person, id) => person.call(`PUT /api/birds/${id}/care-sheet`, { place: 'Cage 2' })],
    [
      'a contact changes',
      person =>
        person.call('PUT /api/workspace/settings', { emergencyContacts: [{ name: 'Vet', phone: '112' }] }),
    ],
    [
      'the time zone changes',
      person => person.call('PUT /api/workspace/settings', { timeZone: 'Asia/Tokyo' }),
    ],
    [
      'a bird is weighed',
      (person, id) => person.call(`POST /api/birds/${id}/weights`, { weightGrams: 92, recordedOn: day(0) }),
    ],
    [
      'an earlier weight is added',
      (person, id) => person.call(`POST /api/birds/${id}/weights`, { weightGrams: 91, recordedOn: day(-20) }),
    ],
    [
      'a sign is observed',
      (person, id) =>
        person.call(`POST /api/birds/${id}/observations`, {
          id: randomUUID(),
          observedOn: day(0),
          signs: ['breathing'],
        }),
    ],
    [
      'a course begins',
      (person, id) => person.call(`POST /api/birds/${id}/medications`, { ...course, startDate: day(0) }),
    ],
    ['a dose is given', (person, id) => giveFirst(person, id)],
    ['the person who gave it is renamed', person => person.call('PATCH /api/auth/user', { name: 'Nia' })],
    ['the bird leaves', (person, id) => person.call(`DELETE /api/birds/${id}`)],
  ];

  const day = (offset: number) =>
    new Date(service.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  const bird = (more: object) => ({ name: 'Kiwi', tagId: 'TAG', species: 'Cockatiel', ...more });
  const png = (data: string) => `data:image/png;base64,${data.repeat(8)}`;
  const course = {
    name: 'Meloxicam',
    dosage: '1 drop',
    frequency: 'once_daily',
    doseSchedule: [{ key: 'any', label: 'Any' }],
  };
  async function giveFirst(person: Person, birdId: string) {
    const [medication] = (await person.call(`GET /api/birds/${birdId}/medications`)).body.medications;
    const dose = { administeredOn: day(0), administrationSlot: 'any', status: 'administered' };
    return person.call(`POST /api/birds/${birdId}/medications/${medication.id}/administrations`, dose);
  }

  it('200 after each change to its contents', async () => {
    const owner = await newOwner();
    await owner.call('PUT /api/workspace/settings', { timeZone: 'UTC' });
    const { id } = await addBird(owner, bird({}));
    for (const [what, act] of onTheBoard) {
      const { before, after, isUnchanged } = await compare(owner, () => act(owner, id));
      assert.notDeepEqual(after.today, before.today, what);
      assert.notEqual(after.etag, before.etag, what);
      assert.ok(!isUnchanged, what);
      assert.deepEqual((await readWithoutCache(owner)).today, after.today, what);
    }
  });

  it('200 in both flocks after a bird moves, and after it moves back', async () => {
    const [giver, taker] = [await newOwner(), await newOwner()];
    const { id } = await addBird(giver);
    for (const [from, to] of [
      [giver, taker],
      [taker, giver],
    ] as const) {
      const boards = [await readBoard(from), await readBoard(to)];
      const moved = await from.call(`POST /api/birds/${id}/transfer`, { destinationOwnerEmail: to.email });
      assert.ok(moved.status < 300, moved.text);
      for (const [index, person] of [from, to].entries()) {
        assert.equal((await ask(person, boards[index]?.etag)).status, 200);
      }
    }
  });

  it('200 after an undo', async () => {
    const owner = await newOwner();
    const { id } = await addBird(owner);
    await owner.call(`PUT /api/birds/${id}/care-sheet`, { room: 'Room 2' });
    const [change] = (await owner.call(`GET /api/changes?birdId=${id}`)).body.changes;
    const { isUnchanged } = await compare(owner, () => owner.call(`POST /api/changes/${change.id}/undo`));
    assert.ok(!isUnchanged);
  });

  for (const [endpoint, prepare] of Object.entries(preparations)) {
    it(`200, not 304, if ${endpoint} changes the board, with every part of the board up to date`, async () => {
      const { endpoint: path, token, body }: Prepared = await prepare(service, cast);
      for (const person of [cast.olive, cast.nora]) await addBird(person);
      const people = [cast.olive, cast.nora];
      const boards = await Promise.all(people.map(readBoard));
      const { status, text } = await call(service, path, { token, body });
      assert.ok(status < 300, text);
      // While an import runs, a board may still show the state before the import.
      await finishJobs(service);
      for (const [index, person] of people.entries()) {
        const { etag = '', today } = boards[index] ?? {};
        const response = await ask(person, etag);
        const changed = await readBoard(person);
        assert.deepEqual((await readWithoutCache(person)).today, changed.today);
        // A 304 is correct only for an unchanged board.
        if (response.status === 200) continue;
        assert.equal(response.status, 304);
        assert.deepEqual(changed.today, today);
      }
    });
  }
});

describe('two simultaneous changes', () => {
  it('200 after a change that started before the latest one and was committed after it', async () => {
    const owner = await newOwner();
    const { id } = await addBird(owner);
    // Simulates two replicas whose clocks differ by a minute.
    service.clock.forward(minuteMs);
    await owner.call(`PUT /api/birds/${id}/care-sheet`, { room: 'Room 2' });
    const { etag } = await readBoard(owner);
    const { body } = await owner.call('GET /api/workspace');
    // Cast to the branded type, because no authorization runs here.
    const workspaceId: Parameters<typeof recordChange>[1]['workspaceId'] = body.workspace.id;
    const at = instantOf(later(service.clock.now(), -minuteMs));
    const before = null;
    const after = { name: 'Kiwi' };
    await service.context.storage.write(serviceActor, tx =>
      recordChange(tx, { workspaceId, at, kind: 'bird', recordId: id, birdId: id, before, after }),
    );
    assert.equal((await ask(owner, etag)).status, 200);
  });
});
