// Integration tokens: bound to a flock and their creator, whose role of this moment they act with.
import type { TokenScope } from '@flock-care/contract';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

const shown = [
  'id',
  'userId',
  'workspaceId',
  'name',
  'tokenPrefix',
  'scope',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
  'createdAt',
] as const;

/** The token that a hash belongs to, with its creator's place in the flock; none once expired or revoked. */
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
      'integrationTokens.userId',
      'integrationTokens.workspaceId',
      'integrationTokens.lastUsedAt',
      'integrationTokens.scope',
      'users.email',
      'members.id as memberId',
      'members.role',
    ])
    .where('integrationTokens.tokenHash', '=', $.tokenHash)
    .where('integrationTokens.revokedAt', 'is', null)
    .where(where =>
      where.or([
        where('integrationTokens.expiresAt', 'is', null),
        where('integrationTokens.expiresAt', '>', $.now),
      ]),
    )
    .where('members.acceptedAt', 'is not', null),
);

export const touchToken = change((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db.updateTable('integrationTokens').set({ lastUsedAt: $.now }).where('tokenHash', '=', $.tokenHash),
);

export const listActiveTokens = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; now: string }>) =>
    db
      .selectFrom('integrationTokens')
      .select(shown)
      .where('workspaceId', '=', $.workspaceId)
      .where('userId', '=', $.userId)
      .where('revokedAt', 'is', null)
      .where(where => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', $.now)]))
      .orderBy('createdAt', 'desc')
      .orderBy('id'),
);

export const insertToken = changeOne(
  (
    db,
    $: Inputs<{
      workspaceId: WorkspaceId;
      id: string;
      userId: string;
      tokenHash: string;
      tokenPrefix: string;
      name: string;
      scope: TokenScope;
      expiresAt: string | null;
      now: string;
    }>,
  ) =>
    db
      .insertInto('integrationTokens')
      .values({
        workspaceId: $.workspaceId,
        id: $.id,
        userId: $.userId,
        tokenHash: $.tokenHash,
        tokenPrefix: $.tokenPrefix,
        name: $.name,
        scope: $.scope,
        expiresAt: $.expiresAt,
        createdAt: $.now,
      })
      .returning(shown),
);

/** Revokes one active token of a person's own. */
export const revokeToken = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; id: string; now: string }>) =>
    db
      .updateTable('integrationTokens')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id)
      .where('userId', '=', $.userId)
      .where('revokedAt', 'is', null)
      .where(where => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', $.now)])),
);

/** Revokes every token a person made in a flock. */
export const revokeTokensOf = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; userId: string; now: string }>) =>
    db
      .updateTable('integrationTokens')
      .set({ revokedAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where('userId', '=', $.userId)
      .where('revokedAt', 'is', null),
);
