// The safety limits of a medication: the minimum hours between doses, the maximum per day, and the grace period.
import type { MedicationFrequency, Safety } from '@flock-care/contract/shapes';
import { type Schedule, slotsOf } from './schedules.ts';

/** The stored limits; null means the default. */
export interface StoredSafety {
  minimumHoursBetween: number | null;
  maximumPerDay: number | null;
  graceMinutes: number | null;
}

/** The default minimum between doses: half the usual interval, or an hour if they are given as needed. */
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

/**
 * Returns the safety limits in force, with defaults from the schedule. A maximum of 0 means no limit. An as-needed
 * schedule has 0 slots, so by default it has no limit.
 */
export const safetyOf = (stored: StoredSafety, schedule: Schedule): Safety => ({
  minimumHoursBetween: stored.minimumHoursBetween ?? defaultHoursBetween[schedule.frequency],
  maximumPerDay: stored.maximumPerDay ?? slotsOf(schedule).length,
  graceMinutes: graceMinutesOf(stored),
});
