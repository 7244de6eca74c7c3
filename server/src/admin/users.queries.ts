// Queries for admins: list the people on the installation, and block or unblock one.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dialect } from '../storage/statement.ts';
import { change, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { Tables } from '../storage/tables/index.ts';

interface PageInput {
  beforeCreatedAt: string;
  beforeId: string;
  limit: number;
}

const selectUsers = (db: Kysely<Tables>) =>
  db
    .selectFrom('users')
    .select([
      'users.id',
      'users.email',
      'users.name',
      'users.createdAt',
      'users.lastSeenAt',
      'users.blockedAt',
    ])
    .select(from =>
      from
        .selectFrom('members')
        .select(count => count.fn.countAll<number>().as('workspaces'))
        .whereRef('members.userId', '=', 'users.id')
        .where('members.acceptedAt', 'is not', null)
        .as('workspaces'),
    )
    .where('users.closedAt', 'is', null)
    // A count is never null.
    .$narrowType<{ workspaces: number }>();

const pageOfAll = (db: Kysely<Tables>, $: Inputs<PageInput>) =>
  selectUsers(db)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('users.createdAt', 'users.id'), '<', tuple($.beforeCreatedAt, $.beforeId)),
    )
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .limit($.limit);

/** Lists people, newest first. */
export const listUsers = findMany((db, $: Inputs<PageInput>) => pageOfAll(db, $));

/** Lists people whose address or name contains the text. `lowerText` is the same text in lower case. */
export const listUsersWith = findMany(
  (db, $: Inputs<PageInput & { text: string; lowerText: string }>, dialect) =>
    pageOfAll(db, $).where(where =>
      where.or([
        contains(dialect, sql.ref('users.email'), $.lowerText),
        contains(dialect, sql`lower(${sql.ref('users.name')})`, $.lowerText),
        // SQLite only converts ASCII letters to lower case.
        contains(dialect, sql.ref('users.name'), $.text),
      ]),
    ),
);

const contains = (dialect: Dialect, text: RawBuilder<unknown>, part: RawBuilder<string>) =>
  dialect === 'sqlite'
    ? sql<boolean>`instr(${text}, ${part}) > 0`
    : sql<boolean>`strpos(${text}, ${part}) > 0`;

export const findListedUser = findOne((db, $: Inputs<{ userId: string }>) =>
  selectUsers(db).where('users.id', '=', $.userId),
);

/**
 * Blocks a person, or unblocks them if `blockedAt` is null. Changes nothing if there is no such person or their account
 * is closed.
 */
export const updateBlocked = change((db, $: Inputs<{ userId: string; blockedAt: string | null }>) =>
  db
    .updateTable('users')
    .set({ blockedAt: $.blockedAt })
    .where('id', '=', $.userId)
    .where('closedAt', 'is', null),
);
