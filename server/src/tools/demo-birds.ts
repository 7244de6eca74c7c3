// How the birds of the demo are told: each with its history in days before today.
import type { AdministrationStatus, Gender, MedicationFrequency } from '@flock-care/contract';
import type { Species } from './demo-species.ts';
import type { WeightPlan } from './demo-weights.ts';

export interface DemoVisit {
  daysAgo: number;
  reason: string;
  notes: string;
}

export interface DemoCourse {
  name: string;
  dosage: string;
  frequency: MedicationFrequency;
  /** The times of the day's doses; none where it is given as needed. */
  times: readonly string[];
  route: string;
  startDaysAgo: number;
  /** Null where the course has no end yet; negative where it ends after today. */
  endDaysAgo: number | null;
  notes: string;
  /** How each dose went, by its number in the course from 0 on, where it was not simply given. */
  exceptions: Readonly<Record<number, { status: AdministrationStatus; notes: string }>>;
}

export interface DemoBird {
  name: string;
  tagId: string;
  species: Species;
  gender: Gender;
  chartColor: string;
  /** In whole years before today and days off it: 4 years and 3 days from now is `[4, 3]`. */
  born: Anniversary | null;
  arrived: Anniversary;
  notifyOnDob: boolean;
  notifyOnGotchaDay: boolean;
  weights: WeightPlan;
  visits: readonly DemoVisit[];
  courses: readonly DemoCourse[];
}

/** A day so many years ago, and so many days later in the year than today. */
export type Anniversary = readonly [yearsAgo: number, daysLater: number];

export const yearOfDays = 365;

export const yearlyCheck = (daysAgo: number, notes: string): DemoVisit => ({
  daysAgo,
  reason: 'Yearly check',
  notes,
});
