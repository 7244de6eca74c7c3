// Tests the time and the order of a round of doses.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Dose } from '@flock-care/contract/shapes';
import { type DosesToday, doseKey } from '../doses/doses.ts';
import { doseRoundOf, isolatedDoses } from './dose-round.ts';

const dose = (time: string, state: Dose['state'], birdId: string) =>
  ({ medicationId: birdId, birdId, room: '', state, dueAt: `2026-11-24T${time}:00.000Z` }) as Dose;

it('A round keeps its time while older doses are open', () => {
  const sorted = {
    unrecorded: [],
    now: [dose('08:00', 'overdue', 'juno')],
    folded: [dose('14:00', 'given', 'dot')],
  } as unknown as DosesToday;
  assert.equal(doseRoundOf(sorted, [], new Set(), '2026-11-24T14:00:00.000Z').at, '2026-11-24T14:00:00.000Z');
  assert.equal(doseRoundOf(sorted, [], new Set()).at, '2026-11-24T08:00:00.000Z');
});

it('Doses for birds in quarantine and at the clinic come after the doses of all rooms', () => {
  const now = ['kiwi', 'juno', 'pip', 'dot'].map(id => dose('08:00', 'due', id));
  const sorted = { unrecorded: [], now, folded: [] } as unknown as DosesToday;
  const birds = ['dot', 'pip', 'juno', 'kiwi'].map(id => ({ id }));
  const { rooms } = doseRoundOf(sorted, birds, new Set(['juno', 'dot']));
  assert.deepEqual(
    rooms.map(({ isIsolated, doses }) => [isIsolated, doses.map(({ birdId }) => birdId)]),
    [
      [false, ['pip', 'kiwi']],
      [true, ['dot', 'juno']],
    ],
  );
});

it('Today lists the doses of isolated birds last, except late ones', () => {
  const late = dose('08:00', 'overdue', 'juno');
  const doses = [late, dose('09:00', 'due', 'dot'), dose('09:00', 'due', 'kiwi')];
  const last = isolatedDoses(doses, new Set(['juno', 'dot']), new Set([doseKey(late)]));
  assert.deepEqual(
    last.map(({ birdId }) => birdId),
    ['dot'],
  );
});
