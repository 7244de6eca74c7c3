// Pure functions that select and sort what the Today screen shows.
import { daysBetween } from '../ui/formats/formats.ts';
import { type State, stateOf, urgencyOf } from '../ui/verdicts/verdicts.ts';
import type { BirdToday, Dose, Today } from './board.ts';
import { foldPassedSlots } from './passed-slots.ts';
import { verdictChange } from './verdict-change.ts';

/** The states that count as an alert; `watch` does not. */
const alerts: readonly State[] = ['urgent', 'call_vet', 'question'];

export const isAlert = (bird: BirdToday): boolean => alerts.includes(stateOf(bird));

/** Sorts the most urgent birds first. Of two equally urgent birds, the one that lost more comes first. */
export const byUrgency = (one: BirdToday, other: BirdToday): number =>
  urgencyOf(stateOf(one)) - urgencyOf(stateOf(other)) ||
  (verdictChange(one)?.percent ?? 0) - (verdictChange(other)?.percent ?? 0);

/** Returns the birds that need attention: alerts first, then those to watch. */
export const needsYou = (birds: readonly BirdToday[]): BirdToday[] =>
  birds.filter(bird => isAlert(bird) || stateOf(bird) === 'watch').toSorted(byUrgency);

export const isWeighed = (bird: BirdToday, today: string): boolean => bird.latestRecordedOn === today;

/** True if the bird is due for weighing and has not been weighed today. */
export const needsWeighing = (bird: BirdToday, today: string): boolean =>
  bird.weighInDueOn <= today && !isWeighed(bird, today);

/** Up to `maxSideBySide` birds, the perch does not scroll. Up to `maxScrolling`, it scrolls and shows all birds. */
const maxSideBySide = 6;
const maxScrolling = 12;

export interface OnPerch {
  birds: BirdToday[];
  /** True if the perch scrolls sideways. */
  scrolls: boolean;
  /**
   * The number of birds weighed today, of all birds. Set only for a large flock, whose perch shows only birds with an
   * alert, birds to watch and heavier birds.
   */
  weighed: { count: number; of: number } | undefined;
}

export function onPerch(birds: readonly BirdToday[], today: string): OnPerch {
  if (birds.length <= maxSideBySide) return { birds: [...birds], scrolls: false, weighed: undefined };
  if (birds.length <= maxScrolling) {
    const unweighedFirst = birds.toSorted(
      (one, other) => Number(isWeighed(one, today)) - Number(isWeighed(other, today)),
    );
    return { birds: unweighedFirst, scrolls: true, weighed: undefined };
  }
  const off = birds
    .filter(bird => isAlert(bird) || ['watch', 'heavier'].includes(stateOf(bird)))
    .toSorted(byUrgency);
  const count = birds.filter(bird => isWeighed(bird, today)).length;
  return { birds: off, scrolls: off.length > maxSideBySide, weighed: { count, of: birds.length } };
}

export interface ReviewDue extends Omit<Today['reviews'][number], 'birdId'> {
  bird: BirdToday;
}

/** Returns the stays that are due for a review, longest due first. */
export function reviewsDue({ birds, reviews }: Pick<Today, 'birds' | 'reviews'>): ReviewDue[] {
  const byId = new Map(birds.map(bird => [bird.id, bird]));
  return reviews
    .flatMap(({ birdId, ...review }) => {
      const bird = byId.get(birdId);
      return bird ? [{ bird, ...review }] : [];
    })
    .toSorted((one, other) => one.on.localeCompare(other.on));
}

export type PartOfDay = 'beforeDawn' | 'morning' | 'afternoon' | 'evening' | 'night';

export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'beforeDawn';
  if (hour < 12) return 'morning';
  if (hour < 18) return 'afternoon';
  return hour < 22 ? 'evening' : 'night';
}

/** Returns the number of doses to give now. If several slots of a medication have passed, they count as one dose. */
export const dosesWaiting = ({ doses }: Today): number =>
  foldPassedSlots(doses, Date.now()).filter(({ dose }) => dose.state === 'due' || dose.state === 'overdue')
    .length;

/** Returns the time of the next dose that is not due yet; undefined if there is none. */
export function nextDoseAt(doses: readonly Dose[]): string | undefined {
  return doses
    .filter(({ state }) => state === 'later')
    .map(({ dueAt }) => dueAt)
    .filter(dueAt => dueAt !== null)
    .toSorted()[0];
}

/** The wording of a day: today, yesterday, a weekday within the last week, or a date. */
export type DayWording = 'today' | 'yesterday' | 'weekday' | 'date';

export function dayWording(day: string, today: string): DayWording {
  const days = daysBetween(day, today);
  if (days === 0) return 'today';
  if (days === 1) return 'yesterday';
  return days > 1 && days < 7 ? 'weekday' : 'date';
}
