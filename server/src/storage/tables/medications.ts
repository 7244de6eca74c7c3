// Medications and recorded doses.
import type {
  AdministrationStatus,
  DoseOutcome,
  DoseScheduleEntry,
  MedicationFrequency,
} from '@flock-care/contract/shapes';
import { columnsOf, without } from './columns-of.ts';
import type { Json } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

/** A past schedule of a medication. From `replacedOn`, the next schedule applies. */
export interface PastSchedule {
  replacedOn: string;
  frequency: MedicationFrequency;
  doseSchedule: DoseScheduleEntry[];
}

export interface MedicationsTable {
  workspaceId: WorkspaceId;
  birdId: string;
  id: string;
  name: string;
  dosage: string;
  frequency: MedicationFrequency;
  doseSchedule: Json<DoseScheduleEntry[]>;
  route: string;
  startDate: string;
  endDate: string | null;
  notes: string;
  /** The past schedules, oldest first, at most one per day. */
  pastSchedules: Json<PastSchedule[]>;
  /** Null for the default, which depends on the frequency; 0 for no limit. This also applies to `maximumPerDay`. */
  minimumHoursBetween: number | null;
  maximumPerDay: number | null;
  /** Null for the default. */
  graceMinutes: number | null;
}

export const medicationColumns = columnsOf<MedicationsTable>()([
  'workspaceId',
  'id',
  'birdId',
  'name',
  'dosage',
  'frequency',
  'doseSchedule',
  'route',
  'startDate',
  'endDate',
  'notes',
  'pastSchedules',
  'minimumHoursBetween',
  'maximumPerDay',
  'graceMinutes',
]);

/** The columns of a medication that the API shows. */
export const medicationFieldColumns = without(
  medicationColumns,
  'workspaceId',
  'pastSchedules',
  'minimumHoursBetween',
  'maximumPerDay',
  'graceMinutes',
);

export interface AdministrationsTable {
  workspaceId: WorkspaceId;
  birdId: string;
  medicationId: string;
  administeredOn: string;
  administrationSlot: string;
  id: string;
  status: AdministrationStatus;
  notes: string | null;
  createdByUserId: string;
  createdAt: string;
  /** Null if only the status is known. */
  outcome: DoseOutcome | null;
  /** Null if the time is unknown. */
  givenAt: string | null;
  /** The person who set the status; null if that is the person who created the record. */
  givenByUserId: string | null;
  givenByTokenId: string | null;
  /** The time at which the status was last changed; null if it has never been changed. */
  changedAt: string | null;
  /** True if the dose was recorded even though it was too soon after another one. */
  forced: boolean;
}

export const administrationColumns = columnsOf<AdministrationsTable>()([
  'workspaceId',
  'id',
  'medicationId',
  'birdId',
  'administeredOn',
  'administrationSlot',
  'status',
  'notes',
  'createdByUserId',
  'createdAt',
  'outcome',
  'givenAt',
  'givenByUserId',
  'givenByTokenId',
  'changedAt',
  'forced',
]);

/** The columns of an administration that the API shows. */
export const administrationFieldColumns = without(
  administrationColumns,
  'workspaceId',
  'outcome',
  'givenAt',
  'givenByUserId',
  'givenByTokenId',
  'changedAt',
  'forced',
);
