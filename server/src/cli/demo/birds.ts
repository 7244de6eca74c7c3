// The shape of a demo bird. Its history is counted in days before today.
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
  /** The times of the day's doses; null for a dose at any time. Empty if the medication is given as needed. */
  times: readonly (string | null)[];
  route: string;
  startDaysAgo: number;
  /** Null if the course has no end yet; negative if it ends after today. */
  endDaysAgo: number | null;
  notes: string;
  /** True if today's due doses are recorded; otherwise they are left open. */
  isRecordedToday: boolean;
  /** The time after which a dose is overdue; an hour if left out. */
  graceMinutes?: number;
  /** The doses that were missed or have notes, by their number in the course, starting at 0. */
  exceptions: Readonly<Record<number, { status: AdministrationStatus; notes: string }>>;
}

export interface DemoObservation {
  daysAgo: number;
  signs: readonly ObservationSign[];
  bodyCondition?: number;
  notes: string;
}

export interface DemoBird {
  name: string;
  tagId: string;
  species: Species;
  /** Set only if this bird has different colors from most of its species. */
  portrait?: Portrait;
  gender: Gender;
  chartColor: string;
  /** Null if unknown. */
  birthday: Anniversary | null;
  gotchaDay: Anniversary;
  notifyOnDob: boolean;
  notifyOnGotchaDay: boolean;
  weights: WeightPlan;
  /** The bird's room and cage, and the notes for a sitter. */
  careSheet: RequestOf<'PUT /api/birds/:birdId/care-sheet'>['body'];
  observations: readonly DemoObservation[];
  /** The settings of its weight guard; the defaults if left out. */
  guard?: RequestOf<'PUT /api/birds/:birdId/weight-guard'>['body'];
  visits: readonly DemoVisit[];
  courses: readonly DemoCourse[];
}

/** The years since the event, and the days from today to its anniversary: `[4, -3]` is 4 years and 3 days ago. */
export type Anniversary = readonly [yearsAgo: number, daysLater: number];

export const oneYear = 365;

/** A phone number reserved for fiction. */
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
