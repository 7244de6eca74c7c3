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
  /** The workspace that the person used last. The next sign-in opens it. */
  lastWorkspaceId: WorkspaceId | null;
  phone: Generated<string>;
  /** Null after the person has verified the address. */
  unprovenSince: string | null;
  /** Precise to the hour; null until the person first uses a session after the column was added. */
  lastSeenAt: string | null;
  /** Null unless an admin has blocked the person. */
  blockedAt: string | null;
  /**
   * Null unless the person has closed the account, or is known only as an author in an imported archive. The row is
   * then only needed for the author's name on records.
   */
  closedAt: string | null;
  /** The BCP 47 tag of the language in which the service writes to the person; null if unknown. */
  locale: string | null;
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
  'locale',
]);

export interface SessionsTable {
  tokenHash: string;
  userId: string;
  workspaceId: WorkspaceId;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  /** The User-Agent header of the browser that signed in; empty if unknown. */
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
  /** The hash of the six-digit code in the same email; null if there is no code, or it no longer works. */
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

/** The number of wrong codes tried for an address. */
export interface SignInTriesTable {
  emailHash: string;
  /** In the 15 minutes that end at `recentUntil`. */
  recentTries: number;
  recentUntil: string;
  /** In the day that ends at `dailyUntil`. */
  dailyTries: number;
  dailyUntil: string;
}

/** The link that lets an invited person create an account, at most one per member. */
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
  /** The issuer of the ID token and its subject: together they identify a person at a provider permanently. */
  issuer: string;
  subject: string;
  userId: string;
  createdAt: string;
}

export interface UsedOauthStatesTable {
  stateHash: string;
  expiresAt: string;
}

/** OAuth states that earlier versions stored when a sign-in attempt began. */
export interface OauthStatesTable {
  stateHash: string;
  /** The hash of the secret in a cookie of the browser that began the attempt. */
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
  /** The abilities of a device token; null for an integration token. */
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
