// Queries that revoke links to birds: when the bird leaves, and when the creator of a link may no longer create links.
import { change, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

/** Revokes the links to a bird, and clears their notes, which are about the bird. */
export const revokeHandoversOfBird = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string; now: string }>) =>
    db
      .updateTable('handovers')
      .set(set => ({ revokedAt: set.fn.coalesce('revokedAt', $.now), notes: '' }))
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId),
);

/** Revokes a person's links that have not expired, in all workspaces. */
export const revokeAllHandoversOf = change((db, $: Inputs<{ userId: string; now: string }>) =>
  db
    .updateTable('handovers')
    .set({ revokedAt: $.now })
    .where('createdByUserId', '=', $.userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', $.now),
);

export const revokeHandoversOfCreator = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; now: string }>) =>
    db
      .updateTable('handovers')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('createdByUserId', '=', $.userId)
      .where('revokedAt', 'is', null),
);
