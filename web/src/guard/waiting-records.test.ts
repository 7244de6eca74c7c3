// Tests merging waiting weights and notes into the service's data.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BirdToday, GuardInputsOfBird } from '@flock-care/contract/shapes';
import type { Entry } from '../outbox/entry.ts';
import { dayNumber } from './judge-typed.ts';
import { judgeWaiting } from './judge-waiting.ts';
import { waitingRecords, withWaitingVerdict } from './waiting-records.ts';

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
  it('are reduced to the latest one per bird, leaving out refused and undone ones', () => {
    const latest = (...entries: Entry[]) => waitingRecords(entries).get('kiwi')?.weight?.grams;
    assert.equal(latest(entry(weight(90, '2026-11-23')), entry(weight(86.4))), 86.4);
    assert.equal(latest(entry(weight(86.4)), entry(weight(90, '2026-11-23'))), 86.4);
    assert.equal(latest(entry(weight(86.4), { status: 409 })), undefined);
    const undone = { kind: 'undoneWeight', birdId: 'kiwi', birdName: 'Kiwi', recordedOn: today };
    assert.equal(latest(entry(weight(86.4)), entry(undone)), undefined);
  });
});

describe('A bird with waiting records', () => {
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

  const inputs = { birdId: 'kiwi', weights, context: {} } as unknown as GuardInputsOfBird;
  const note = (about: object) => ({
    ...{ kind: 'observation', birdId: 'kiwi', birdName: 'Kiwi', signs: [], observedOn: today },
    ...about,
  });
  const shownWith = (...abouts: object[]) => {
    const waiting = waitingRecords(abouts.map(about => entry(about)));
    const verdict = judgeWaiting([inputs], waiting, today).get('kiwi');
    return verdict && withWaitingVerdict(bird, verdict, today);
  };

  it('has the verdict that the guard computes on the device', () => {
    const shown = shownWith(weight(81));
    assert.equal(shown?.verdict, 'urgent');
    assert.equal(shown.changePercent, -12);
    assert.deepEqual([shown.latestWeightGrams, shown.latestRecordedOn], [81, today]);
    assert.deepEqual(shown.recent, [92, 92, 81]);
  });

  it('keeps its verdict until the guard is loaded', () => {
    const waiting = { weight: { grams: 81, recordedOn: today }, result: undefined };
    const shown = withWaitingVerdict(bird, waiting, today);
    assert.deepEqual([shown.verdict, shown.latestWeightGrams], ['usual', 81]);
  });

  it('keeps its verdict if the device has loaded a later weight', () => {
    const shown = shownWith(weight(81, '2026-11-20'));
    assert.deepEqual([shown?.verdict, shown?.latestWeightGrams], ['usual', 92]);
  });

  it('gets a verdict from a note with a body condition or a sign, even without a new weight', () => {
    assert.equal(shownWith(note({ bodyCondition: 1 }))?.verdict, 'call_vet');
    assert.equal(shownWith(note({ bodyCondition: 2 }))?.verdict, 'watch');
    assert.equal(shownWith(note({ signs: ['breathing'] }))?.verdict, 'call_vet');
    assert.equal(shownWith(note({ bodyCondition: 1 }))?.latestWeightGrams, 92);
    assert.equal(shownWith(note({})), undefined);
  });

  it('gets a verdict from its latest body condition, but not from a sign noted two days ago', () => {
    assert.equal(shownWith(note({ bodyCondition: 1 }), note({ bodyCondition: 3 }))?.verdict, 'usual');
    const old = { observedOn: '2026-11-22', signs: ['breathing'], bodyCondition: 2 };
    assert.equal(shownWith(note(old))?.verdict, 'watch');
  });

  it('gets a verdict from a weight and a note together', () => {
    const shown = shownWith(note({ bodyCondition: 2 }), weight(86));
    assert.deepEqual([shown?.verdict, shown?.sentenceCode], ['call_vet', 'sign_with_loss']);
    const older = shownWith(weight(81, '2026-11-20'), note({ bodyCondition: 1 }));
    assert.deepEqual([older?.verdict, older?.latestWeightGrams], ['call_vet', 92]);
  });
});
