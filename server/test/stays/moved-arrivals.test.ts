// Tests of the arrival of a bird that moves between flocks: the day, and the people named in each flock.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, localDay } from '../../src/workspaces/local-time.ts';
import { activeWorkspace, addBird, type Person, signIn } from '../cast.ts';
import { everyRow } from '../support/stored-rows.ts';
import { startService, type TestService } from '../support/test-service.ts';
import { addBirdWith, moveBird, newKeeper, undoNewest, writeArrival } from './flock-of-stays.ts';

const dayMs = 86_400_000;

const service = await startService();

const today = () => service.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);

const origin = {
  ...{ source: 'surrendered', fromName: 'J. Visser', fromContact: 'visser@example.org' },
  ...{ foundAt: 'Visser Lane 4', caseNumber: 'VISSER-17', condition: 'Visser fed it bread.' },
};
const papers = {
  ...{ breeder: 'B. de Wit', certificateNumber: 'EC 4711', ring: { number: 'NL 21', kind: 'closed' } },
  ...{ microchip: '528', reportable: true },
};

/** Adds a bird whose arrival was entered, undone, entered again and then corrected. */
async function addArrivedBird(keeper: Person): Promise<string> {
  const id = await addBirdWith(keeper, daysAgo(20));
  await writeArrival(keeper, id, { ...origin, fromName: 'Visser, first spelling' });
  await undoNewest(keeper, id);
  await writeArrival(keeper, id, { ...origin, ...papers });
  await writeArrival(keeper, id, { condition: 'Visser fed it cake.' });
  await keeper.call(`POST /api/birds/${id}/weights`, { weightGrams: 92, recordedOn: daysAgo(2) });
  return id;
}

/** Returns everything that a flock can read about a bird's arrival, including its history. */
async function readAll(keeper: Person, birdId: string) {
  const { body: arrival } = await keeper.call(`GET /api/birds/${birdId}/arrival`);
  const { body: stays } = await keeper.call(`GET /api/birds/${birdId}/stays`);
  const { body: history } = await keeper.call(`GET /api/changes?birdId=${birdId}`);
  const { body: listed } = await keeper.call(`GET /api/register?from=${daysAgo(30)}`);
  const changes = history.changes.filter(({ action }: { action: string }) => action !== 'moved');
  return { arrival, stays, changes, register: listed.register };
}

const guardOf = async (birdId: string): Promise<string> =>
  (await everyRow(service.context.storage))
    .filter(row => row.startsWith('weightGuards ') && row.includes(birdId))
    .join();

describe('the arrival of a bird that moves', () => {
  it('names the flock that gave the bird, and keeps the papers, but not the people who gave the bird to that flock', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addArrivedBird(giver);
    await moveBird(giver, id, receiver);
    const { name } = await activeWorkspace(giver);
    const all = await readAll(receiver, id);
    const from = { source: 'transferred', fromName: name, fromContact: '' };
    assert.deepEqual(all.arrival.arrival, {
      ...{ arrivedOn: today(), ...from, foundAt: '', caseNumber: '', condition: '' },
      ...papers,
    });
    for (const { source, fromName, fromContact } of [all.register.birds[0], all.register.arrivals[0]]) {
      assert.deepEqual({ source, fromName, fromContact }, from);
    }
    assert.doesNotMatch(JSON.stringify(all), /visser/i);
    // Other changes move with the bird.
    assert.ok(all.changes.some(({ kind }: { kind: string }) => kind === 'weight'));
    assert.doesNotMatch(JSON.stringify(await readAll(giver, id)), /visser/i);
  });

  it('is restored when the move is undone, with its history and the day from which the weight guard counts', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addArrivedBird(giver);
    const before = await readAll(giver, id);
    await moveBird(giver, id, receiver);
    assert.match(await guardOf(id), new RegExp(`"arrivedOn":"${today()}"`));
    await undoNewest(receiver);
    assert.deepEqual(await readAll(giver, id), before);
    assert.match(await guardOf(id), /"arrivedOn":null/);
    // The entry that was undone before the move can be restored, as if the bird had never left.
    const entries = before.changes.filter(({ kind }: { kind: string }) => kind === 'arrival');
    for (const change of entries.slice(0, 3)) {
      const { status, text } = await giver.call(`POST /api/changes/${change.id}/undo`);
      assert.equal(status, 200, text);
    }
    const { arrival } = await readAll(giver, id);
    assert.equal(arrival.arrival.fromName, 'Visser, first spelling');
  });

  it('is restored in the second flock when the third flock undoes the second move', async () => {
    const [giver, receiver, third] = [
      await newKeeper(service),
      await newKeeper(service),
      await newKeeper(service),
    ];
    const id = await addArrivedBird(giver);
    await moveBird(giver, id, receiver);
    await writeArrival(receiver, id, { fromContact: 'giver@example.org', condition: 'Well.' });
    const received = await readAll(receiver, id);
    await moveBird(receiver, id, third);
    const { arrival } = await readAll(third, id);
    const { name: fromName } = await activeWorkspace(receiver);
    assert.deepEqual(
      [arrival.arrival.fromName, arrival.arrival.fromContact, arrival.arrival.condition],
      [fromName, '', ''],
    );
    await undoNewest(third);
    assert.deepEqual(await readAll(receiver, id), received);
  });

  it('is deleted from the former flock when the move can no longer be undone', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    await moveBird(giver, await addArrivedBird(giver), receiver);
    const withheld = async () =>
      (await everyRow(service.context.storage)).filter(row => row.startsWith('withheldArrivals ')).length;
    const count = await withheld();
    assert.ok(count > 0);
    service.clock.forward(30 * dayMs);
    await service.background.deleteOutdated();
    assert.equal(await withheld(), count);
    service.clock.forward(2 * dayMs);
    await service.background.deleteOutdated();
    assert.equal(await withheld(), 0);
  });
});

