// Ends the links to birds that must not work any longer: to a bird that leaves, and of a person who may make none.
import { change, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

/** The notes are about the bird, and go with it. */
export const endHandoversOfBird = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string; now: string }>) =>
    db
      .updateTable('handovers')
      .set(set => ({ revokedAt: set.fn.coalesce('revokedAt', $.now), notes: '' }))
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId),
);

/** In all workspaces. */
export const endAllHandoversOf = change((db, $: Inputs<{ userId: string; now: string }>) =>
  db
    .updateTable('handovers')
    .set({ revokedAt: $.now })
    .where('createdByUserId', '=', $.userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', $.now),
);

export const endHandoversOfMaker = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; now: string }>) =>
    db
      .updateTable('handovers')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('createdByUserId', '=', $.userId)
      .where('revokedAt', 'is', null),
);
