// Tests the doses of several days: their grid, their counts and the next dose.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Dose } from '@flock-care/contract/shapes';
import { countDoses, daysUpTo, historyRows, markOf, nextAfter } from './dose-history.ts';

const dose = (day: string, slot: string, state: Dose['state'], outcome: Dose['outcome'] = null): Dose => ({
  medicationId: 'm',
  birdId: 'b',
  birdName: 'Juno',
  room: '',
  place: '',
  name: 'meloxicam',
  dosage: '0.3 ml',
  route: 'by mouth',
  administrationSlot: slot,
  label: slot,
  dueOn: day,
  dueAt: slot === 'any' || slot.startsWith('as-needed') ? null : `${day}T${slot}:00.000Z`,
  safety: { minimumHoursBetween: 6, maximumPerDay: 2, graceMinutes: 60 },
  state,
  outcome,
  givenAt: null,
  givenByName: null,
  forced: false,
  administration: null,
});

const doses: readonly Dose[] = [
  dose('2026-11-22', '08:00', 'given', 'given'),
  dose('2026-11-22', '20:00', 'given', 'partly'),
  dose('2026-11-23', '08:00', 'missed', 'refused'),
  dose('2026-11-23', '20:00', 'unrecorded'),
  dose('2026-11-24', '08:00', 'due'),
  dose('2026-11-24', '20:00', 'later'),
];

describe('The doses of several days', () => {
  it('have a row per slot, with a gap on days without a dose in that slot', () => {
    const days = daysUpTo('2026-11-24', 4);
    assert.deepEqual(days, ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']);
    const rows = historyRows(doses, days);
    assert.deepEqual(
      rows.map(({ slot, doses }) => [slot, ...doses.map(cell => cell && markOf(cell))]),
      [
        ['08:00', undefined, 'given', 'missed', 'open'],
        ['20:00', undefined, 'partly', 'unrecorded', 'open'],
      ],
    );
  });

  it('have no rows if they are given as needed', () => {
    const asNeeded = [dose('2026-11-24', 'as-needed-1', 'given', 'given')];
    assert.deepEqual(historyRows(asNeeded, ['2026-11-24']), []);
    assert.equal(countDoses(asNeeded).given, 1);
  });

  it('are counted, except open ones', () => {
    assert.deepEqual(countDoses(doses), {
      given: 2,
      of: 4,
      partly: 1,
      refused: 1,
      skipped: 0,
      missed: 0,
      unrecorded: 1,
    });
  });
});

describe('The next dose', () => {
  it('is the first open dose that is due after the current one', () => {
    const [, , , , morning, evening] = doses;
    assert.ok(morning && evening);
    assert.equal(nextAfter(morning, doses), evening);
    assert.equal(nextAfter(evening, doses), undefined);
    assert.equal(nextAfter(dose('2026-11-24', 'any', 'due'), doses), undefined);
  });
});
