// The day on which a bird arrived with records from another flock.
import type { WeightGuardsTable } from '../storage/tables/guards.ts';
import { dayNumberOf } from './day-numbers.ts';

/**
 * Returns the first day on which a bird's weights are this flock's own; null if all of them are. The guard then takes
 * the day of the first weight as the arrival.
 */
export const arrivalDayOf = ({ arrivedOn }: { arrivedOn: WeightGuardsTable['arrivedOn'] }): number | null =>
  dayNumberOf(arrivedOn);
