// Tests of GET /api/reports/movements.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MovementReport } from '@flock-care/contract/shapes';
import { addDays } from '../../src/workspaces/local-time.ts';
import type { Person } from '../cast.ts';
import { startService } from '../support/test-service.ts';
import { addBirdWith, moveBird, newKeeper, undoNewest, writeArrival } from './flock-of-stays.ts';

const service = await startService();

const today = () => service.clock.now().toISOString().slice(0, 10);
const daysAgo = (days: number) => addDays(today(), -days);

async function reportOf(keeper: Person, from: string, to: string): Promise<MovementReport> {
  const { status, body, text } = await keeper.call(`GET /api/reports/movements?from=${from}&to=${to}`);
  assert.equal(status, 200, text);
  return body.report;
}

/** Returns the counts of a report without the figures derived from them. */
async function numbersOf(keeper: Person, from: string, to: string) {
  const { atStart, arrivals, outcomes, atEnd } = await reportOf(keeper, from, to);
  return { atStart, arrivals, outcomes, atEnd };
}

describe('GET /api/reports/movements', () => {
  it('200 with arrivals by source, outcomes by kind, and the flock at the start and at the end', async () => {
    const keeper = await newKeeper(service);
    await addBirdWith(keeper, '2024-05-01');
    const [bought, stray, , late] = [
      await addBirdWith(keeper, '2026-01-05', [['adopted', '2026-02-04']]),
      await addBirdWith(keeper, '2026-01-10', [['died', '2026-01-13']], { name: 'Kiwi' }),
      await addBirdWith(keeper, '2026-01-20', [
        ['escaped', '2026-01-22'],
        ['quarantine', '2026-01-28'],
        ['released', '2026-02-10'],
      ]),
      await addBirdWith(keeper, '2026-03-01'),
    ];
    await writeArrival(keeper, bought, { source: 'bought' });
    await writeArrival(keeper, stray, { source: 'stray' });
    await writeArrival(keeper, late, { source: 'hatched_here' });
    assert.deepEqual(await reportOf(keeper, '2026-01-01', '2026-02-28'), {
      ...{ from: '2026-01-01', to: '2026-02-28', atStart: 1, atEnd: 1 },
      arrivals: { bought: 1, stray: 1, returned: 1, unknown: 1 },
      outcomes: { adopted: 1, released: 1, escaped: 1, died: 1 },
      daysInCare: { median: 8, longest: 30 },
      liveOutcomePercent: 75,
      deaths: [
        {
          ...{ birdId: stray, name: 'Kiwi', species: 'Cockatiel' },
          ...{ on: '2026-01-13', kind: 'died', daysAfterArrival: 3 },
        },
      ],
      months: [
        { month: '2026-01', atEnd: 3, arrivals: 4, outcomes: 2 },
        { month: '2026-02', atEnd: 1, arrivals: 0, outcomes: 2 },
      ],
    });
    assert.deepEqual(await numbersOf(keeper, '2026-01-13', '2026-01-22'), {
      ...{ atStart: 3, arrivals: { unknown: 1 }, outcomes: { escaped: 1, died: 1 }, atEnd: 2 },
    });
  });

  it('200 with zeros and nulls for a period without birds, and the months since January by default', async () => {
    const keeper = await newKeeper(service);
    const { body } = await keeper.call('GET /api/reports/movements?to=2025-03-15');
    assert.deepEqual(body.report, {
      ...{ from: '2025-01-01', to: '2025-03-15', atStart: 0, arrivals: {}, outcomes: {}, atEnd: 0 },
      ...{ daysInCare: { median: null, longest: null }, liveOutcomePercent: null, deaths: [] },
      months: ['2025-01', '2025-02', '2025-03'].map(month => ({ month, atEnd: 0, arrivals: 0, outcomes: 0 })),
    });
    const { body: current } = await keeper.call('GET /api/reports/movements');
    assert.deepEqual([current.report.from, current.report.to], [`${today().slice(0, 4)}-01-01`, today()]);
  });

  it('200 with a move to another flock as transferred, in both flocks, and without a trace after it is undone', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(giver, daysAgo(20));
    await writeArrival(giver, id, { source: 'stray' });
    await moveBird(giver, id, receiver);
    assert.deepEqual(await numbersOf(giver, daysAgo(20), today()), {
      ...{ atStart: 0, arrivals: { stray: 1 }, outcomes: { transferred: 1 }, atEnd: 0 },
    });
    const arrived = { atStart: 0, arrivals: { transferred: 1 }, outcomes: {}, atEnd: 1 };
    assert.deepEqual(await numbersOf(receiver, daysAgo(20), today()), arrived);
    await undoNewest(receiver);
    assert.deepEqual(await numbersOf(receiver, daysAgo(20), today()), {
      ...{ atStart: 0, arrivals: {}, outcomes: {}, atEnd: 0 },
    });
    assert.deepEqual(await numbersOf(giver, daysAgo(20), today()), {
      ...{ atStart: 0, arrivals: { stray: 1 }, outcomes: {}, atEnd: 1 },
    });
  });

  it('200 with a transfer under the source that is entered later, or as transferred if the source is unknown', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(giver, daysAgo(20));
    await moveBird(giver, id, receiver);
    for (const [source, counted] of [
      ['unknown', 'transferred'],
      ['bought', 'bought'],
    ]) {
      await writeArrival(receiver, id, { source });
      const { arrivals } = await numbersOf(receiver, daysAgo(20), today());
      assert.deepEqual(arrivals, { [`${counted}`]: 1 });
    }
  });

  it('200 with one transfer, even after it is undone and redone', async () => {
    const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(giver, daysAgo(20), [['foster', daysAgo(9)]]);
    await moveBird(giver, id, receiver);
    // The flock that has the bird undoes the move.
    for (const [state, keeper] of [
      ['undone', receiver],
      ['redone', giver],
      ['undone again', receiver],
    ] as const) {
      await undoNewest(keeper);
      const isThere = state === 'redone';
      const [given, received] = [
        await numbersOf(giver, daysAgo(20), today()),
        await numbersOf(receiver, daysAgo(20), today()),
      ];
      const outcomes = isThere ? { transferred: 1 } : {};
      assert.deepEqual(
        given,
        { atStart: 0, arrivals: { unknown: 1 }, outcomes, atEnd: isThere ? 0 : 1 },
        state,
      );
      const arrivals = isThere ? { transferred: 1 } : {};
      assert.deepEqual(received, { atStart: 0, arrivals, outcomes: {}, atEnd: isThere ? 1 : 0 }, state);
    }
  });

  it('200 with the outcome of a bird that was gone before it moved, counted once', async () => {
    for (const adoptedOn of [daysAgo(3), today()]) {
      const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
      const id = await addBirdWith(giver, daysAgo(20), [['adopted', adoptedOn]]);
      await moveBird(giver, id, receiver);
      assert.deepEqual(await numbersOf(giver, daysAgo(20), today()), {
        ...{ atStart: 0, arrivals: { unknown: 1 }, outcomes: { adopted: 1 }, atEnd: 0 },
      });
    }
  });

  it('200 with a bird that died, or left, on the day it came: one arrival and one outcome', async () => {
    const keeper = await newKeeper(service);
    for (const [kind, source] of [
      ['died', 'stray'],
      ['released', 'bought'],
    ] as const) {
      const id = await addBirdWith(keeper, daysAgo(3));
      await writeArrival(keeper, id, { source });
      const { status } = await keeper.call(`PATCH /api/birds/${id}/stays/${id}`, { kind });
      assert.equal(status, 200);
    }
    const counts = { arrivals: { bought: 1, stray: 1 }, outcomes: { released: 1, died: 1 } };
    const report = await reportOf(keeper, daysAgo(3), daysAgo(3));
    assert.deepEqual(await numbersOf(keeper, daysAgo(3), daysAgo(3)), { atStart: 0, ...counts, atEnd: 0 });
    assert.deepEqual(
      [report.daysInCare, report.deaths.map(({ daysAfterArrival }) => daysAfterArrival)],
      [{ median: 0, longest: 0 }, [0]],
    );
    const none = { atStart: 0, arrivals: {}, outcomes: {}, atEnd: 0 };
    assert.deepEqual(await numbersOf(keeper, daysAgo(2), today()), none);
    const { body } = await keeper.call(`GET /api/register?on=${daysAgo(3)}&from=${daysAgo(3)}`);
    const { birds, arrivals, departures } = body.register;
    assert.deepEqual([birds.length, arrivals.length, departures.length], [0, 2, 2]);
  });

  it('200 with the death of a bird on the day it moved in, only in the flock where it died', async () => {
    const none = { atStart: 0, arrivals: {}, outcomes: {}, atEnd: 0 };
    for (const kindBefore of ['home', 'foster']) {
      const [giver, receiver] = [await newKeeper(service), await newKeeper(service)];
      const earlier = kindBefore === 'home' ? [] : [[kindBefore, daysAgo(9)] as const];
      const id = await addBirdWith(giver, daysAgo(20), earlier);
      await moveBird(giver, id, receiver);
      const { body } = await receiver.call(`GET /api/birds/${id}/stays`);
      const first = body.stays.find(({ startedOn }: { startedOn: string }) => startedOn === today());
      const { status } = first
        ? await receiver.call(`PATCH /api/birds/${id}/stays/${first.id}`, { kind: 'died' })
        : await receiver.call(`POST /api/birds/${id}/stays`, { kind: 'died', startedOn: today() });
      assert.ok(status < 300);
      assert.deepEqual(await numbersOf(receiver, today(), today()), {
        ...{ atStart: 0, arrivals: { transferred: 1 }, outcomes: { died: 1 }, atEnd: 0 },
      });
      const third = await newKeeper(service);
      await moveBird(receiver, id, third);
      assert.deepEqual(await numbersOf(third, daysAgo(20), today()), none);
      const fourth = await newKeeper(service);
      await moveBird(third, id, fourth);
      assert.deepEqual(await numbersOf(third, daysAgo(20), today()), none);
      assert.deepEqual((await numbersOf(receiver, today(), today())).outcomes, { died: 1 });
    }
  });

  it('200 with a bird that comes back by another transfer, counted as transferred again', async () => {
    const [keeper, other] = [await newKeeper(service), await newKeeper(service)];
    const id = await addBirdWith(keeper, daysAgo(20));
    await moveBird(keeper, id, other);
    await moveBird(other, id, keeper);
    assert.deepEqual(await numbersOf(keeper, daysAgo(20), today()), {
      ...{ atStart: 0, arrivals: { transferred: 1, unknown: 1 }, outcomes: { transferred: 1 }, atEnd: 1 },
    });
    // The bird arrived and left on the same day, so it is not counted.
    assert.deepEqual(await numbersOf(other, daysAgo(20), today()), {
      ...{ atStart: 0, arrivals: {}, outcomes: {}, atEnd: 0 },
    });
  });

  it('200 for ten years and for the first day of the calendar; 400 for a longer period, the wrong order, or a future day', async () => {
    const keeper = await newKeeper(service);
    await addBirdWith(keeper, '0001-01-01');
    assert.equal((await reportOf(keeper, '0001-01-01', '0011-01-01')).arrivals.unknown, 1);
    const { months } = await reportOf(keeper, daysAgo(3_650), today());
    assert.deepEqual([months.length, months.at(-1)?.month], [121, today().slice(0, 7)]);
    const refused = async (from: string, to: string, field = 'from') => {
      const { status, body } = await keeper.call(`GET /api/reports/movements?from=${from}&to=${to}`);
      assert.deepEqual([status, Object.keys(body.details)], [400, [field]]);
    };
    await refused(today(), addDays(today(), 1), 'to');
    await refused('9990-01-01', '9999-12-31', 'to');
    await refused('2016-03-01', '2026-03-02');
    await refused('2026-03-02', '2026-03-01');
    assert.equal((await reportOf(keeper, '2016-03-01', '2026-03-01')).months.length, 121);
  });
});
