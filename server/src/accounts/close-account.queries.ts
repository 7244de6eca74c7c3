// Queries for closing an account: list the person's flocks, and delete the rows that belong to the person.
import { type Kysely, type SqlBool, sql } from 'kysely';
import { listedAt } from '../auth/listed-birds.ts';
import { change, findMany, type Inputs } from '../storage/statement.ts';
import { type TableOfPeople, tablesOfPeople } from '../storage/tables/of-people.ts';

/** True for a bird that the member may see. */
const isVisible = sql<SqlBool>`(${listedAt} is null or exists (
  select 1 from "memberBirds"
  where "memberBirds"."workspaceId" = "members"."workspaceId"
    and "memberBirds"."memberId" = "members"."id"
    and "memberBirds"."birdId" = "birds"."id"
))`;

/**
 * Lists a person's flocks, with the numbers of other members, other owners and visible birds, in the order in which
 * `closeAccount` locks the flocks' rows.
 */
export const listFlocksOf = findMany((db, $: Inputs<{ userId: string }>) =>
  db
    .selectFrom('members')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspaceId')
    .select([
      'members.workspaceId',
      'members.id as memberId',
      'members.name as memberName',
      'members.inviteEmail',
      'members.role',
      'members.acceptedAt',
      'workspaces.name',
    ])
    .select(from => [
      from
        .selectFrom('members as others')
        .select(count => count.fn.countAll<number>().as('members'))
        .whereRef('others.workspaceId', '=', 'members.workspaceId')
        .whereRef('others.id', '<>', 'members.id')
        .where('others.acceptedAt', 'is not', null)
        .as('otherMembers'),
      from
        .selectFrom('members as others')
        .select(count => count.fn.countAll<number>().as('owners'))
        .whereRef('others.workspaceId', '=', 'members.workspaceId')
        .whereRef('others.id', '<>', 'members.id')
        .where('others.acceptedAt', 'is not', null)
        .where('others.role', '=', 'owner')
        .as('otherOwners'),
      from
        .selectFrom('birds')
        .select(count => count.fn.countAll<number>().as('birds'))
        .whereRef('birds.workspaceId', '=', 'members.workspaceId')
        .where(isVisible)
        .as('birds'),
    ])
    .where('members.userId', '=', $.userId)
    .orderBy('members.workspaceId')
    // A count is never null.
    .$narrowType<{ otherMembers: number; otherOwners: number; birds: number }>(),
);

function deleteRowsOf(table: TableOfPeople) {
  return change((typed, $: Inputs<{ userId: string }>) => {
    // Kysely cannot type a statement whose table name is a variable.
    const db = typed as unknown as Kysely<Record<string, Record<string, unknown>>>;
    return db.deleteFrom(table as string).where(tablesOfPeople[table], '=', sql`${$.userId}`);
  });
}

/** The statements that delete a person's rows, by table name. */
export const deletionsOfPeople = Object.fromEntries(
  (Object.keys(tablesOfPeople) as TableOfPeople[]).map(table => [table, deleteRowsOf(table)]),
);

export const deleteMagicLinksTo = change((db, $: Inputs<{ email: string }>) =>
  db.deleteFrom('magicLinks').where('email', '=', $.email),
);

/**
 * Closes an account but keeps the person's name, which their records show. `address` replaces the email; nobody can
 * sign in with it.
 */
export const closeUser = change((db, $: Inputs<{ userId: string; address: string; now: string }>) =>
  db
    .updateTable('users')
    .set({
      email: $.address,
      phone: '',
      locale: null,
      lastWorkspaceId: null,
      unprovenSince: null,
      lastSeenAt: null,
      closedAt: $.now,
    })
    .where('id', '=', $.userId),
);
