// A bird's time in a flock, as periods of days. The census, the report on movements and the register are computed from
// it.
import { type ArrivalSource, type DepartedKind, isGone } from '@flock-care/contract/shapes';
import type { Span } from './presence.ts';

export interface Life<Stay extends Span = Span> {
  /** Oldest first, at most one per day. */
  stays: readonly Stay[];
  /** The day the bird moved in from another flock; null if it did not. Earlier stays were in that flock. */
  joinedOn: string | null;
  /** True if it was dead by then. */
  joinedDead: boolean;
  /** The day the bird moved to another flock; null if it did not. */
  leftOn: string | null;
  /** The source of its arrival, as entered. */
  source: ArrivalSource;
}

/** A period when the bird was here: from its arrival until the day before it left, or a bird that came and went in a day. */
export interface SpanHere {
  arrivedOn: string;
  source: ArrivalSource;
  /** Null if the bird has not left. */
  leftOn: string | null;
  /** How the bird left; null if it has not. */
  outcome: DepartedKind | null;
}

/** Returns the periods when a bird was here, oldest first. */
export function spansHere(life: Life): SpanHere[] {
  const spans: { arrivedOn: string; leftOn: string | null }[] = [];
  for (const [index, { kind, startedOn }] of life.stays.entries()) {
    const from = later(startedOn, life.joinedOn);
    const to = earlier(life.stays[index + 1]?.startedOn ?? null, life.leftOn);
    if (isGone(kind)) {
      if (cameAndWent(life, startedOn)) spans.push({ arrivedOn: startedOn, leftOn: startedOn });
      continue;
    }
    if (to !== null && to <= from) continue;
    const last = spans.at(-1);
    if (last?.leftOn === from) last.leftOn = to;
    else spans.push({ arrivedOn: from, leftOn: to });
  }
  return spans.map((span, index) => ({
    ...span,
    source: index === 0 ? firstSourceOf(life) : 'returned',
    outcome: span.leftOn === null ? null : outcomeOn(life, span.leftOn),
  }));
}

/** True if a bird was here on a day. It counts on the day it arrives and not on the day it leaves. */
export const isHereOn = ({ arrivedOn, leftOn }: SpanHere, day: string): boolean =>
  arrivedOn <= day && (leftOn === null || day < leftOn);

/** Returns the stay of a bird on a day; undefined if none had begun. */
export const stayOn = <Stay extends Span>(
  { stays }: Pick<Life<Stay>, 'stays'>,
  day: string,
): Stay | undefined => stays.findLast(({ startedOn }) => startedOn <= day);

/** Returns the day when a stay began here. Any part of it in another flock does not count. */
export const beganHereOn = ({ joinedOn }: Life, { startedOn }: Span): string => later(startedOn, joinedOn);

/** Compares days, the earlier one first. */
export const compareDays = (one: string, other: string): number => Number(one > other) - Number(one < other);

/**
 * True if a bird went on the day it came: its first day here is already one of a bird that is gone, because a day has one
 * stay. A bird that was dead when it moved in came dead, and did not die here.
 */
function cameAndWent({ stays, joinedOn, joinedDead, leftOn }: Life, goneOn: string): boolean {
  const firstDay = stays[0] && later(stays[0].startedOn, joinedOn);
  return goneOn === firstDay && !joinedDead && (leftOn === null || goneOn <= leftOn);
}

const firstSourceOf = ({ source, joinedOn }: Life): ArrivalSource =>
  source === 'unknown' && joinedOn !== null ? 'transferred' : source;

/** Returns the kind of a departure. If no stay says that the bird is gone, it moved to another flock. */
function outcomeOn(life: Life, day: string): DepartedKind {
  const kind = stayOn(life, day)?.kind;
  return kind !== undefined && isGone(kind) ? kind : 'transferred';
}

const later = (day: string, other: string | null): string => (other !== null && other > day ? other : day);

const earlier = (day: string | null, other: string | null): string | null => {
  if (day === null || other === null) return day ?? other;
  return other < day ? other : day;
};
