// Queries for shared tablets, the PINs of members, and wrong PINs.
import { hasOpenAccess } from '../auth/open-access.ts';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs, lockOne } from '../storage/statement.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { type TabletSessionsTable, type TabletsTable, tabletColumns } from '../storage/tables/tablets.ts';

export interface TabletKey {
  workspaceId: WorkspaceId;
  id: string;
}

interface MemberKey {
  workspaceId: WorkspaceId;
  memberId: string;
}

/** The number of consecutive wrong PINs that lock a name on a tablet. */
export const maxPinTries = 5;
/** The number of wrong PINs within 15 minutes that lock a name on all tablets of the flock. */
export const maxWrongPins = 20;

const shownColumns = [
  'tablets.id',
  'tablets.name',
  'tablets.room',
  'tablets.idleMinutes',
  'tablets.pairedAt',
  'tablets.lastUsedAt',
  'tablets.codeExpiresAt',
  'tablets.createdAt',
] as const;

/** Lists the tablets of a workspace, oldest first. The name of the creator is null if their account has been closed. */
export const listTablets = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('tablets')
    .leftJoin('users', join =>
      join.onRef('users.id', '=', 'tablets.createdByUserId').on('users.closedAt', 'is', null),
    )
    .select(shownColumns)
    .select('users.name as createdByName')
    .where('tablets.workspaceId', '=', $.workspaceId)
    .orderBy('tablets.createdAt')
    .orderBy('tablets.id'),
);

export const findTablet = findOne((db, $: Inputs<TabletKey>) =>
  db
    .selectFrom('tablets')
    .leftJoin('users', join =>
      join.onRef('users.id', '=', 'tablets.createdByUserId').on('users.closedAt', 'is', null),
    )
    .select(shownColumns)
    .select('users.name as createdByName')
    .where('tablets.workspaceId', '=', $.workspaceId)
    .where('tablets.id', '=', $.id),
);

export const lockTablet = lockOne((db, $: Inputs<TabletKey>) =>
  db
    .selectFrom('tablets')
    .select(['workspaceId', 'id', 'name', 'room', 'idleMinutes'])
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

export const countTablets = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('tablets')
    .select(count => count.fn.countAll<number>().as('tablets'))
    .where('workspaceId', '=', $.workspaceId),
);

const newColumns = without(tabletColumns, 'tokenHash', 'pairedAt', 'lastUsedAt');

export const insertTablet = change((db, $: Inputs<NewRow<TabletsTable, typeof newColumns>>) =>
  db.insertInto('tablets').values(valuesOf($, newColumns)),
);

export const updateTablet = change(
  (db, $: Inputs<TabletKey & Pick<TabletsTable, 'name' | 'room' | 'idleMinutes'>>) =>
    db
      .updateTable('tablets')
      .set(valuesOf($, ['name', 'room', 'idleMinutes']))
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id),
);

export const updateTabletCode = change(
  (db, $: Inputs<TabletKey & { codeHash: string; codeExpiresAt: string }>) =>
    db
      .updateTable('tablets')
      .set(valuesOf($, ['codeHash', 'codeExpiresAt']))
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id),
);

/** Deletes a tablet with its sessions. */
export const deleteTablet = change((db, $: Inputs<TabletKey>) =>
  db.deleteFrom('tablets').where('workspaceId', '=', $.workspaceId).where('id', '=', $.id),
);

/**
 * Pairs a device with the tablet of a pairing code, and uses up the code; no row if the code is unknown, used or
 * expired. Of concurrent requests, only one gets the row.
 */
export const pairTablet = changeOne((db, $: Inputs<{ codeHash: string; tokenHash: string; now: string }>) =>
  db
    .updateTable('tablets')
    .set({ tokenHash: $.tokenHash, pairedAt: $.now, codeHash: null, codeExpiresAt: null })
    .where('codeHash', '=', $.codeHash)
    .where('codeExpiresAt', '>', $.now)
    .returning(['workspaceId', 'id']),
);

/** Shortens the idle time of a tablet's sessions, so that they end by `idleUntil` unless a write extends them. */
export const shortenTabletSessions = change((db, $: Inputs<TabletKey & { idleUntil: string }>) =>
  db
    .updateTable('tabletSessions')
    .set({ idleUntil: $.idleUntil })
    .where('workspaceId', '=', $.workspaceId)
    .where('tabletId', '=', $.id)
    .where('idleUntil', '>', $.idleUntil),
);

/** Ends the sessions of everyone who has unlocked a tablet. */
export const deleteSessionsOfTablet = change((db, $: Inputs<TabletKey>) =>
  db.deleteFrom('tabletSessions').where('workspaceId', '=', $.workspaceId).where('tabletId', '=', $.id),
);

