// Queries for transfers to people who have no workspace of their own yet. A transfer is pending until its recipient
// signs in or somebody cancels it.
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type BirdTransfersTable, birdTransferColumns } from '../storage/tables/transfers.ts';
import { creatorOfTransferMayMoveBirds } from './creator.ts';

const newTransferColumns = without(birdTransferColumns, 'completedAt', 'cancelledAt');

/** Creates the pending transfer of a bird, or replaces it. */
export const upsertPendingTransfer = changeOne(
  (db, $: Inputs<NewRow<BirdTransfersTable, typeof newTransferColumns>>) =>
    db
      .insertInto('birdTransfers')
      .values(valuesOf($, newTransferColumns))
      .onConflict(conflict =>
        conflict
          .columns(['workspaceId', 'birdId'])
          .where('completedAt', 'is', null)
          .where('cancelledAt', 'is', null)
          .doUpdateSet(set => ({
            destinationEmail: set.ref('excluded.destinationEmail'),
            requestedByUserId: set.ref('excluded.requestedByUserId'),
            createdAt: set.ref('excluded.createdAt'),
          })),
      )
      .returning('id'),
);

/**
 * Lists the valid pending transfers to an address after the one with this `createdAt` and `id`, oldest first, at most
 * `maxRows`. Transfers of deleted birds are left out.
 */
export const listPendingTransfers = findMany(
  (db, $: Inputs<{ email: string; createdAt: string; id: string; maxRows: number; now: string }>) =>
    db
      .selectFrom('birdTransfers')
      .innerJoin('birds', join =>
        join
          .onRef('birds.workspaceId', '=', 'birdTransfers.workspaceId')
          .onRef('birds.id', '=', 'birdTransfers.birdId'),
      )
      .select([
        'birdTransfers.workspaceId',
        'birdTransfers.id',
        'birdTransfers.birdId',
        'birdTransfers.createdAt',
      ])
      .where('birdTransfers.destinationEmail', '=', $.email)
      .where('birdTransfers.completedAt', 'is', null)
      .where('birdTransfers.cancelledAt', 'is', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('birdTransfers.createdAt', 'birdTransfers.id'), '>', tuple($.createdAt, $.id)),
      )
      .where(creatorOfTransferMayMoveBirds($.now))
      .orderBy('birdTransfers.createdAt')
      .orderBy('birdTransfers.id')
      .limit($.maxRows),
);

/** Finds the name of a bird with a valid pending transfer to an address, and the name of its workspace. */
export const findTransferInvite = findOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string; email: string; now: string }>) =>
    db
      .selectFrom('birdTransfers')
      .innerJoin('birds', join =>
        join
          .onRef('birds.workspaceId', '=', 'birdTransfers.workspaceId')
          .onRef('birds.id', '=', 'birdTransfers.birdId'),
      )
      .innerJoin('workspaces', 'workspaces.id', 'birds.workspaceId')
      .select(['birds.name as birdName', 'workspaces.name as workspaceName'])
      .where('birdTransfers.workspaceId', '=', $.workspaceId)
      .where('birdTransfers.birdId', '=', $.birdId)
      .where('birdTransfers.destinationEmail', '=', $.email)
      .where('birdTransfers.completedAt', 'is', null)
      .where('birdTransfers.cancelledAt', 'is', null)
      .where(creatorOfTransferMayMoveBirds($.now)),
);

/** Completes a pending transfer; changes nothing if it is no longer pending or valid, or is now for another address. */
export const completeTransfer = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; id: string; email: string; now: string }>) =>
    db
      .updateTable('birdTransfers')
      .set({ completedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id)
      .where('destinationEmail', '=', $.email)
      .where('completedAt', 'is', null)
      .where('cancelledAt', 'is', null)
      .where(creatorOfTransferMayMoveBirds($.now)),
);

/** Lists the pending transfers of a workspace with their creators' names, even if a creator may no longer move birds. */
export const listPendingTransfersOf = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('birdTransfers')
    .innerJoin('users', 'users.id', 'birdTransfers.requestedByUserId')
    .select([
      'birdTransfers.id',
      'birdTransfers.birdId',
      'birdTransfers.destinationEmail',
      'birdTransfers.createdAt',
      'users.name as createdByName',
    ])
    .where('birdTransfers.workspaceId', '=', $.workspaceId)
    .where('birdTransfers.completedAt', 'is', null)
    .where('birdTransfers.cancelledAt', 'is', null),
);

/** Cancels one pending transfer; changes nothing if no pending transfer has this id. */
export const cancelTransfer = change((db, $: Inputs<{ workspaceId: WorkspaceId; id: string; now: string }>) =>
  db
    .updateTable('birdTransfers')
    .set({ cancelledAt: $.now })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('completedAt', 'is', null)
    .where('cancelledAt', 'is', null),
);

/** Deletes transfers that were completed or cancelled before an instant. */
export const deleteEndedTransfers = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db.deleteFrom('birdTransfers').where(({ eb, refTuple, selectFrom }) =>
    eb(
      refTuple('workspaceId', 'id'),
      'in',
      selectFrom('birdTransfers')
        .select(['workspaceId', 'id'])
        .where(where => where.or([where('completedAt', '<', $.before), where('cancelledAt', '<', $.before)]))
        .limit($.maxRows)
        .$asTuple('workspaceId', 'id'),
    ),
  ),
);

/** Makes a completed transfer pending again. */
export const reopenTransfer = change((db, $: Inputs<{ workspaceId: WorkspaceId; id: string }>) =>
  db
    .updateTable('birdTransfers')
    .set({ completedAt: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);
