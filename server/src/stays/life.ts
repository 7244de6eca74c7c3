// A bird's time in a flock, as periods of days. The census, the report on movements and the register are computed from
// these periods.
import { type ArrivalSource, type DepartedKind, isGone } from '@flock-care/contract/shapes';
import type { StayStart } from './presence.ts';

export interface Life<Stay extends StayStart = StayStart> {
  /** Oldest first, at most one per day. */
  stays: readonly Stay[];
  /** The day the bird moved in from another flock; null if it did not. Earlier stays were in that flock. */
  joinedOn: string | null;
  /** True if the bird was dead when it moved in. */
  joinedDead: boolean;
  /** The day the bird moved to another flock; null if it did not. */
  leftOn: string | null;
  /** The source of the bird's arrival, as entered. */
  source: ArrivalSource;
}

/**
 * A period when the bird was in the flock. It does not include the day the bird left, which may be the day it arrived.
 */
export interface PeriodInFlock {
  arrivedOn: string;
  source: ArrivalSource;
  /** Null if the bird has not left. */
  leftOn: string | null;
  /** The way the bird left; null if it has not. */
  outcome: DepartedKind | null;
}

/** Returns the periods when a bird was in the flock, oldest first. */
export function periodsInFlock(life: Life): PeriodInFlock[] {
  const periods: { arrivedOn: string; leftOn: string | null }[] = [];
  for (const [index, { kind, startedOn }] of life.stays.entries()) {
    const from = later(startedOn, life.joinedOn);
    const to = earlier(life.stays[index + 1]?.startedOn ?? null, life.leftOn);
    if (isGone(kind)) {
      if (leftOnFirstDay(life, startedOn)) periods.push({ arrivedOn: startedOn, leftOn: startedOn });
      continue;
    }
    if (to !== null && to <= from) continue;
    const last = periods.at(-1);
    if (last?.leftOn === from) last.leftOn = to;
    else periods.push({ arrivedOn: from, leftOn: to });
  }
  return periods.map((period, index) => ({
    ...period,
    source: index === 0 ? firstSourceOf(life) : 'returned',
    outcome: period.leftOn === null ? null : outcomeOn(life, period.leftOn),
  }));
}

/** True if a bird was here on a day. The day it arrives counts; the day it leaves does not. */
export const isHereOn = ({ arrivedOn, leftOn }: PeriodInFlock, day: string): boolean =>
  arrivedOn <= day && (leftOn === null || day < leftOn);

/** Returns the stay of a bird on a day; undefined if none had begun. */
export const stayOn = <Stay extends StayStart>(
  { stays }: Pick<Life<Stay>, 'stays'>,
  day: string,
): Stay | undefined => stays.findLast(({ startedOn }) => startedOn <= day);

/** Returns the day when a stay began, or the day the bird moved in if that is later. */
export const beganHereOn = ({ joinedOn }: Life, { startedOn }: StayStart): string =>
  later(startedOn, joinedOn);

/** Compares days, to sort the earlier one first. */
export const compareDays = (one: string, other: string): number => Number(one > other) - Number(one < other);

/**
 * True if a bird left on the day it arrived. Only one stay can begin on a day, so the first stay of such a bird already
 * means that it is gone. A bird that was dead when it moved in did not die here.
 */
function leftOnFirstDay({ stays, joinedOn, joinedDead, leftOn }: Life, goneOn: string): boolean {
  const firstDay = stays[0] && later(stays[0].startedOn, joinedOn);
  return goneOn === firstDay && !joinedDead && (leftOn === null || goneOn <= leftOn);
}

const firstSourceOf = ({ source, joinedOn }: Life): ArrivalSource =>
  source === 'unknown' && joinedOn !== null ? 'transferred' : source;

/**
 * Returns the kind of a departure. If the stay on that day does not mean that the bird is gone, the bird moved to
 * another flock.
 */
function outcomeOn(life: Life, day: string): DepartedKind {
  const kind = stayOn(life, day)?.kind;
  return kind !== undefined && isGone(kind) ? kind : 'transferred';
}

const later = (day: string, other: string | null): string => (other !== null && other > day ? other : day);

const earlier = (day: string | null, other: string | null): string | null => {
  if (day === null || other === null) return day ?? other;
  return other < day ? other : day;
};