/**
 * Lists the members on a tablet's lock screen: they have a PIN and access, and are not blocked. A name may be locked.
 */
export const listPinMembers = findMany((db, $: Inputs<TabletKey & { now: string }>) =>
  db
    .selectFrom('memberPins')
    .innerJoin('members', join =>
      join
        .onRef('members.workspaceId', '=', 'memberPins.workspaceId')
        .onRef('members.id', '=', 'memberPins.memberId'),
    )
    .innerJoin('users', 'users.id', 'members.userId')
    .leftJoin('pinTries', join =>
      join
        .onRef('pinTries.workspaceId', '=', 'memberPins.workspaceId')
        .onRef('pinTries.memberId', '=', 'memberPins.memberId')
        .on('pinTries.tabletId', '=', $.id)
        .on('pinTries.tries', '>=', maxPinTries)
        .on('pinTries.lockEndsAt', '>', $.now),
    )
    // The name under which the history shows the person.
    .select(['members.id', 'users.name', 'pinTries.lockEndsAt'])
    .select(['memberPins.wrongPins', 'memberPins.countEndsAt'])
    .where('memberPins.workspaceId', '=', $.workspaceId)
    .where('users.blockedAt', 'is', null)
    .where(hasOpenAccess($.now)),
);

/** Finds the hash of a member's PIN; no row if the member has none, has no access or is blocked. */
export const findPin = findOne((db, $: Inputs<MemberKey & { now: string }>) =>
  db
    .selectFrom('memberPins')
    .innerJoin('members', join =>
      join
        .onRef('members.workspaceId', '=', 'memberPins.workspaceId')
        .onRef('members.id', '=', 'memberPins.memberId'),
    )
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['memberPins.pinHash', 'users.id as userId', 'users.name'])
    .where('memberPins.workspaceId', '=', $.workspaceId)
    .where('memberPins.memberId', '=', $.memberId)
    .where('users.blockedAt', 'is', null)
    .where(hasOpenAccess($.now)),
);

/** Sets the PIN of a member, and resets the count of wrong PINs across the flock. */
export const upsertPin = change((db, $: Inputs<MemberKey & { pinHash: string }>) =>
  db
    .insertInto('memberPins')
    .values(valuesOf($, ['workspaceId', 'memberId', 'pinHash']))
    .onConflict(conflict =>
      conflict
        .columns(['workspaceId', 'memberId'])
        .doUpdateSet({ pinHash: $.pinHash, wrongPins: 0, countEndsAt: null }),
    ),
);

export const hasPin = findOne((db, $: Inputs<MemberKey>) =>
  db
    .selectFrom('memberPins')
    .select('memberId')
    .where('workspaceId', '=', $.workspaceId)
    .where('memberId', '=', $.memberId),
);

type TryKey = MemberKey & { tabletId: string };

/**
 * Counts a try for a name on a tablet; no row if the name is locked. The try that reaches the limit locks the name. It is
 * the last one until the lock ends, no matter how many tries are made at the same time.
 */
export const countPinTry = changeOne((db, $: Inputs<TryKey & { now: string; lockEndsAt: string }>) =>
  db
    .insertInto('pinTries')
    .values({ ...valuesOf($, ['workspaceId', 'tabletId', 'memberId', 'lockEndsAt']), tries: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['workspaceId', 'tabletId', 'memberId'])
        .doUpdateSet(set => ({
          // After a lock, the count starts again.
          tries: set
            .case()
            .when('pinTries.tries', '<', maxPinTries)
            .then(set('pinTries.tries', '+', 1))
            .else(1)
            .end(),
          lockEndsAt: set.ref('excluded.lockEndsAt'),
        }))
        .where(where =>
          where.or([where('pinTries.tries', '<', maxPinTries), where('pinTries.lockEndsAt', '<=', $.now)]),
        ),
    )
    .returning('tries'),
);

/**
 * Counts a try for a name across the flock; no row if the name is locked or has no PIN. Removing a tablet does not
 * reset this count, so pairing new tablets does not allow more tries.
 */
