// Queries of an account that is closed: what happens to each of its flocks, and what goes with it.
import { type Kysely, sql } from 'kysely';
import { change, findMany, type Inputs } from '../storage/statement.ts';
import { type TableOfPeople, tablesOfPeople } from '../storage/tables/of-people.ts';

/** The flocks of a person, in the order in which they are locked, with those that an invitation link made theirs. */
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
        .as('birds'),
    ])
    .where('members.userId', '=', $.userId)
    .orderBy('members.workspaceId')
    // A count always has a row.
    .$narrowType<{ otherMembers: number; otherOwners: number; birds: number }>(),
);

function deleteRowsOf(table: TableOfPeople) {
  return change((typed, $: Inputs<{ userId: string }>) => {
    // All these tables have such a column, but Kysely cannot type a table whose name varies.
    const db = typed as unknown as Kysely<Record<string, Record<string, unknown>>>;
    return db.deleteFrom(table as string).where(tablesOfPeople[table], '=', sql`${$.userId}`);
  });
}

/** One statement per table, by the table. */
export const deletionsOfPeople = Object.fromEntries(
  (Object.keys(tablesOfPeople) as TableOfPeople[]).map(table => [table, deleteRowsOf(table)]),
);

export const deleteMagicLinksTo = change((db, $: Inputs<{ email: string }>) =>
  db.deleteFrom('magicLinks').where('email', '=', $.email),
);

/** Keeps the name, which stands beside the person's records. `address` is one that nobody can sign in with. */
export const closeUser = change((db, $: Inputs<{ userId: string; address: string; now: string }>) =>
  db
    .updateTable('users')
    .set({
      email: $.address,
      phone: '',
      lastWorkspaceId: null,
      unprovenSince: null,
      lastSeenAt: null,
      closedAt: $.now,
    })
    .where('id', '=', $.userId),
);
