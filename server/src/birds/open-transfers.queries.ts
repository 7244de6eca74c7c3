// Queries that revoke a bird's open transfer code and cancel its pending transfer.
import { change, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

export const revokeTransferCodes = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string; now: string }>) =>
    db
      .updateTable('birdTransferCodes')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null),
);

export const cancelPendingTransfers = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string; now: string }>) =>
    db
      .updateTable('birdTransfers')
      .set({ cancelledAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('completedAt', 'is', null)
      .where('cancelledAt', 'is', null),
);
