// The day on which a bird arrived. The weights from before that day are its history.
import { newcomerDays } from '@flock-care/contract/guard';
import type { BirdsTable } from '../storage/tables/birds.ts';
import type { WeightGuardsTable } from '../storage/tables/guards.ts';
import { dayNumberOf } from './day-numbers.ts';

interface Arrival extends Pick<WeightGuardsTable, 'arrivedOn'>, Pick<BirdsTable, 'gotchaDay' | 'createdAt'> {
  /** The day when its first stay began; null if it has no stored stay. */
  firstStayOn: string | null;
}

/**
 * Returns the first day on which a bird's weights are this flock's own: the day it moved in from another flock, or else
 * the day it was added, because older weights were imported, or copied from its papers. But a bird that arrived shortly
 * before it was added is a newcomer, and its weights since then are its first ones.
 *
 * The days in UTC will do: the flock's differ by at most a day, and the guard needs several weights.
 */
export function arrivalDayOf({ arrivedOn, gotchaDay, createdAt, firstStayOn }: Arrival): number {
  if (arrivedOn !== null) return dayNumberOf(arrivedOn);
  const addedDay = dayNumberOf(createdAt.slice(0, 10));
  const hereSince = dayNumberOf(firstStayOn ?? gotchaDay);
  return hereSince !== null && addedDay - hereSince <= newcomerDays ? hereSince : addedDay;
}
