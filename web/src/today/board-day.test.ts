// The board on a day after it was read.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { board, doses, morning } from '../../test/support/board-fixture.ts';
import type { Dose } from './board.ts';
import { type Ahead, boardOfDay, isOfPastDay } from './board-day.ts';

const readAtMs = Date.parse(morning);
/** In Amsterdam, where it is an hour later than in UTC. */
const wednesday = (time: string) => Date.parse(`2026-11-25T${time}:00+01:00`);
const day = '2026-11-25';

const [juno, biscuit, evening] = doses as [Dose, Dose, Dose];
const onDay = (dose: Dose, dueOn: string): Dose => ({
  ...dose,
  dueOn,
  dueAt: dose.dueAt && dueOn + dose.dueAt.slice(10),
  state: 'later',
});
const ahead: Ahead = {
  doses: [onDay(juno, day), onDay(evening, day), onDay(juno, '2026-11-26')],
  covers: covered => covered <= '2026-11-26',
  runsOn: () => false,
};
const told = ({ doses }: { doses: readonly Dose[] }) =>
  doses.map(({ birdName, dueOn, label, state }) => `${dueOn} ${birdName} ${label} ${state}`);

describe('A kept board', () => {
  it('is of its day until midnight where the flock is', () => {
    assert.equal(isOfPastDay(board(), readAtMs, Date.parse('2026-11-24T22:59:59Z')), false);
    assert.equal(isOfPastDay(board(), readAtMs, Date.parse('2026-11-24T23:00:00Z')), true);
  });

  it('is of the day that the service says as long as it is fresh', () => {
    const fastMs = wednesday('00:05');
    assert.equal(isOfPastDay(board(), fastMs - 5_000, fastMs), false);
    assert.equal(isOfPastDay(board(), fastMs - 61_000, fastMs), true);
  });

  it('has on the next day the doses of that day, and asks for those of the day before', () => {
    const given: Dose = { ...biscuit, state: 'given', administration: { id: 'a' } as Dose['administration'] };
    const kept = board({ doses: [juno, given, evening] });
    assert.deepEqual(told(boardOfDay(kept, ahead, wednesday('07:30'))), [
      '2026-11-24 Juno Morning unrecorded',
      '2026-11-24 Juno Evening unrecorded',
      '2026-11-25 Juno Morning due',
      '2026-11-25 Juno Evening later',
    ]);
  });

  it('has after two days those that were to come', () => {
    assert.deepEqual(told(boardOfDay(board(), ahead, Date.parse('2026-11-26T08:30:00Z'))), [
      '2026-11-25 Juno Morning unrecorded',
      '2026-11-25 Juno Evening unrecorded',
      '2026-11-26 Juno Morning overdue',
    ]);
  });

  it('says that it lacks the doses of a day that was not read', () => {
    const friday = Date.parse('2026-11-27T08:30:00Z');
    const late = boardOfDay(board(), ahead, friday);
    assert.equal(late.lacksDoses, true);
    assert.deepEqual(told(late), ['2026-11-26 Juno Morning unrecorded']);
    assert.equal(boardOfDay(board(), ahead, wednesday('07:30')).lacksDoses, false);
  });

  it('has what is given as needed only if its course is known to go on', () => {
    const needed: Dose = {
      ...juno,
      administrationSlot: 'as-needed-3',
      dueAt: null,
      state: 'as_needed',
    };
    const kept = board({ doses: [needed] });
    const [carried] = boardOfDay(kept, { ...ahead, doses: [], runsOn: () => true }, wednesday('07:30')).doses;
    assert.deepEqual(carried, { ...needed, dueOn: day, administrationSlot: 'as-needed-1' });
    assert.deepEqual(boardOfDay(kept, { ...ahead, doses: [] }, wednesday('07:30')).doses, []);
  });

  it('has no weights of that day, and counts what is due on it', () => {
    const { birds, counts, date } = boardOfDay(board({ doses: [] }), ahead, wednesday('07:30'));
    const [kiwi] = birds;
    assert.equal(date, day);
    assert.equal(kiwi?.latestRecordedOn, '2026-11-24');
    assert.deepEqual(kiwi?.recent.slice(-3), [88.2, 86.4, null]);
    assert.equal(kiwi?.recent.length, 30);
    assert.deepEqual(counts, { dosesDue: 1, dosesOverdue: 0, weighInsDue: 6, alerts: 1 });
  });
});
