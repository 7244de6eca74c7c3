// Tests the board that a device shows on the days after it was read.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { birds, board, doses, morning } from '../../test/support/board-fixture.ts';
import type { Dose } from '../board/board.ts';
import { boardOfDay, type DosesAhead, isFromPastDay } from './board-day.ts';

const readAtMs = Date.parse(morning);
/** Returns the instant of a time in Amsterdam on 25 November, in milliseconds. */
const wednesday = (time: string) => Date.parse(`2026-11-25T${time}:00+01:00`);
const day = '2026-11-25';

const [juno, biscuit, evening] = doses as [Dose, Dose, Dose];
const onDay = (dose: Dose, dueOn: string): Dose => ({
  ...dose,
  dueOn,
  dueAt: dose.dueAt && dueOn + dose.dueAt.slice(10),
  state: 'later',
});
const dosesAhead: DosesAhead = {
  doses: [onDay(juno, day), onDay(evening, day), onDay(juno, '2026-11-26')],
  covers: covered => covered <= '2026-11-26',
  continuesOn: () => false,
};
const linesOf = ({ doses }: { doses: readonly Dose[] }) =>
  doses.map(({ birdName, dueOn, label, state }) => `${dueOn} ${birdName} ${label} ${state}`);

describe('A stored board', () => {
  it('belongs to its day until midnight in the flock’s time zone', () => {
    assert.equal(isFromPastDay(board(), readAtMs, Date.parse('2026-11-24T22:59:59Z')), false);
    assert.equal(isFromPastDay(board(), readAtMs, Date.parse('2026-11-24T23:00:00Z')), true);
  });

  it('keeps the service’s day while it is fresh', () => {
    const fastMs = wednesday('00:05');
    assert.equal(isFromPastDay(board(), fastMs - 5_000, fastMs), false);
    assert.equal(isFromPastDay(board(), fastMs - 61_000, fastMs), true);
  });

  it('has the doses of the next day, and the unrecorded doses from the day before', () => {
    const given: Dose = { ...biscuit, state: 'given', administration: { id: 'a' } as Dose['administration'] };
    const stored = board({ doses: [juno, given, evening] });
    assert.deepEqual(linesOf(boardOfDay(stored, dosesAhead, wednesday('07:30'))), [
      '2026-11-24 Juno Morning unrecorded',
      '2026-11-24 Juno Evening unrecorded',
      '2026-11-25 Juno Morning due',
      '2026-11-25 Juno Evening later',
    ]);
  });

  it('has no doses for a bird that left after its doses were read ahead', () => {
    const stored = board({ doses: [], birds: birds.filter(({ id }) => id !== juno.birdId) });
    const { doses: remaining, counts } = boardOfDay(stored, dosesAhead, wednesday('07:30'));
    assert.deepEqual(remaining, []);
    assert.equal(counts.dosesDue, 0);
  });

  it('has the doses of yesterday and today after two days offline', () => {
    assert.deepEqual(linesOf(boardOfDay(board(), dosesAhead, Date.parse('2026-11-26T08:30:00Z'))), [
      '2026-11-25 Juno Morning unrecorded',
      '2026-11-25 Juno Evening unrecorded',
      '2026-11-26 Juno Morning overdue',
    ]);
  });

  it('lacks the doses of a day that was not read', () => {
    const friday = Date.parse('2026-11-27T08:30:00Z');
    const late = boardOfDay(board(), dosesAhead, friday);
    assert.equal(late.lacksDoses, true);
    assert.deepEqual(linesOf(late), ['2026-11-26 Juno Morning unrecorded']);
    assert.equal(boardOfDay(board(), dosesAhead, wednesday('07:30')).lacksDoses, false);
  });

  it('keeps an as-needed dose only if its course is known to continue', () => {
    const needed: Dose = {
      ...juno,
      administrationSlot: 'as-needed-3',
      dueAt: null,
      state: 'as_needed',
    };
    const stored = board({ doses: [needed] });
    const [carried] = boardOfDay(
      stored,
      { ...dosesAhead, doses: [], continuesOn: () => true },
      wednesday('07:30'),
    ).doses;
    assert.deepEqual(carried, { ...needed, dueOn: day, administrationSlot: 'as-needed-1' });
    assert.deepEqual(boardOfDay(stored, { ...dosesAhead, doses: [] }, wednesday('07:30')).doses, []);
  });

  it('has no weights for the new day, and counts the doses and weigh-ins due on it', () => {
    const { birds, counts, date } = boardOfDay(board({ doses: [] }), dosesAhead, wednesday('07:30'));
    const [kiwi] = birds;
    assert.equal(date, day);
    assert.equal(kiwi?.latestRecordedOn, '2026-11-24');
    assert.deepEqual(kiwi?.recent.slice(-3), [88.2, 86.4, null]);
    assert.equal(kiwi?.recent.length, 30);
    assert.deepEqual(counts, { dosesDue: 1, dosesOverdue: 0, weighInsDue: 6, alerts: 1 });
  });
});
