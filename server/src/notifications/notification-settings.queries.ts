// Queries for the notification settings of a workspace's members.
import { change, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface MemberKey {
  workspaceId: WorkspaceId;
  memberId: string;
}

/** Finds a member's settings; no row until the member changes one. */
export const findNotificationSettings = findOne((db, $: Inputs<MemberKey>) =>
  db
    .selectFrom('notificationSettings')
    .select(['topics', 'quietFrom', 'quietTo'])
    .where('workspaceId', '=', $.workspaceId)
    .where('memberId', '=', $.memberId),
);

/** Stores a member's settings. @param topics as JSON */
export const upsertNotificationSettings = change(
  (
    db,
    $: Inputs<
      MemberKey & { topics: string; quietFrom: string | null; quietTo: string | null; updatedAt: string }
    >,
  ) =>
    db
      .insertInto('notificationSettings')
      .values({
        workspaceId: $.workspaceId,
        memberId: $.memberId,
        topics: $.topics,
        quietFrom: $.quietFrom,
        quietTo: $.quietTo,
        updatedAt: $.updatedAt,
      })
      .onConflict(conflict =>
        conflict.columns(['workspaceId', 'memberId']).doUpdateSet({
          topics: $.topics,
          quietFrom: $.quietFrom,
          quietTo: $.quietTo,
          updatedAt: $.updatedAt,
        }),
      ),
);
