// How far apart the doses of a medication must be, how many a day may have, and when one is late.
import type { MedicationFrequency, Safety } from '@flock-care/contract/shapes';
import { type Schedule, slotsOf } from './schedules.ts';

/** Null for the default. */
export interface StoredSafety {
  minimumHoursBetween: number | null;
  maximumPerDay: number | null;
  graceMinutes: number | null;
}

/** Half of the interval that the frequency means. */
const defaultHoursBetween: Readonly<Record<MedicationFrequency, number>> = {
  once_daily: 12,
  twice_daily: 6,
  every_8_hours: 4,
  every_6_hours: 3,
  as_needed: 1,
};
const defaultGraceMinutes = 60;

export const graceMinutesOf = ({ graceMinutes }: Pick<StoredSafety, 'graceMinutes'>): number =>
  graceMinutes ?? defaultGraceMinutes;

/** What is in force with a schedule; 0 is no limit, which is also the number of slots of one that is given as needed. */
export const safetyOf = (stored: StoredSafety, schedule: Schedule): Safety => ({
  minimumHoursBetween: stored.minimumHoursBetween ?? defaultHoursBetween[schedule.frequency],
  maximumPerDay: stored.maximumPerDay ?? slotsOf(schedule).length,
  graceMinutes: graceMinutesOf(stored),
});
