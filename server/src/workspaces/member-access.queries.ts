// Queries for the access of members: when it ends, and if it is limited to daily care.
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface MemberKey {
  workspaceId: WorkspaceId;
  memberId: string;
}

/** Lists the access of all members and invites, in the same order as the list of members. */
export const listAccess = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('members')
    .select(['id as memberId', 'accessEndsAt as endsAt', 'careOnly'])
    .where('workspaceId', '=', $.workspaceId)
    .orderBy('createdAt')
    .orderBy('id'),
);

/** Finds a member with their access; no row if the workspace has no such member. */
export const findAccess = findOne((db, $: Inputs<MemberKey>) =>
  db
    .selectFrom('members')
    .select(['id', 'name', 'inviteEmail', 'role', 'accessEndsAt', 'accessEndedAt', 'careOnly'])
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.memberId),
);

/** Sets when access ends and whether it is limited to daily care. Sessions and tokens that have ended stay ended. */
export const updateAccess = change(
  (db, $: Inputs<MemberKey & { accessEndsAt: string | null; careOnly: boolean }>) =>
    db
      .updateTable('members')
      .set({ accessEndsAt: $.accessEndsAt, accessEndedAt: null, careOnly: $.careOnly })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.memberId),
);

/** Lists the members whose access has ended, but whose sessions and tokens have not. */
export const listDueEnds = findMany((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .selectFrom('members')
    .select(['workspaceId', 'id as memberId'])
    .where('accessEndsAt', 'is not', null)
    .where('accessEndsAt', '<=', $.now)
    .where('accessEndedAt', 'is', null)
    .orderBy('accessEndsAt')
    .limit($.maxRows),
);

/** Marks the sessions and tokens of a member as ended; no row if their access has not ended. */
export const markAccessEnded = changeOne((db, $: Inputs<MemberKey & { now: string }>) =>
  db
    .updateTable('members')
    .set(set => ({ accessEndedAt: set.fn.coalesce('members.accessEndedAt', $.now) }))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.memberId)
    .where('accessEndsAt', '<=', $.now)
    .returning('userId'),
);
