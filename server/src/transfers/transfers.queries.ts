// Birds on their way to somebody who has no flock yet.
import { change, changeOne, findMany, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

/** Lets a bird wait for the person of an address, in place of an earlier one. */
export const upsertPendingTransfer = changeOne(
  (
    db,
    $: Inputs<{
      workspaceId: WorkspaceId;
      id: string;
      birdId: string;
      destinationEmail: string;
      requestedByUserId: string;
      now: string;
    }>,
  ) =>
    db
      .insertInto('birdTransfers')
      .values({
        workspaceId: $.workspaceId,
        id: $.id,
        birdId: $.birdId,
        destinationEmail: $.destinationEmail,
        requestedByUserId: $.requestedByUserId,
        createdAt: $.now,
      })
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

/** The birds that wait for the person of an address, the longest first. Birds deleted meanwhile wait no more. */
export const listPendingTransfers = findMany((db, $: Inputs<{ email: string }>) =>
  db
    .selectFrom('birdTransfers')
    .innerJoin('birds', join =>
      join
        .onRef('birds.workspaceId', '=', 'birdTransfers.workspaceId')
        .onRef('birds.id', '=', 'birdTransfers.birdId'),
    )
    .select(['birdTransfers.workspaceId', 'birdTransfers.id', 'birdTransfers.birdId'])
    .where('birdTransfers.destinationEmail', '=', $.email)
    .where('birdTransfers.completedAt', 'is', null)
    .where('birdTransfers.cancelledAt', 'is', null)
    .orderBy('birdTransfers.createdAt')
    .orderBy('birdTransfers.id'),
);

/** Marks a transfer as done; no change where it was replaced or cancelled meanwhile. */
export const completeTransfer = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; id: string; email: string; now: string }>) =>
    db
      .updateTable('birdTransfers')
      .set({ completedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id)
      .where('destinationEmail', '=', $.email)
      .where('completedAt', 'is', null)
      .where('cancelledAt', 'is', null),
);

/** Makes a completed transfer wait again. */
export const reopenTransfer = change((db, $: Inputs<{ workspaceId: WorkspaceId; id: string }>) =>
  db
    .updateTable('birdTransfers')
    .set({ completedAt: null })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

export const cancelTransfersOf = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string; now: string }>) =>
    db
      .updateTable('birdTransfers')
      .set({ cancelledAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('completedAt', 'is', null)
      .where('cancelledAt', 'is', null),
);
