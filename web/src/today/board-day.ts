// Updates a stored board to the current day, for a device that has been offline since the board was read.
import type { BirdToday, Dose, Today } from '../board/board.ts';
import { openState } from '../board/dose-states.ts';
import { addDays, dayIn, daysBetween } from '../ui/formats/formats.ts';

/** For this long after it was read, the board keeps the service's day, even if the device's clock is fast. */
const freshMs = 60_000;

/** True if the board is so old that the screen must say when it was read. */
export const isOld = (readAtMs: number, nowMs: number): boolean => nowMs - readAtMs > freshMs;

/** True if the flock's day is later than the day of the board. */
export const isFromPastDay = ({ date, timeZone }: Today, readAtMs: number, nowMs: number): boolean =>
  isOld(readAtMs, nowMs) && dayIn(timeZone, nowMs) > date;

/** The doses that were read ahead. */
export interface DosesAhead {
  /** The doses of several days, as prescribed when they were read. */
  doses: readonly Dose[];
  /** True if `doses` has all doses of the day. */
  covers(day: string): boolean;
  /** True if an as-needed medication is known to continue on the day. */
  continuesOn(dose: Dose, day: string): boolean;
}

/**
 * Returns the board for the current day, with the weights of the stored board. The doses are as the device last read
 * them.
 */
export function boardOfDay(board: Today, dosesAhead: DosesAhead, nowMs: number): Today {
  const day = dayIn(board.timeZone, nowMs);
  const doses = dosesOfDay(board, dosesAhead, day, nowMs);
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
    lacksDoses: !dosesAhead.covers(day),
  };
}

/** Shifts the recent weights by a number of days. The milestones of the new day are unknown. */
const birdOnDay = (bird: BirdToday, days: number): BirdToday => ({
  ...bird,
  recent: bird.recent.map((_, index) => bird.recent[index + days] ?? null),
  milestones: [],
});

/**
 * Returns the doses for the day, the as-needed ones that are known to continue, and the unrecorded doses from the
 * previous day. The doses read ahead may include those of a bird that has since left, because they are read less often
 * than the board.
 */
function dosesOfDay(board: Today, dosesAhead: DosesAhead, day: string, nowMs: number): Dose[] {
  const yesterday = addDays(day, -1);
  // The board's doses for its own day are newer than the doses read ahead.
  const currentBirds = new Set(board.birds.map(({ id }) => id));
  const later = dosesAhead.doses.filter(
    ({ birdId, dueOn }) => dueOn > board.date && currentBirds.has(birdId),
  );
  const known = [...board.doses, ...later];
  return known.flatMap((dose): Dose[] => {
    if (dose.state === 'as_needed')
      return dosesAhead.continuesOn(dose, day)
        ? [{ ...dose, dueOn: day, administrationSlot: 'as-needed-1' }]
        : [];
    if (dose.dueOn === yesterday) return dose.administration ? [] : [{ ...dose, state: 'unrecorded' }];
    if (dose.dueOn !== day) return [];
    return [dose.administration ? dose : { ...dose, state: openState(dose, nowMs) }];
  });
}
