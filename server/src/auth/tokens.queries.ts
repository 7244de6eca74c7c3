// Queries for integration and device tokens. They belong to a workspace, and act with their creator's current role.
import { type NotNull, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { type IntegrationTokensTable, integrationTokenColumns } from '../storage/tables/auth.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { birdsListedAt } from './listed-birds.ts';
import { hasOpenAccess } from './open-access.ts';

const publicColumns = without(integrationTokenColumns, 'tokenHash', 'can');
const deviceColumns = without(integrationTokenColumns, 'tokenHash', 'scope', 'revokedAt');

/** True if a token is neither revoked nor expired. */
const isActive = (now: RawBuilder<string>) => {
  const revokedAt = sql.ref('integrationTokens.revokedAt');
  const expiresAt = sql.ref('integrationTokens.expiresAt');
  return sql<SqlBool>`(${revokedAt} is null and (${expiresAt} is null or ${expiresAt} > ${now}))`;
};

/**
 * Finds a token with its creator's membership in the workspace; no row if either is missing or has ended, or if the
 * creator is blocked.
 */
export const findActiveToken = findOne((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db
    .selectFrom('integrationTokens')
    .innerJoin('users', 'users.id', 'integrationTokens.userId')
    .innerJoin('members', join =>
      join
        .onRef('members.userId', '=', 'integrationTokens.userId')
        .onRef('members.workspaceId', '=', 'integrationTokens.workspaceId'),
    )
    .select([
      'integrationTokens.id as tokenId',
      'integrationTokens.userId',
      'integrationTokens.workspaceId',
      'integrationTokens.lastUsedAt',
      'integrationTokens.scope',
      'integrationTokens.can',
      'users.email',
      'users.unprovenSince',
      'members.id as memberId',
      'members.role',
      'members.careOnly',
      birdsListedAt,
    ])
    .where('integrationTokens.tokenHash', '=', $.tokenHash)
    .where(isActive($.now))
    .where('users.blockedAt', 'is', null)
    .where(hasOpenAccess($.now)),
);

export const touchToken = change((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db.updateTable('integrationTokens').set({ lastUsedAt: $.now }).where('tokenHash', '=', $.tokenHash),
);

export const listActiveTokens = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; now: string }>) =>
    db
      .selectFrom('integrationTokens')
      .select(publicColumns)
      .where('workspaceId', '=', $.workspaceId)
      .where('userId', '=', $.userId)
      .where('can', 'is', null)
      .where(isActive($.now))
      .orderBy('createdAt', 'desc')
      .orderBy('id'),
);

export const listActiveDeviceTokens = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; now: string }>) =>
    db
      .selectFrom('integrationTokens')
      .select(deviceColumns)
      .where('workspaceId', '=', $.workspaceId)
      .where('userId', '=', $.userId)
      .where('can', 'is not', null)
      .where(isActive($.now))
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .$narrowType<{ can: NotNull }>(),
);

/** Lists the active integration and device tokens of all members. */
export const listTokensOfWorkspace = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; now: string }>) =>
  db
    .selectFrom('integrationTokens')
    .innerJoin('users', 'users.id', 'integrationTokens.userId')
    .select([
      'integrationTokens.id',
      'integrationTokens.userId',
      'users.name as ownerName',
      'integrationTokens.name',
      'integrationTokens.tokenPrefix',
      'integrationTokens.scope',
      'integrationTokens.can',
      'integrationTokens.lastUsedAt',
      'integrationTokens.expiresAt',
      'integrationTokens.createdAt',
    ])
    .where('integrationTokens.workspaceId', '=', $.workspaceId)
    .where(isActive($.now))
    .orderBy('integrationTokens.createdAt', 'desc')
    .orderBy('integrationTokens.id'),
);

const newTokenColumns = without(integrationTokenColumns, 'lastUsedAt', 'revokedAt', 'can');
const newDeviceTokenColumns = without(integrationTokenColumns, 'lastUsedAt', 'revokedAt');

export const insertDeviceToken = changeOne(
  (db, $: Inputs<NewRow<IntegrationTokensTable, typeof newDeviceTokenColumns>>) =>
    db
      .insertInto('integrationTokens')
      .values(valuesOf($, newDeviceTokenColumns))
      .returning(deviceColumns)
      .$narrowType<{ can: NotNull }>(),
);

/** Revokes a creator's active device token. */
export const revokeDeviceToken = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; id: string; now: string }>) =>
    db
      .updateTable('integrationTokens')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id)
      .where('userId', '=', $.userId)
      .where('can', 'is not', null)
      .where(isActive($.now)),
);

/** Revokes an active integration or device token of any member. */
export const revokeTokenOfWorkspace = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; id: string; now: string }>) =>
    db
      .updateTable('integrationTokens')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id)
      .where(isActive($.now)),
);

export const insertToken = changeOne(
  (db, $: Inputs<NewRow<IntegrationTokensTable, typeof newTokenColumns>>) =>
    db.insertInto('integrationTokens').values(valuesOf($, newTokenColumns)).returning(publicColumns),
);

/** Revokes a creator's active integration token. */
export const revokeToken = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; id: string; now: string }>) =>
    db
      .updateTable('integrationTokens')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id)
      .where('userId', '=', $.userId)
      .where('can', 'is', null)
      .where(isActive($.now)),
);

/** Revokes all tokens that a user created in a workspace. */
export const revokeTokensOf = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; now: string }>) =>
    db
      .updateTable('integrationTokens')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('userId', '=', $.userId)
      .where('revokedAt', 'is', null),
);

/** Revokes all tokens that a user created in the workspaces to which they belong. */
export const revokeAllTokensOf = change((db, $: Inputs<{ userId: string; now: string }>) =>
  db
    .updateTable('integrationTokens')
    .set({ revokedAt: $.now })
    .where('workspaceId', 'in', memberships =>
      memberships.selectFrom('members').select('members.workspaceId').where('members.userId', '=', $.userId),
    )
    .where('userId', '=', $.userId)
    .where('revokedAt', 'is', null),
);

/** Deletes tokens that were revoked or expired before an instant. */
export const deleteEndedTokens = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db.deleteFrom('integrationTokens').where(({ eb, refTuple, selectFrom }) =>
    eb(
      refTuple('workspaceId', 'id'),
      'in',
      selectFrom('integrationTokens')
        .select(['workspaceId', 'id'])
        .where(where => where.or([where('revokedAt', '<', $.before), where('expiresAt', '<', $.before)]))
        .limit($.maxRows)
        .$asTuple('workspaceId', 'id'),
    ),
  ),
);
