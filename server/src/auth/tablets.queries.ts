// Queries for the credentials of shared tablets: a tablet's own, the sessions of the people who have unlocked it, and
// members' PINs.
import { change, findOne, type Inputs } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { birdsListedAt } from './listed-birds.ts';
import { hasOpenAccess } from './open-access.ts';

/** Finds a paired tablet by its credential, with the name of its flock. */
export const findTabletByToken = findOne((db, $: Inputs<{ tokenHash: string }>) =>
  db
    .selectFrom('tablets')
    .innerJoin('workspaces', 'workspaces.id', 'tablets.workspaceId')
    .select([
      'tablets.workspaceId',
      'tablets.id',
      'tablets.name',
      'tablets.room',
      'tablets.idleMinutes',
      'tablets.tokenHash',
      'workspaces.name as workspaceName',
    ])
    .where('tablets.tokenHash', '=', $.tokenHash),
);

/**
 * Finds the session of a person on a tablet, with their membership; no row if either has ended, or if the person is
 * blocked.
 */
export const findTabletSession = findOne((db, $: Inputs<{ tokenHash: string; now: string }>) =>
  db
    .selectFrom('tabletSessions')
    .innerJoin('tablets', join =>
      join
        .onRef('tablets.workspaceId', '=', 'tabletSessions.workspaceId')
        .onRef('tablets.id', '=', 'tabletSessions.tabletId'),
    )
    .innerJoin('members', join =>
      join
        .onRef('members.workspaceId', '=', 'tabletSessions.workspaceId')
        .onRef('members.id', '=', 'tabletSessions.memberId'),
    )
    .innerJoin('users', 'users.id', 'members.userId')
    .select([
      'users.id as userId',
      'tabletSessions.workspaceId',
      'tabletSessions.tabletId as tokenId',
      'tabletSessions.idleUntil',
      'tablets.idleMinutes',
      'users.email',
      'users.unprovenSince',
      'members.id as memberId',
      'members.role',
      birdsListedAt,
    ])
    .where('tabletSessions.tokenHash', '=', $.tokenHash)
    .where('tabletSessions.idleUntil', '>', $.now)
    .where('tabletSessions.expiresAt', '>', $.now)
    .where('users.blockedAt', 'is', null)
    .where(hasOpenAccess($.now)),
);

export const touchTabletSession = change((db, $: Inputs<{ tokenHash: string; idleUntil: string }>) =>
  db
    .updateTable('tabletSessions')
    .set({ idleUntil: $.idleUntil })
    .where('tokenHash', '=', $.tokenHash)
    .where('idleUntil', '<', $.idleUntil),
);

export const deleteTabletSession = change((db, $: Inputs<{ tokenHash: string }>) =>
  db.deleteFrom('tabletSessions').where('tokenHash', '=', $.tokenHash),
);

/** Ends a member's sessions on all tablets. */
export const deleteTabletSessionsOf = change(
  (db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string }>) =>
    db
      .deleteFrom('tabletSessions')
      .where('workspaceId', '=', $.workspaceId)
      .where('memberId', '=', $.memberId),
);

/** Ends a person's sessions on all tablets, in all flocks. */
export const deleteAllTabletSessionsOf = change((db, $: Inputs<{ userId: string }>) =>
  db
    .deleteFrom('tabletSessions')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('workspaceId', 'memberId'),
        'in',
        selectFrom('members')
          .select(['workspaceId', 'id'])
          .where('userId', '=', $.userId)
          .$asTuple('workspaceId', 'id'),
      ),
    ),
);

/** Deletes the PINs of a person in all flocks, even where their access has ended. */
export const deleteAllPinsOf = change((db, $: Inputs<{ userId: string }>) =>
  db
    .deleteFrom('memberPins')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('workspaceId', 'memberId'),
        'in',
        selectFrom('members')
          .select(['workspaceId', 'id'])
          .where('userId', '=', $.userId)
          .$asTuple('workspaceId', 'id'),
      ),
    ),
);

export const deletePin = change((db, $: Inputs<{ workspaceId: WorkspaceId; memberId: string }>) =>
  db.deleteFrom('memberPins').where('workspaceId', '=', $.workspaceId).where('memberId', '=', $.memberId),
);

export const deleteEndedTabletSessions = change((db, $: Inputs<{ now: string; maxRows: number }>) =>
  db
    .deleteFrom('tabletSessions')
    .where('tokenHash', 'in', ended =>
      ended
        .selectFrom('tabletSessions')
        .select('tokenHash')
        .where('idleUntil', '<=', $.now)
        .orderBy('idleUntil')
        .limit($.maxRows),
    ),
);
