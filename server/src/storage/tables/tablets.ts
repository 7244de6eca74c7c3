// Shared tablets, the PINs of members, wrong PINs, and the sessions of members who have unlocked a tablet.
import type { Generated } from 'kysely';
import { columnsOf } from './columns-of.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface TabletsTable {
  workspaceId: WorkspaceId;
  id: string;
  name: string;
  room: string;
  /** A session ends after this many minutes without a write. */
  idleMinutes: number;
  /** The hash of the pairing code; null if there is none, or a device has used it. */
  codeHash: string | null;
  codeExpiresAt: string | null;
  /** The hash of the paired device's credential; null until a device is paired. */
  tokenHash: string | null;
  pairedAt: string | null;
  /** The last time that somebody unlocked the tablet. */
  lastUsedAt: string | null;
  createdAt: string;
  createdByUserId: string;
}

export const tabletColumns = columnsOf<TabletsTable>()([
  'workspaceId',
  'id',
  'name',
  'room',
  'idleMinutes',
  'codeHash',
  'codeExpiresAt',
  'tokenHash',
  'pairedAt',
  'lastUsedAt',
  'createdAt',
  'createdByUserId',
]);

export interface MemberPinsTable {
  workspaceId: WorkspaceId;
  memberId: string;
  /** A salted scrypt hash with its parameters: see server/src/auth/pins.ts. */
  pinHash: string;
  /**
   * Wrong PINs for the name since the count began, on all tablets of the flock. The twentieth locks the name on all of
   * them.
   */
  wrongPins: Generated<number>;
  /** The time at which the count starts over, and a lock ends. */
  countEndsAt: string | null;
  /**
   * The last time that the flock's owners were notified of wrong PINs since this row was added; null if they were not.
   */
  ownersToldAt: string | null;
}

/** Consecutive wrong PINs for one name on one tablet. */
export interface PinTriesTable {
  workspaceId: WorkspaceId;
  tabletId: string;
  memberId: string;
  tries: number;
  /** 15 minutes after the last try. The fifth try locks the name until then. */
  lockEndsAt: string;
}

export interface TabletSessionsTable {
  tokenHash: string;
  workspaceId: WorkspaceId;
  tabletId: string;
  memberId: string;
  /** The end of the session, unless a write extends it. */
  idleUntil: string;
  /** The end of the session, no matter how often it is used. */
  expiresAt: string;
}
