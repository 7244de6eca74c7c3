// Records changes to medications in the history, and undoes them.
import { isDeepStrictEqual } from 'node:util';
import type { ChangedFields, Medication } from '@flock-care/contract/shapes';
import { wakeFlockClock } from '../alerts/flock-clock.ts';
import type { AppContext } from '../app-context.ts';
import { archiveMedication } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer } from '../history/restorer.ts';
import type { Transaction } from '../storage/statement.ts';
import { pick, without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { medicationFieldColumns } from '../storage/tables/medications.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import {
  deleteMedication,
  lockMedication,
  restoreMedicationFields,
  safetyColumns,
} from './medications.queries.ts';
import type { StoredSafety } from './safety.ts';
import { type Course, replaceSchedule } from './schedules.ts';

interface RecordedChange {
  workspaceId: WorkspaceId;
  birdId: string;
  medicationId: string;
  at: string;
  before: Medication | null;
  after: Medication | null;
}

const fieldColumns = without(medicationFieldColumns, 'id', 'birdId');

const fieldsOf = (medication: Medication | null): ChangedFields | null =>
  medication && pick(medication, fieldColumns);

/** Records a change, and makes the flock's clock recalculate the due times. @returns the id of the change */
export async function recordMedicationChange(
  tx: Transaction,
  { medicationId: recordId, before, after, ...change }: RecordedChange,
): Promise<string> {
  const kind = 'medication';
  await wakeFlockClock(tx, change.workspaceId, change.at);
  return recordChange(tx, { ...change, kind, recordId, before: fieldsOf(before), after: fieldsOf(after) });
}

/** Records a change, and makes the flock's clock recalculate the due times. @returns the id of the change */
export async function recordSafetyChange(
  tx: Transaction,
  {
    medicationId: recordId,
    before,
    after,
    ...change
  }: Omit<RecordedChange, 'before' | 'after'> & { before: StoredSafety; after: StoredSafety },
): Promise<string> {
  const kind = 'medication';
  await wakeFlockClock(tx, change.workspaceId, change.at);
  const [old, current] = [pick(before, safetyColumns), pick(after, safetyColumns)];
  return recordChange(tx, { ...change, kind, recordId, before: old, after: current });
}

export const medicationRestorer = (context: AppContext): Restorer => ({
  find: async (tx, { workspaceId, birdId, recordId: medicationId }) => {
    const medication = await lockMedication(tx, { workspaceId, birdId, medicationId });
    return medication && pick(medication, [...fieldColumns, ...safetyColumns]);
  },

  update: async (tx, { workspaceId, birdId, recordId: medicationId }, fields) => {
    const key = { workspaceId, birdId, medicationId };
    const stored = await lockMedication.required(tx, key);
    const { today } = await findWorkspaceTime(tx, workspaceId, context);
    const restored = { ...stored, ...fields };
    await restoreMedicationFields(tx, {
      ...restored,
      ...key,
      doseSchedule: JSON.stringify(restored.doseSchedule),
      pastSchedules: JSON.stringify(schedulesBefore(stored, restored, today)),
    });
    return true;
  },

  remove: async (tx, { workspaceId, birdId, recordId: medicationId, changeId }) => {
    await archiveMedication(tx, { workspaceId, birdId, changeId, medicationId });
    await deleteMedication(tx, { workspaceId, birdId, medicationId });
  },

  afterwards: (tx, { workspaceId, at }) => wakeFlockClock(tx, workspaceId, at),
});

/**
 * Returns the past schedules after an undo. A restored schedule applies again from today. If it was replaced only today,
 * it is removed from the past schedules.
 */
function schedulesBefore(stored: Course, restored: Course, today: string) {
  const isSame = (a: Pick<Course, 'frequency' | 'doseSchedule'>) =>
    a.frequency === restored.frequency && isDeepStrictEqual(a.doseSchedule, restored.doseSchedule);
  if (isSame(stored)) return stored.pastSchedules;
  const past = replaceSchedule(stored, today);
  const last = past.at(-1);
  return last?.replacedOn === today && isSame(last) ? past.slice(0, -1) : past;
}