describe('PUT /api/birds/:birdId/arrival for a bird that moved in', () => {
  const put = (keeper: Person, birdId: string, arrivedOn: string) =>
    keeper.call(`PUT /api/birds/${birdId}/arrival`, { arrivedOn });
  const kindsOf = async (keeper: Person, birdId: string) =>
    (await keeper.call(`GET /api/birds/${birdId}/stays`)).body.stays.map(
      ({ kind, startedOn }: { kind: string; startedOn: string }) => [kind, startedOn],
    );

  it('200, and the stay that began with the move gets the new day; an undo restores the old one', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(giver, daysAgo(20), [['adopted', daysAgo(9)]]);
    await moveBird(giver, id, receiver);
    const { status, body } = await put(receiver, id, daysAgo(4));
    assert.deepEqual([status, body.arrival.arrivedOn], [200, daysAgo(4)]);
    const earlier = [
      ['adopted', daysAgo(9)],
      ['home', daysAgo(20)],
    ];
    assert.deepEqual(await kindsOf(receiver, id), [['home', daysAgo(4)], ...earlier]);
    const total = async (on: string) => (await receiver.call(`GET /api/census?on=${on}`)).body.census.total;
    assert.deepEqual([await total(daysAgo(5)), await total(daysAgo(4))], [0, 1]);
    await undoNewest(receiver, id);
    assert.deepEqual(await kindsOf(receiver, id), [['home', today()], ...earlier]);
    assert.deepEqual([await total(daysAgo(4)), await total(today())], [0, 1]);
    for (const day of [daysAgo(9), daysAgo(10), daysAgo(30), addDays(today(), 1)]) {
      const refused = await put(receiver, id, day);
      assert.deepEqual([refused.status, Object.keys(refused.body.details)], [400, ['arrivedOn']], day);
    }
  });

  it('200 up to the day of the next stay for a bird that was at home in both flocks; 400 for a later day', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(giver, daysAgo(20));
    await moveBird(giver, id, receiver);
    assert.equal((await put(receiver, id, daysAgo(8))).status, 200);
    await receiver.call(`POST /api/birds/${id}/stays`, { kind: 'hospital', startedOn: daysAgo(5) });
    assert.equal((await put(receiver, id, daysAgo(5))).status, 200);
    assert.equal((await put(receiver, id, daysAgo(20))).status, 200);
    assert.deepEqual(await kindsOf(receiver, id), [
      ['hospital', daysAgo(5)],
      ['home', daysAgo(20)],
    ]);
    for (const day of [daysAgo(4), daysAgo(21)]) {
      assert.equal((await put(receiver, id, day)).status, 400, day);
    }
  });

  it('200, and a stay that somebody entered on the day of the move keeps its day', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(giver, daysAgo(20));
    await moveBird(giver, id, receiver);
    await receiver.call(`POST /api/birds/${id}/stays`, { kind: 'died', startedOn: today() });
    assert.equal((await put(receiver, id, daysAgo(2))).status, 200);
    assert.deepEqual(await kindsOf(receiver, id), [
      ['died', today()],
      ['home', daysAgo(20)],
    ]);
    const { report } = (await receiver.call(`GET /api/reports/movements?from=${daysAgo(20)}`)).body;
    assert.deepEqual([report.arrivals, report.outcomes], [{ transferred: 1 }, { died: 1 }]);
    assert.equal((await put(receiver, id, today())).status, 200);
  });

  it('403 for a caregiver if the new day, or the undo of a change, would lengthen the time that the bird was gone', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const email = `care-${receiver.email}`;
    await receiver.call('POST /api/workspace/members', { email, role: 'caregiver' });
    const carer = await signIn(service, email);
    const { id: workspaceId } = await activeWorkspace(receiver);
    await carer.call('POST /api/auth/switch-workspace', { workspaceId });
    const id = await addBirdWith(giver, daysAgo(20), [['adopted', daysAgo(9)]]);
    await moveBird(giver, id, receiver);
    assert.equal((await put(carer, id, daysAgo(4))).status, 200);
    assert.equal((await put(carer, id, daysAgo(2))).status, 403);
    const { body } = await carer.call(`GET /api/changes?birdId=${id}&limit=1`);
    const undo = (keeper: Person) => keeper.call(`POST /api/changes/${body.changes[0].id}/undo`);
    assert.equal((await undo(carer)).status, 403);
    assert.equal((await undo(receiver)).status, 200);
  });

  it('is not needed for a bird with a future gotcha day: the new flock counts it immediately', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(giver, addDays(today(), 3));
    await moveBird(giver, id, receiver);
    assert.equal((await receiver.call('GET /api/census')).body.census.total, 1);
    await undoNewest(receiver);
    assert.deepEqual(await kindsOf(giver, id), [['home', addDays(today(), 3)]]);
  });
});

