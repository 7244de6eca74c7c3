// Sessions: found by the hash of their token, alive for a while after each use.
import { change, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables.ts';

/** The session of a token with its user's place in the active flock; none where any of them is gone. */
export const findSession = findOne((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('members', join =>
      join
        .onRef('members.userId', '=', 'sessions.userId')
        .onRef('members.workspaceId', '=', 'sessions.workspaceId'),
    )
    .select([
      'sessions.userId',
      'sessions.workspaceId',
      'sessions.lastUsedAt',
      'users.email',
      'members.id as memberId',
      'members.role',
    ])
    .where('sessions.tokenHash', '=', $.tokenHash)
    .where('sessions.expiresAt', '>', $.now)
    .where('members.acceptedAt', 'is not', null),
);

export const touchSession = change(
  (db, $: Inputs<{ tokenHash: string; now: string; touchBefore: string; expiresAt: string }>) =>
    db
      .updateTable('sessions')
      .set({ lastUsedAt: $.now, expiresAt: $.expiresAt })
      .where('tokenHash', '=', $.tokenHash)
      .where('lastUsedAt', '<', $.touchBefore),
);

export const insertSession = change(
  (
    db,
    $: Inputs<{
      tokenHash: string;
      userId: string;
      workspaceId: WorkspaceId;
      now: string;
      expiresAt: string;
    }>,
  ) =>
    db.insertInto('sessions').values({
      tokenHash: $.tokenHash,
      userId: $.userId,
      workspaceId: $.workspaceId,
      createdAt: $.now,
      lastUsedAt: $.now,
      expiresAt: $.expiresAt,
    }),
);

export const deleteSession = change((db, $: Inputs<{ tokenHash: string }>) =>
  db.deleteFrom('sessions').where('tokenHash', '=', $.tokenHash),
);

/** Moves one session to another flock. */
export const updateSessionWorkspace = change(
  (db, $: Inputs<{ tokenHash: string; workspaceId: WorkspaceId }>) =>
    db.updateTable('sessions').set({ workspaceId: $.workspaceId }).where('tokenHash', '=', $.tokenHash),
);

/** Moves a person's sessions from one flock to another. */
export const moveSessions = change((db, $: Inputs<{ userId: string; from: WorkspaceId; to: WorkspaceId }>) =>
  db
    .updateTable('sessions')
    .set({ workspaceId: $.to })
    .where('workspaceId', '=', $.from)
    .where('userId', '=', $.userId),
);

export const deleteExpiredSessions = change((db, $: Inputs<{ now: string }>) =>
  db.deleteFrom('sessions').where('expiresAt', '<=', $.now),
);
