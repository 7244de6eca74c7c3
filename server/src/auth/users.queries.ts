// Queries for users, one per email address.
import { type SqlBool, sql } from 'kysely';
import { columnTypes } from '../storage/columns.ts';
import {
  change,
  changeOne,
  findOne,
  type Inputs,
  lockOneForChange,
  lockOneShared,
} from '../storage/statement.ts';
import { userColumns } from '../storage/tables/auth.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

const publicColumns = without(
  userColumns,
  ...(['lastWorkspaceId', 'phone', 'unprovenSince', 'lastSeenAt', 'blockedAt', 'closedAt'] as const),
);

export const findUser = findOne((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('users').select(publicColumns).where('id', '=', $.userId),
);

/** Finds the language for emails to an address; no row if the address has no account. */
export const findLocaleOfAddress = findOne((db, $: Inputs<{ email: string }>) =>
  db.selectFrom('users').select('locale').where('email', '=', $.email),
);

export const findUserByEmail = findOne((db, $: Inputs<{ email: string }>) =>
  db.selectFrom('users').select('email').where('email', '=', $.email),
);

const profileColumns = [...publicColumns, 'phone'] as const;

export const findProfile = findOne((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('users').select(profileColumns).where('id', '=', $.userId),
);

interface ProfileChange {
  userId: string;
  name: string | null;
  phone: string | null;
  locale: string | null;
}

/** Updates the columns whose input is not null. An empty `locale` is stored as null. */
export const updateProfile = changeOne((db, $: Inputs<ProfileChange>, dialect) => {
  const { text } = columnTypes(dialect);
  return db
    .updateTable('users')
    .set(set => ({
      name: set.fn.coalesce(sql<string>`cast(${$.name} as ${text})`, 'users.name'),
      phone: set.fn.coalesce(sql<string>`cast(${$.phone} as ${text})`, 'users.phone'),
      locale: sql<
        string | null
      >`nullif(coalesce(cast(${$.locale} as ${text}), ${set.ref('users.locale')}), '')`,
    }))
    .where('id', '=', $.userId)
    .returning(profileColumns);
});

/** Adds a user; does nothing if the address has a user. */
export const insertUser = change((db, $: Inputs<{ id: string; email: string; name: string; now: string }>) =>
  db
    .insertInto('users')
    .values({ id: $.id, email: $.email, name: $.name, createdAt: $.now })
    .onConflict(conflict => conflict.column('email').doNothing()),
);

/** Adds a user with an unverified address; does nothing if the address has a user. */
export const insertUnverifiedUser = change(
  (db, $: Inputs<{ id: string; email: string; name: string; now: string }>) =>
    db
      .insertInto('users')
      .values({ id: $.id, email: $.email, name: $.name, createdAt: $.now, unprovenSince: $.now })
      .onConflict(conflict => conflict.column('email').doNothing()),
);

/** Marks a user's address as verified. */
export const markUserVerified = change((db, $: Inputs<{ userId: string }>) =>
  db.updateTable('users').set({ unprovenSince: null }).where('id', '=', $.userId),
);

const lockedColumns = without(userColumns, 'phone', 'locale');

/** Locks the user with an address. Concurrent sign-ins wait for each other, so that only one creates a workspace. */
export const lockUserByEmail = lockOneForChange((db, $: Inputs<{ email: string }>) =>
  db.selectFrom('users').select(lockedColumns).where('email', '=', $.email),
);

export const lockUser = lockOneForChange((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('users').select(lockedColumns).where('id', '=', $.userId),
);

/** Locks a user against changes until the transaction ends. */
export const lockUserShared = lockOneShared((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('users').select(['unprovenSince', 'blockedAt', 'closedAt']).where('id', '=', $.userId),
);

/** Records that a person is active; changes nothing if they were seen after `touchBefore`. */
export const touchUser = change((db, $: Inputs<{ userId: string; now: string; touchBefore: string }>) =>
  db
    .updateTable('users')
    .set({ lastSeenAt: $.now })
    .where('id', '=', $.userId)
    .where(where => where.or([where('lastSeenAt', 'is', null), where('lastSeenAt', '<', $.touchBefore)])),
);

export const updateLastWorkspace = change((db, $: Inputs<{ userId: string; workspaceId: WorkspaceId }>) =>
  db.updateTable('users').set({ lastWorkspaceId: $.workspaceId }).where('id', '=', $.userId),
);

/** Records that a user is active, and in which workspace. */
export const recordSignIn = change(
  (db, $: Inputs<{ userId: string; workspaceId: WorkspaceId; now: string }>) =>
    db
      .updateTable('users')
      .set({ lastWorkspaceId: $.workspaceId, lastSeenAt: $.now })
      .where('id', '=', $.userId),
);

/** Finds an address that has an account, or an invite to join a workspace or to receive a bird. */
export const findKnownAddress = findOne((db, $: Inputs<{ email: string }>) =>
  db
    .selectFrom('users')
    .select('email')
    .where('email', '=', $.email)
    .unionAll(db.selectFrom('members').select('inviteEmail as email').where('inviteEmail', '=', $.email))
    .unionAll(
      db
        .selectFrom('birdTransfers')
        .select('destinationEmail as email')
        .where('destinationEmail', '=', $.email)
        .where('completedAt', 'is', null)
        .where('cancelledAt', 'is', null),
    ),
);

/** True if an admin has blocked the account of an address. */
const isBlocked = (address: 'members.inviteEmail' | 'birdTransfers.destinationEmail') =>
  sql<SqlBool>`exists (select 1 from users where users.email = ${sql.ref(address)} and users."blockedAt" is not null)`;

/** Finds out whether any account can sign in, and whether there is an invite to an address that is not blocked. */
export const findWaysIn = findOne(db =>
  db.selectNoFrom(({ exists, not, or, selectFrom }) => [
    exists(
      selectFrom('users')
        .select('users.id')
        .where('users.closedAt', 'is', null)
        .where('users.blockedAt', 'is', null),
    ).as('hasAccount'),
    or([
      exists(
        selectFrom('members')
          .select('members.id')
          .where(not(isBlocked('members.inviteEmail'))),
      ),
      exists(
        selectFrom('birdTransfers')
          .select('birdTransfers.id')
          .where('birdTransfers.completedAt', 'is', null)
          .where('birdTransfers.cancelledAt', 'is', null)
          .where(not(isBlocked('birdTransfers.destinationEmail'))),
      ),
    ]).as('hasInvitation'),
  ]),
);
