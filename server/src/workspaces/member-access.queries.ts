// Queries for the access of members: its end, and its limits.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listedAt } from '../auth/listed-birds.ts';
import { keyList, keyPart } from '../storage/columns.ts';
import {
  change,
  changeMany,
  changeOne,
  type Dialect,
  findMany,
  findOne,
  type Inputs,
} from '../storage/statement.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

interface MemberKey {
  workspaceId: WorkspaceId;
  memberId: string;
}

/** Selects the birds that a member may see, as a JSON list; null for all of them. Deleted birds are left out. */
const birdIds = (db: Kysely<Tables>, dialect: Dialect, workspaceId: RawBuilder<WorkspaceId>) => {
  const ids = db
    .selectFrom('memberBirds')
    .innerJoin('birds', join =>
      join
        .onRef('birds.workspaceId', '=', 'memberBirds.workspaceId')
        .onRef('birds.id', '=', 'memberBirds.birdId'),
    )
    .select('memberBirds.birdId')
    .where('memberBirds.workspaceId', '=', workspaceId)
    .where('memberBirds.memberId', '=', sql.ref<string>('members.id'))
    .orderBy('memberBirds.birdId');
  const list =
    dialect === 'postgres'
      ? sql`(select coalesce(json_agg("birdId"), '[]'::json) from ${ids} as "listed")`
      : sql`(select json_group_array("birdId") from ${ids} as "listed")`;
  return sql<string[] | null>`case when ${listedAt} is not null then ${list} end`.as('birdIds');
};

/** Lists the access of all members and invites, in the same order as the list of members. */
export const listAccess = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>, dialect) =>
  db
    .selectFrom('members')
    .select(['id as memberId', 'accessEndsAt as endsAt', 'careOnly'])
    .select(birdIds(db, dialect, $.workspaceId))
    .where('workspaceId', '=', $.workspaceId)
    .orderBy('createdAt')
    .orderBy('id'),
);

/** Finds a member with their access; no row if the workspace has no such member. */
export const findAccess = findOne((db, $: Inputs<MemberKey>, dialect) =>
  db
    .selectFrom('members')
    .select(['id', 'name', 'inviteEmail', 'role', 'accessEndsAt', 'accessEndedAt', 'careOnly'])
    .select(birdIds(db, dialect, $.workspaceId))
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

/** Sets the time at which a member's birds were listed; null if they see all birds. */
export const updateBirdsListedAt = change((db, $: Inputs<MemberKey & { birdsListedAt: string | null }>) =>
  db
    .updateTable('members')
    .set({ birdsListedAt: $.birdsListedAt })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.memberId),
);

/** Removes all birds from a member's list. */
export const deleteMemberBirds = change((db, $: Inputs<MemberKey>) =>
  db.deleteFrom('memberBirds').where('workspaceId', '=', $.workspaceId).where('memberId', '=', $.memberId),
);

/** Removes all birds from a member's list except deleted ones, which may be restored. */
export const deleteCurrentMemberBirds = change((db, $: Inputs<MemberKey>) =>
  db
    .deleteFrom('memberBirds')
    .where('workspaceId', '=', $.workspaceId)
    .where('memberId', '=', $.memberId)
    .where('birdId', 'in', birds =>
      birds.selectFrom('birds').select('birds.id').where('birds.workspaceId', '=', $.workspaceId),
    ),
);

/** Adds birds to a member's list, and returns the ids of those that the workspace has. @param keys a JSON list of [id] */
export const insertMemberBirds = changeMany((db, $: Inputs<MemberKey & { keys: string }>, dialect) =>
  db
    .insertInto('memberBirds')
    .columns(['workspaceId', 'memberId', 'birdId'])
    .expression(
      db
        .selectFrom('birds')
        .select(['birds.workspaceId', $.memberId.as('memberId'), 'birds.id as birdId'])
        .where('birds.workspaceId', '=', $.workspaceId)
        .where('birds.id', 'in', ids =>
          ids.selectFrom(keyList(dialect, $.keys)).select(keyPart<string>(dialect, 0, 'uuid').as('id')),
        ),
    )
    // A bird that is restored at the same time is already on the list.
    .onConflict(conflict =>
      conflict
        .columns(['workspaceId', 'memberId', 'birdId'])
        .doUpdateSet(set => ({ birdId: set.ref('excluded.birdId') })),
    )
    .returning('birdId'),
);

/** Removes a bird from the lists of all members, after it has moved away. */
export const deleteBirdFromLists = change((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db.deleteFrom('memberBirds').where('workspaceId', '=', $.workspaceId).where('birdId', '=', $.birdId),
);

/** Lists the members whose access has ended, but whose sessions and tokens have not. */
export const listMembersToEnd = findMany((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .selectFrom('members')
    .select(['workspaceId', 'id as memberId'])
    .where('accessEndsAt', 'is not', null)
    .where('accessEndsAt', '<=', $.now)
    .where('accessEndedAt', 'is', null)
    .orderBy('accessEndsAt')
    .limit($.maxRows),
);

/** Marks the sessions and tokens of a member as ended; no row if the member's access has not ended. */
export const markAccessEnded = changeOne((db, $: Inputs<MemberKey & { now: string }>) =>
  db
    .updateTable('members')
    .set(set => ({ accessEndedAt: set.fn.coalesce('members.accessEndedAt', $.now) }))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.memberId)
    .where('accessEndsAt', '<=', $.now)
    .returning('userId'),
);
