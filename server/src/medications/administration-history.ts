// Records changes to administrations in the history, and undoes them.
import { notifyOfReopenedDose } from '../alerts/dose-reopened.ts';
import { archiveRecord } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer } from '../history/restorer.ts';
import type { Transaction } from '../storage/statement.ts';
import { pick, without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type AdministrationsTable, administrationColumns } from '../storage/tables/medications.ts';
import {
  deleteAdministration,
  lockAdministration,
  updateAdministration,
  writerOf,
} from './administrations.queries.ts';

interface RecordedChange {
  workspaceId: WorkspaceId;
  at: string;
  before: AdministrationsTable | null;
  after: AdministrationsTable | null;
}

/** The columns that may change, and the columns that identify the dose. */
const fieldColumns = without(
  administrationColumns,
  'workspaceId',
  'birdId',
  'id',
  'createdByUserId',
  'createdAt',
);

const fieldsOf = (administration: AdministrationsTable | null) =>
  administration && pick(administration, fieldColumns);

/** Records a change and, if the record is deleted, schedules a check of the dose. @returns the id of the change */
export async function recordAdministrationChange(
  tx: Transaction,
  { workspaceId, at, before, after }: RecordedChange,
): Promise<string> {
  const { id: recordId, birdId } = before ?? after ?? throwNoRecord();
  if (before && !after) await notifyOfReopenedDose(tx, doseOf(before), at);
  const change = { workspaceId, at, kind: 'administration', recordId, birdId } as const;
  return recordChange(tx, { ...change, before: fieldsOf(before), after: fieldsOf(after) });
}

function throwNoRecord(): never {
  throw new Error('A change needs a record before it, after it, or both.');
}

const doseOf = ({ workspaceId, medicationId, administrationSlot, administeredOn }: AdministrationsTable) => ({
  workspaceId,
  medicationId,
  administrationSlot,
  dueOn: administeredOn,
});

export const administrationRestorer: Restorer = {
  findWriter: async (tx, { workspaceId, birdId, recordId: administrationId }) => {
    const administration = await lockAdministration(tx, { workspaceId, birdId, administrationId });
    return administration && writerOf(administration);
  },

  find: async (tx, { workspaceId, birdId, recordId: administrationId }) => {
    const administration = await lockAdministration(tx, { workspaceId, birdId, administrationId });
    return administration && pick(administration, fieldColumns);
  },

  update: async (tx, { workspaceId, birdId, recordId: administrationId }, fields) => {
    const key = { workspaceId, birdId, administrationId };
    const stored = await lockAdministration.required(tx, key);
    await updateAdministration(tx, { ...stored, ...fields, ...key });
    return true;
  },

  remove: async (tx, { workspaceId, birdId, recordId, changeId, at }) => {
    const key = { workspaceId, birdId, administrationId: recordId };
    await notifyOfReopenedDose(tx, doseOf(await lockAdministration.required(tx, key)), at);
    await archiveRecord(tx, 'administrations', { workspaceId, birdId, changeId, recordId });
    await deleteAdministration(tx, key);
  },
};