describe('the day of a move in flocks that have not chosen a time zone', () => {
  /** Returns a time zone whose current date differs from the date in UTC. */
  const zone = () => (new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago');

  it('is the date in TIME_ZONE, in both flocks, for a code, an address, a pending transfer and a redone move', async () => {
    const timeZone = zone();
    const elsewhere: TestService = await startService({ TIME_ZONE: timeZone });
    const here = () => localDay(elsewhere.clock.now(), timeZone);
    assert.notEqual(here(), elsewhere.clock.now().toISOString().slice(0, 10));
    const [giver, receiver] = [await newKeeper(elsewhere), await newKeeper(elsewhere)];
    const send = (birdId: string, destinationOwnerEmail: string) =>
      giver.call(`POST /api/birds/${birdId}/transfer`, { destinationOwnerEmail });
    const ways: Record<string, (birdId: string) => Promise<Person>> = {
      'a code': async id => {
        await moveBird(giver, id, receiver);
        return receiver;
      },
      'an address': async id => {
        assert.equal((await send(id, receiver.email)).status, 200);
        return receiver;
      },
      'a pending transfer': async id => {
        assert.equal((await send(id, 'pending@example.org')).status, 202);
        return signIn(elsewhere, 'pending@example.org');
      },
      'an undo of an undo': async id => {
        await moveBird(giver, id, receiver);
        await undoNewest(receiver);
        await undoNewest(giver);
        return receiver;
      },
    };
    for (const [way, moveBy] of Object.entries(ways)) {
      const { id, species } = await addBird(giver, { gotchaDay: addDays(here(), -20), species: way });
      const keeper = await moveBy(id);
      const { body } = await keeper.call(`GET /api/birds/${id}/arrival`);
      assert.equal(body.arrival.arrivedOn, here(), way);
      const { departures } = (await giver.call('GET /api/register')).body.register;
      const left = departures.filter((bird: { species: string }) => bird.species === species);
      assert.deepEqual(
        left.map(({ on, kind }: { on: string; kind: string }) => [on, kind]),
        [[here(), 'transferred']],
        way,
      );
    }
  });
});
