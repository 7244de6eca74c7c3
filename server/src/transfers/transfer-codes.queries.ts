// Transfer codes: whoever enters an open one receives the bird. One open code a bird.
import { change, changeOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

export const insertTransferCode = change(
  (
    db,
    $: Inputs<{
      codeHash: string;
      workspaceId: WorkspaceId;
      birdId: string;
      createdByUserId: string;
      now: string;
    }>,
  ) =>
    db.insertInto('birdTransferCodes').values({
      codeHash: $.codeHash,
      workspaceId: $.workspaceId,
      birdId: $.birdId,
      createdByUserId: $.createdByUserId,
      createdAt: $.now,
    }),
);

/** Uses an open code up; no row where it is unknown, used or revoked. Of many at the same moment one gets the row. */
export const consumeTransferCode = changeOne(
  (db, $: Inputs<{ codeHash: string; userId: string; now: string }>) =>
    db
      .updateTable('birdTransferCodes')
      .set({ usedAt: $.now, usedByUserId: $.userId })
      .where('codeHash', '=', $.codeHash)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .returning(['workspaceId', 'birdId']),
);

export const revokeCodesOf = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string; now: string }>) =>
    db
      .updateTable('birdTransferCodes')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null),
);
