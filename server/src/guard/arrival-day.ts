// A bird's arrival day. Weights from before that day were not taken in this flock.
import { newcomerDays } from '@flock-care/contract/guard';
import type { BirdsTable } from '../storage/tables/birds.ts';
import type { WeightGuardsTable } from '../storage/tables/guards.ts';
import { dayNumberOf } from './day-numbers.ts';

interface Arrival extends Pick<WeightGuardsTable, 'arrivedOn'>, Pick<BirdsTable, 'gotchaDay' | 'createdAt'> {
  /** The day when its first stay began; null if it has no stored stay. */
  firstStayOn: string | null;
}

/**
 * Returns the first day whose weights were taken in this flock: the day the bird moved in from another flock; otherwise
 * the day it arrived, if it was added at most `newcomerDays` later; otherwise the day it was added, because older
 * weights were imported or copied.
 *
 * Days in UTC are precise enough: the flock's local days differ by at most one, and the guard needs several weights.
 */
export function arrivalDayOf({ arrivedOn, gotchaDay, createdAt, firstStayOn }: Arrival): number {
  if (arrivedOn !== null) return dayNumberOf(arrivedOn);
  const addedDay = dayNumberOf(createdAt.slice(0, 10));
  const arrivalDay = dayNumberOf(firstStayOn ?? gotchaDay);
  return arrivalDay !== null && addedDay - arrivalDay <= newcomerDays ? arrivalDay : addedDay;
}
