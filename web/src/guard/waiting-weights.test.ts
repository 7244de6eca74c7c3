// Waiting weights, merged into the service's data.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BirdToday } from '@flock-care/contract/shapes';
import type { Entry } from '../outbox/entry.ts';
import { dayNumber, judgeTyped } from './judge-typed.ts';
import { latestWaiting, withWeight } from './waiting-weights.ts';

const today = '2026-11-24';
const entry = (about: object, refused?: object) => ({ about, refused }) as unknown as Entry;
const weight = (grams: number, recordedOn = today) => ({
  kind: 'weight',
  birdId: 'kiwi',
  birdName: 'Kiwi',
  grams,
  recordedOn,
});

describe('Waiting weights', () => {
  it('are reduced to the latest of each bird, without refused and undone ones', () => {
    const latest = (...entries: Entry[]) => latestWaiting(entries).get('kiwi')?.grams;
    assert.equal(latest(entry(weight(90, '2026-11-23')), entry(weight(86.4))), 86.4);
    assert.equal(latest(entry(weight(86.4)), entry(weight(90, '2026-11-23'))), 86.4);
    assert.equal(latest(entry(weight(86.4), { status: 409 })), undefined);
    const undone = { kind: 'undoneWeight', birdId: 'kiwi', birdName: 'Kiwi', recordedOn: today };
    assert.equal(latest(entry(weight(86.4)), entry(undone)), undefined);
  });
});

describe('A bird with a waiting weight', () => {
  const bird = {
    id: 'kiwi',
    name: 'Kiwi',
    latestWeightGrams: 92,
    latestRecordedOn: '2026-11-23',
    recent: [92, 92, null],
    verdict: 'usual',
    changePercent: 0,
  } as unknown as BirdToday;
  const weights = Array.from({ length: 30 }, (_, index) => ({
    day: dayNumber(today) - 30 + index,
    grams: 92,
    fasting: true,
    confirmed: false,
  }));

  it('has the verdict that the guard computes on the device', () => {
    const waiting = { grams: 81, recordedOn: today };
    const result = judgeTyped(
      { weights, context: {} } as unknown as Parameters<typeof judgeTyped>[0],
      waiting,
    );
    const shown = withWeight(bird, waiting, result, today);
    assert.equal(shown.verdict, 'urgent');
    assert.equal(shown.changePercent, -12);
    assert.deepEqual([shown.latestWeightGrams, shown.latestRecordedOn], [81, today]);
    assert.deepEqual(shown.recent, [92, 92, 81]);
  });

  it('keeps its verdict until the guard is loaded', () => {
    const shown = withWeight(bird, { grams: 81, recordedOn: today }, undefined, today);
    assert.deepEqual([shown.verdict, shown.latestWeightGrams], ['usual', 81]);
  });

  it('stays as it is if the service has a later weight', () => {
    assert.equal(withWeight(bird, { grams: 81, recordedOn: '2026-11-20' }, undefined, today), bird);
  });
});
