// Queries for users, of whom there is one per email address.
import { sql } from 'kysely';
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

export const findUserByEmail = findOne((db, $: Inputs<{ email: string }>) =>
  db.selectFrom('users').select('email').where('email', '=', $.email),
);

const profileColumns = [...publicColumns, 'phone'] as const;

export const findProfile = findOne((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('users').select(profileColumns).where('id', '=', $.userId),
);

/** Changes what is not null. */
export const updateProfile = changeOne(
  (db, $: Inputs<{ userId: string; name: string | null; phone: string | null }>, dialect) => {
    const { text } = columnTypes(dialect);
    return db
      .updateTable('users')
      .set(set => ({
        name: set.fn.coalesce(sql<string>`cast(${$.name} as ${text})`, 'users.name'),
        phone: set.fn.coalesce(sql<string>`cast(${$.phone} as ${text})`, 'users.phone'),
      }))
      .where('id', '=', $.userId)
      .returning(profileColumns);
  },
);

/** Adds a user; does nothing if there is one with the address. */
export const insertUser = change((db, $: Inputs<{ id: string; email: string; name: string; now: string }>) =>
  db
    .insertInto('users')
    .values({ id: $.id, email: $.email, name: $.name, createdAt: $.now })
    .onConflict(conflict => conflict.column('email').doNothing()),
);

/** Adds a user who has not proven that the address is theirs; does nothing if there is one with it. */
export const insertUnprovenUser = change(
  (db, $: Inputs<{ id: string; email: string; name: string; now: string }>) =>
    db
      .insertInto('users')
      .values({ id: $.id, email: $.email, name: $.name, createdAt: $.now, unprovenSince: $.now })
      .onConflict(conflict => conflict.column('email').doNothing()),
);

/** Notes that a user has proven that their address is theirs. */
export const proveUser = change((db, $: Inputs<{ userId: string }>) =>
  db.updateTable('users').set({ unprovenSince: null }).where('id', '=', $.userId),
);

/** The user with an address. Concurrent sign-ins happen one after the other, so that only one creates a workspace. */
export const lockUserByEmail = lockOneForChange((db, $: Inputs<{ email: string }>) =>
  db.selectFrom('users').select(userColumns).where('email', '=', $.email),
);

export const lockUser = lockOneForChange((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('users').select(userColumns).where('id', '=', $.userId),
);

/** A user whom nobody changes until the transaction ends. */
export const keepUser = lockOneShared((db, $: Inputs<{ userId: string }>) =>
  db.selectFrom('users').select(['unprovenSince', 'blockedAt', 'closedAt']).where('id', '=', $.userId),
);

/** Notes that a person is here; changes nothing if that was noted after `touchBefore`. */
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

/** Notes that a user is here, and in which workspace. */
export const noteSignIn = change((db, $: Inputs<{ userId: string; workspaceId: WorkspaceId; now: string }>) =>
  db
    .updateTable('users')
    .set({ lastWorkspaceId: $.workspaceId, lastSeenAt: $.now })
    .where('id', '=', $.userId),
);

/** A row if an address has an account or an invite, to a workspace or to receive a bird. */
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
