// Queries that delete a person's calendar feeds, for example when the person leaves a workspace or is blocked.
import { change, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

export const deleteFeedsOf = change((db, $: Inputs<{ workspaceId: WorkspaceId; userId: string }>) =>
  db.deleteFrom('calendarFeeds').where('workspaceId', '=', $.workspaceId).where('userId', '=', $.userId),
);

/** Deletes a person's feeds in all workspaces. */
export const deleteAllFeedsOf = change((db, $: Inputs<{ userId: string }>) =>
  db.deleteFrom('calendarFeeds').where('userId', '=', $.userId),
);