export const countWrongPin = changeOne((db, $: Inputs<MemberKey & { now: string; lockEndsAt: string }>) =>
  db
    .updateTable('memberPins')
    .set(set => {
      const goesOn = set.and([set('countEndsAt', '>', $.now), set('wrongPins', '<', maxWrongPins)]);
      const locks = set('wrongPins', '=', maxWrongPins - 1);
      return {
        wrongPins: set
          .case()
          .when(goesOn)
          .then(set('wrongPins', '+', 1))
          .else(1)
          .end(),
        countEndsAt: set
          .case()
          .when(set.and([goesOn, set.not(locks)]))
          .then(set.ref('countEndsAt'))
          .else($.lockEndsAt)
          .end(),
      };
    })
    .where('workspaceId', '=', $.workspaceId)
    .where('memberId', '=', $.memberId)
    .where(where =>
      where.or([
        where('countEndsAt', 'is', null),
        where('countEndsAt', '<=', $.now),
        where('wrongPins', '<', maxWrongPins),
      ]),
    )
    .returning('wrongPins'),
);

/**
 * Subtracts a correct PIN from the count of wrong ones; no row if the PIN has changed since it was checked. Nobody can
 * change the PIN until the transaction ends.
 */
export const uncountRightPin = changeOne((db, $: Inputs<MemberKey & { pinHash: string }>) =>
  db
    .updateTable('memberPins')
    .set(set => ({
      wrongPins: set
        .case()
        .when('wrongPins', '>', 0)
        .then(set('wrongPins', '-', 1))
        .else(0)
        .end(),
    }))
    .where('workspaceId', '=', $.workspaceId)
    .where('memberId', '=', $.memberId)
    .where('pinHash', '=', $.pinHash)
    .returning('memberId'),
);

/** Finds the counts and times that decide whether a name is locked; no row if the member has no PIN. */
export const findLocks = findOne((db, $: Inputs<TryKey>) =>
  db
    .selectFrom('memberPins')
    .leftJoin('pinTries', join =>
      join
        .onRef('pinTries.workspaceId', '=', 'memberPins.workspaceId')
        .onRef('pinTries.memberId', '=', 'memberPins.memberId')
        .on('pinTries.tabletId', '=', $.tabletId)
        .on('pinTries.tries', '>=', maxPinTries),
    )
    .select(['pinTries.lockEndsAt', 'memberPins.wrongPins', 'memberPins.countEndsAt'])
    .where('memberPins.workspaceId', '=', $.workspaceId)
    .where('memberPins.memberId', '=', $.memberId),
);

export const deletePinTries = change((db, $: Inputs<TryKey>) =>
  db
    .deleteFrom('pinTries')
    .where('workspaceId', '=', $.workspaceId)
    .where('tabletId', '=', $.tabletId)
    .where('memberId', '=', $.memberId),
);

/** Deletes the counts of tries for a member on all tablets. */
export const deletePinTriesOf = change((db, $: Inputs<MemberKey>) =>
  db.deleteFrom('pinTries').where('workspaceId', '=', $.workspaceId).where('memberId', '=', $.memberId),
);

/**
 * Claims the notification of the owners; no row if they have been notified of wrong PINs in this flock since
 * `toldBefore`. Every row of the flock is updated, so only one of several concurrent claims gets rows.
 */
export const claimNotice = changeOne(
  (db, $: Inputs<{ workspaceId: WorkspaceId; now: string; toldBefore: string }>) =>
    db
      .updateTable('memberPins')
      .set({ ownersToldAt: $.now })
      .where('workspaceId', '=', $.workspaceId)
      .where(where =>
        where.or([where('ownersToldAt', 'is', null), where('ownersToldAt', '<=', $.toldBefore)]),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('memberPins as told')
              .select('told.memberId')
              .where('told.workspaceId', '=', $.workspaceId)
              .where('told.ownersToldAt', '>', $.toldBefore),
          ),
        ),
      )
      .returning('memberId'),
);

/** Opens the session of a member on a tablet; no row if the member no longer has access. */
export const insertTabletSession = changeOne((db, $: Inputs<NewRow<TabletSessionsTable> & { now: string }>) =>
  db
    .insertInto('tabletSessions')
    .columns(['tokenHash', 'workspaceId', 'tabletId', 'memberId', 'idleUntil', 'expiresAt'])
    .expression(
      db
        .selectFrom('members')
        .select([$.tokenHash.as('tokenHash'), 'members.workspaceId', $.tabletId.as('tabletId')])
        .select(['members.id as memberId', $.idleUntil.as('idleUntil'), $.expiresAt.as('expiresAt')])
        .where('members.workspaceId', '=', $.workspaceId)
        .where('members.id', '=', $.memberId)
        .where(hasOpenAccess($.now)),
    )
    .returning('memberId'),
);

/** Records that a tablet is used, and locks its row; no row if it was removed or paired with another device. */
export const touchTablet = changeOne((db, $: Inputs<TabletKey & { tokenHash: string; now: string }>) =>
  db
    .updateTable('tablets')
    .set({ lastUsedAt: $.now })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('tokenHash', '=', $.tokenHash)
    .returning('id'),
);
