// Links that show something of a workspace to anyone who has them.
import { columnsOf } from './columns-of.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface HandoversTable {
  workspaceId: WorkspaceId;
  id: string;
  /** A bird that may have left the workspace; then the link is revoked. */
  birdId: string;
  tokenHash: string;
  /** The day of the oldest record shown. */
  showsFrom: string;
  notes: string;
  createdByUserId: string;
  createdByTokenId: string | null;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  openedCount: number;
  lastOpenedAt: string | null;
}

export const handoverColumns = columnsOf<HandoversTable>()([
  'id',
  'workspaceId',
  'birdId',
  'tokenHash',
  'showsFrom',
  'notes',
  'createdByUserId',
  'createdByTokenId',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'openedCount',
  'lastOpenedAt',
]);
