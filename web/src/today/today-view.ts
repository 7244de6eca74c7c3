// What Today says, worked out without React.
import { daysBetween } from '../ui/formats.ts';
import { type State, stateOf, urgencyOf } from '../ui/verdicts.ts';
import type { BirdToday, Dose, Today } from './board.ts';

/** The states that stand as an alert on every screen size; `watch` only where there is room. */
const alerts: readonly State[] = ['urgent', 'call_vet', 'question'];

export const isAlert = (bird: BirdToday): boolean => alerts.includes(stateOf(bird));

/** The worst first; of two alike the one that lost more. */
export const byUrgency = (one: BirdToday, other: BirdToday): number =>
  urgencyOf(stateOf(one)) - urgencyOf(stateOf(other)) ||
  (one.changePercent ?? 0) - (other.changePercent ?? 0);

/** Birds that need somebody: alerts, then those to watch. */
export const needsYou = (birds: readonly BirdToday[]): BirdToday[] =>
  birds.filter(bird => isAlert(bird) || stateOf(bird) === 'watch').toSorted(byUrgency);

export const isWeighed = (bird: BirdToday, today: string): boolean => bird.latestRecordedOn === today;

/** A bird whose weighing is due and that has not been weighed today. */
export const isToWeigh = (bird: BirdToday, today: string): boolean =>
  bird.weighInDueOn <= today && !isWeighed(bird, today);

/** How many birds a perch shows side by side, and how many when it scrolls. */
const mostSideBySide = 6;
const mostScrolling = 12;

export interface OnPerch {
  birds: BirdToday[];
  /** True if it scrolls sideways. */
  scrolls: boolean;
  /** Of a large flock, how many are weighed today; the perch then holds those off it only. */
  weighed: { count: number; of: number } | undefined;
}

export function onPerch(birds: readonly BirdToday[], today: string): OnPerch {
  if (birds.length <= mostSideBySide) return { birds: [...birds], scrolls: false, weighed: undefined };
  if (birds.length <= mostScrolling) {
    const unweighedFirst = birds.toSorted(
      (one, other) => Number(isWeighed(one, today)) - Number(isWeighed(other, today)),
    );
    return { birds: unweighedFirst, scrolls: true, weighed: undefined };
  }
  const off = birds
    .filter(bird => isAlert(bird) || ['watch', 'heavier'].includes(stateOf(bird)))
    .toSorted(byUrgency);
  const count = birds.filter(bird => isWeighed(bird, today)).length;
  return { birds: off, scrolls: off.length > mostSideBySide, weighed: { count, of: birds.length } };
}

export type PartOfDay = 'beforeDawn' | 'morning' | 'afternoon' | 'evening' | 'night';

export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'beforeDawn';
  if (hour < 12) return 'morning';
  if (hour < 18) return 'afternoon';
  return hour < 22 ? 'evening' : 'night';
}

/** How many doses wait for somebody now. */
export const dosesWaiting = ({ counts }: Today): number => counts.dosesDue + counts.dosesOverdue;

/** When the next dose is due, if none is now. */
export function nextDoseAt(doses: readonly Dose[]): string | undefined {
  return doses
    .filter(({ state }) => state === 'later')
    .map(({ dueAt }) => dueAt)
    .filter(dueAt => dueAt !== null)
    .toSorted()[0];
}

/** How a day is told: today, yesterday, a weekday up to a week ago, then a date. */
export type ToldDay = 'today' | 'yesterday' | 'weekday' | 'date';

export function toldDay(day: string, today: string): ToldDay {
  const days = daysBetween(day, today);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return days > 1 && days < 7 ? 'weekday' : 'date';
}
