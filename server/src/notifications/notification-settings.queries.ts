// Queries for what members of a workspace chose to be told of.
import { change, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface MemberKey {
  workspaceId: WorkspaceId;
  memberId: string;
}

/** No row if the member has chosen nothing yet. */
export const findNotificationSettings = findOne((db, $: Inputs<MemberKey>) =>
  db
    .selectFrom('notificationSettings')
    .select(['topics', 'quietFrom', 'quietTo'])
    .where('workspaceId', '=', $.workspaceId)
    .where('memberId', '=', $.memberId),
);

/** @param topics as JSON */
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
