// The board on a day after it was read, worked out without React: without a connection the days go on.
import { openState } from '../medications/doses.ts';
import { addDays, dayIn, daysBetween } from '../ui/formats.ts';
import type { BirdToday, Dose, Today } from './board.ts';

/** Until then the service has the say about the day, even if the clock of the device is fast. */
const freshMs = 60_000;

/** True if it says from when it is. */
export const isOld = (readAtMs: number, nowMs: number): boolean => nowMs - readAtMs > freshMs;

/** True if the flock's day is a later one than that of the board. */
export const isOfPastDay = ({ date, timeZone }: Today, readAtMs: number, nowMs: number): boolean =>
  isOld(readAtMs, nowMs) && dayIn(timeZone, nowMs) > date;

/** What the device knows of the days after the board. */
export interface Ahead {
  /** The doses of some days, as far as they were known when they were read. */
  doses: readonly Dose[];
  /** Whether they are all doses of a day. */
  covers(day: string): boolean;
  /** Whether a course is known to go on, of what is given as needed. */
  runsOn(dose: Dose, day: string): boolean;
}

/**
 * The board of the day it is now: its weights are those of an earlier day, its doses those of the day as they were
 * prescribed when the device had a connection.
 */
export function boardOfDay(board: Today, ahead: Ahead, nowMs: number): Today {
  const day = dayIn(board.timeZone, nowMs);
  const doses = dosesOfDay(board, ahead, day, nowMs);
  const birds = board.birds.map(bird => birdOnDay(bird, daysBetween(board.date, day)));
  const count = (wanted: Dose['state']) => doses.filter(({ state }) => state === wanted).length;
  return {
    ...board,
    date: day,
    birds,
    doses,
    counts: {
      ...board.counts,
      dosesDue: count('due'),
      dosesOverdue: count('overdue'),
      weighInsDue: birds.filter(({ weighInDueOn }) => weighInDueOn <= day).length,
    },
    lacksDoses: !ahead.covers(day),
  };
}

/** Of birthdays on that day the board says nothing. */
const birdOnDay = (bird: BirdToday, days: number): BirdToday => ({
  ...bird,
  recent: bird.recent.map((_, index) => bird.recent[index + days] ?? null),
  milestones: [],
});

/** Those of the day, and those of the day before that nobody has recorded as far as is known. */
function dosesOfDay(board: Today, ahead: Ahead, day: string, nowMs: number): Dose[] {
  const yesterday = addDays(day, -1);
  // What the board says of its own day is newer.
  const known = [...board.doses, ...ahead.doses.filter(({ dueOn }) => dueOn > board.date)];
  return known.flatMap((dose): Dose[] => {
    if (dose.state === 'as_needed')
      return ahead.runsOn(dose, day) ? [{ ...dose, dueOn: day, administrationSlot: 'as-needed-1' }] : [];
    if (dose.dueOn === yesterday) return dose.administration ? [] : [{ ...dose, state: 'unrecorded' }];
    if (dose.dueOn !== day) return [];
    return [dose.administration ? dose : { ...dose, state: openState(dose, nowMs) }];
  });
}
