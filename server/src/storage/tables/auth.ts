// People and their credentials.
import type { DeviceAbility, ProviderKey, TokenScope } from '@flock-care/contract/shapes';
import type { ColumnType, Generated } from 'kysely';
import { columnsOf } from './columns-of.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  createdAt: string;
  /** The workspace last used, where a sign-in starts. */
  lastWorkspaceId: WorkspaceId | null;
  phone: Generated<string>;
  /** Null once the person has proven that the address is theirs. */
  unprovenSince: string | null;
  /** To the hour; null before the first use of a session since the column exists. */
  lastSeenAt: string | null;
  /** Null unless an admin has blocked the person. */
  blockedAt: string | null;
  /** Null unless the person has closed the account: then the row only says whose name is in the records. */
  closedAt: string | null;
}

export const userColumns = columnsOf<UsersTable>()([
  'id',
  'email',
  'name',
  'createdAt',
  'lastWorkspaceId',
  'phone',
  'unprovenSince',
  'lastSeenAt',
  'blockedAt',
  'closedAt',
]);

export interface SessionsTable {
  tokenHash: string;
  userId: string;
  workspaceId: WorkspaceId;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** Of the browser that signed in; empty if it did not say. */
  userAgent: Generated<string>;
}

export interface MagicLinksTable {
  tokenHash: string;
  email: string;
  name: string;
  redirectTo: string;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  /** Of the six digits in the same email; null if there are none, or they have ended. */
  codeHash: string | null;
}

export const magicLinkColumns = columnsOf<MagicLinksTable>()([
  'tokenHash',
  'email',
  'name',
  'redirectTo',
  'createdAt',
  'expiresAt',
  'usedAt',
  'codeHash',
]);

/** Wrong codes that were tried for an address. */
export interface SignInTriesTable {
  emailHash: string;
  /** Within 15 minutes, until `recentUntil`. */
  recentTries: number;
  recentUntil: string;
  /** Within a day, until `dailyUntil`. */
  dailyTries: number;
  dailyUntil: string;
}

/** The link by which a person who was invited can make an account, at most one for each member. */
export interface InvitationLinksTable {
  workspaceId: WorkspaceId;
  memberId: string;
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
}

export const invitationLinkColumns = columnsOf<InvitationLinksTable>()([
  'workspaceId',
  'memberId',
  'tokenHash',
  'createdAt',
  'expiresAt',
]);

export interface IdentitiesTable {
  /** The issuer of the ID token and its subject: together they name a person at a provider for good. */
  issuer: string;
  subject: string;
  userId: string;
  createdAt: string;
}

/** States that were used. */
export interface UsedOauthStatesTable {
  stateHash: string;
  expiresAt: string;
}

/** States that earlier versions stored when an attempt began. */
export interface OauthStatesTable {
  stateHash: string;
  /** Of the secret in the cookie of the browser that began the attempt. */
  browserHash: string;
  providerKey: ProviderKey;
  /** As configured when the attempt began. */
  issuer: string;
  redirectTo: string;
  createdAt: string;
  expiresAt: string;
}

export interface IntegrationTokensTable {
  workspaceId: WorkspaceId;
  id: string;
  userId: string;
  tokenHash: string;
  tokenPrefix: string;
  name: string;
  scope: TokenScope;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
  createdAt: string;
  /** What the token of a device can do; null for an integration token. */
  can: ColumnType<DeviceAbility[] | null, string | null, string | null>;
}

export const integrationTokenColumns = columnsOf<IntegrationTokensTable>()([
  'id',
  'userId',
  'workspaceId',
  'tokenHash',
  'name',
  'tokenPrefix',
  'scope',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
  'createdAt',
  'can',
]);
