// The shape of a demo bird: its history is told in days before today.
import type { RequestOf } from '@flock-care/contract/client';
import type {
  AdministrationStatus,
  Gender,
  MedicationFrequency,
  ObservationSign,
} from '@flock-care/contract/shapes';
import type { Portrait } from './portraits.ts';
import type { Species } from './species.ts';
import type { WeightPlan } from './weights.ts';

export interface DemoVisit {
  daysAgo: number;
  reason: string;
  notes: string;
}

export interface DemoCourse {
  name: string;
  dosage: string;
  frequency: MedicationFrequency;
  /** The times of the day's doses, null for one at any time of the day; none if it is given as needed. */
  times: readonly (string | null)[];
  route: string;
  startDaysAgo: number;
  /** Null if the course has no end yet; negative if it ends after today. */
  endDaysAgo: number | null;
  notes: string;
  /** Whether those of today are recorded whose time has come; otherwise they are left open. */
  isKeptUpToday: boolean;
  /** How long after its time a dose is overdue; an hour if it is left out. */
  graceMinutes?: number;
  /** The doses that were not simply given, by their number in the course, counted from 0. */
  exceptions: Readonly<Record<number, { status: AdministrationStatus; notes: string }>>;
}

export interface DemoObservation {
  daysAgo: number;
  signs: readonly ObservationSign[];
  notes: string;
}

export interface DemoBird {
  name: string;
  tagId: string;
  species: Species;
  /** If this bird has other colours than most of its species. */
  portrait?: Portrait;
  gender: Gender;
  chartColor: string;
  /** Null if nobody knows. */
  born: Anniversary | null;
  arrived: Anniversary;
  notifyOnDob: boolean;
  notifyOnGotchaDay: boolean;
  weights: WeightPlan;
  /** Where it lives, and what a sitter needs to know. */
  careSheet: RequestOf<'PUT /api/birds/:birdId/care-sheet'>['body'];
  observations: readonly DemoObservation[];
  /** What its weights are judged by; the defaults if it is left out. */
  guard?: RequestOf<'PUT /api/birds/:birdId/weight-guard'>['body'];
  visits: readonly DemoVisit[];
  courses: readonly DemoCourse[];
}

/** A day some years ago, and some days later in the year than today: `[4, -3]` is 4 years and 3 days ago. */
export type Anniversary = readonly [yearsAgo: number, daysLater: number];

export const yearOfDays = 365;

/** A number that is given to nobody, for use in stories. */
export const clinicPhone = '+44 20 7946 0117';

export const intakeCheck = (daysAgo: number, notes: string): DemoVisit => ({
  daysAgo,
  reason: 'Intake check',
  notes,
});

export const yearlyCheck = (daysAgo: number, notes: string): DemoVisit => ({
  daysAgo,
  reason: 'Yearly check',
  notes,
});
