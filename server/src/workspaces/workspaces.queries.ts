// Flocks themselves: made, read, changed, deleted.
import type { BillingPlan, RescueVerificationStatus, WorkspaceType } from '@flock-care/contract';
import { sql } from 'kysely';
import { lockRows } from '../storage/columns.ts';
import { changeOne, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

interface WorkspaceFields {
  name: string;
  workspaceType: WorkspaceType;
  billingEmail: string | null;
  billingPlan: BillingPlan;
  rescueVerificationStatus: RescueVerificationStatus | null;
}

/** A flock's columns, in the order the API shows them. */
export const workspaceColumns = [
  'workspaces.id',
  'workspaces.name',
  'workspaces.workspaceType',
  'workspaces.billingEmail',
  'workspaces.billingPlan',
  'workspaces.rescueVerificationStatus',
  'workspaces.createdAt',
  'workspaces.updatedAt',
] as const;

export const findWorkspace = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db.selectFrom('workspaces').select(workspaceColumns).where('id', '=', $.workspaceId),
);

/** The flock, held until the transaction ends: changes of its members and of itself come one after the other. */
export const lockWorkspace = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>, dialect) =>
  db
    .selectFrom('workspaces')
    .select(workspaceColumns)
    .where('id', '=', $.workspaceId)
    .$call(lockRows(dialect)),
);

export const insertWorkspace = changeOne((db, $: Inputs<WorkspaceFields & { now: string }>) =>
  db
    .insertInto('workspaces')
    .values({
      name: $.name,
      workspaceType: $.workspaceType,
      billingEmail: $.billingEmail,
      billingPlan: $.billingPlan,
      rescueVerificationStatus: $.rescueVerificationStatus,
      createdAt: $.now,
      updatedAt: $.now,
    })
    .returning(workspaceColumns),
);

export const updateWorkspace = changeOne(
  (db, $: Inputs<WorkspaceFields & { workspaceId: WorkspaceId; now: string }>) =>
    db
      .updateTable('workspaces')
      .set({
        name: $.name,
        workspaceType: $.workspaceType,
        billingEmail: $.billingEmail,
        billingPlan: $.billingPlan,
        rescueVerificationStatus: $.rescueVerificationStatus,
        updatedAt: $.now,
      })
      .where('id', '=', $.workspaceId)
      .returning(workspaceColumns),
);

/** Deletes a flock that has no birds, with its members, sessions and tokens; no row where it has birds or is gone. */
export const deleteEmptyWorkspace = changeOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .deleteFrom('workspaces')
    .where('id', '=', $.workspaceId)
    .where(where =>
      where.not(
        where.exists(
          where.selectFrom('birds').select('birds.id').where('birds.workspaceId', '=', $.workspaceId),
        ),
      ),
    )
    .returning('id'),
);

/** Sets a rescue's verification status; no row where the number is no flock's or the flock is no rescue. */
export const updateRescueVerification = changeOne(
  (db, $: Inputs<{ flockNumber: number; rescueVerificationStatus: RescueVerificationStatus; now: string }>) =>
    db
      .updateTable('workspaces')
      .set({ rescueVerificationStatus: $.rescueVerificationStatus, updatedAt: $.now })
      .where('id', '=', sql<WorkspaceId>`${$.flockNumber}`)
      .where('workspaceType', '=', 'rescue')
      .returning(workspaceColumns),
);
