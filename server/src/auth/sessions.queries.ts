// Queries for sessions. A session is found by the hash of its token, and expires some time after its last use.
import { sql } from 'kysely';
import { change, findMany, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { birdsListedAt } from './listed-birds.ts';
import { hasOpenAccess } from './open-access.ts';

/**
 * Finds a session with its user's membership in the active workspace. No row if either is missing or has ended, or the user
 * is blocked.
 */
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
      'users.unprovenSince',
      'users.lastSeenAt',
      'members.id as memberId',
      'members.role',
      'members.careOnly',
      birdsListedAt,
    ])
    .where('sessions.tokenHash', '=', $.tokenHash)
    .where('sessions.expiresAt', '>', $.now)
    .where('users.blockedAt', 'is', null)
    .where(hasOpenAccess($.now)),
);

/** Finds the membership in a session's active workspace, if its access has ended. */
export const findEndedMembership = findOne((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('members', join =>
      join
        .onRef('members.userId', '=', 'sessions.userId')
        .onRef('members.workspaceId', '=', 'sessions.workspaceId'),
    )
    .select(['members.workspaceId', 'members.id as memberId'])
    .where('sessions.tokenHash', '=', $.tokenHash)
    .where('sessions.expiresAt', '>', $.now)
    .where('members.accessEndsAt', '<=', $.now),
);

/**
 * Finds a session with its user's membership in a given workspace. The columns of the membership are null if the user has
 * no access there. No row if the session is unknown or expired, or the user is blocked.
 */
export const findSessionIn = findOne(
  (db, $: Inputs<{ tokenHash: string; now: string; workspaceNumber: number }>) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .leftJoin('members', join =>
        join
          .onRef('members.userId', '=', 'sessions.userId')
          .on('members.workspaceId', '=', sql<WorkspaceId>`${$.workspaceNumber}`)
          .on(hasOpenAccess($.now)),
      )
      .select([
        'sessions.userId',
        'members.workspaceId',
        'sessions.lastUsedAt',
        'users.email',
        'users.unprovenSince',
        'users.lastSeenAt',
        'members.id as memberId',
        'members.role',
        'members.careOnly',
        birdsListedAt,
      ])
      .where('sessions.tokenHash', '=', $.tokenHash)
      .where('sessions.expiresAt', '>', $.now)
      .where('users.blockedAt', 'is', null),
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
      userAgent: string;
      now: string;
      expiresAt: string;
    }>,
  ) =>
    db.insertInto('sessions').values({
      tokenHash: $.tokenHash,
      userId: $.userId,
      workspaceId: $.workspaceId,
      userAgent: $.userAgent,
      createdAt: $.now,
      lastUsedAt: $.now,
      expiresAt: $.expiresAt,
    }),
);

/** Lists a person's sessions that have not expired, most recently used first. */
export const listSessions = findMany((db, $: Inputs<{ userId: string; now: string }>) =>
  db
    .selectFrom('sessions')
    .select(['tokenHash', 'userAgent', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', $.userId)
    .where('expiresAt', '>', $.now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('tokenHash'),
);

/** Ends all sessions of a person. */
export const deleteSessionsOf = change((db, $: Inputs<{ userId: string }>) =>
  db.deleteFrom('sessions').where('userId', '=', $.userId),
);

/** Ends all sessions of a person except one. */
export const deleteOtherSessions = change((db, $: Inputs<{ userId: string; tokenHash: string }>) =>
  db.deleteFrom('sessions').where('userId', '=', $.userId).where('tokenHash', '<>', $.tokenHash),
);

export const deleteSession = change((db, $: Inputs<{ tokenHash: string }>) =>
  db.deleteFrom('sessions').where('tokenHash', '=', $.tokenHash),
);

/** Switches one session to another workspace. */
export const updateSessionWorkspace = change(
  (db, $: Inputs<{ tokenHash: string; workspaceId: WorkspaceId }>) =>
    db.updateTable('sessions').set({ workspaceId: $.workspaceId }).where('tokenHash', '=', $.tokenHash),
);

/** Moves a user's sessions from one workspace to another. */
export const moveSessions = change((db, $: Inputs<{ userId: string; from: WorkspaceId; to: WorkspaceId }>) =>
  db
    .updateTable('sessions')
    .set({ workspaceId: $.to })
    .where('workspaceId', '=', $.from)
    .where('userId', '=', $.userId),
);

export const deleteExpiredSessions = change((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .deleteFrom('sessions')
    .where('tokenHash', 'in', expired =>
      expired
        .selectFrom('sessions')
        .select('tokenHash')
        .where('expiresAt', '<=', $.now)
        .orderBy('expiresAt')
        .limit($.maxRows),
    ),
);
