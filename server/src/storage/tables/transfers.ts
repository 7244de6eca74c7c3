// Transfers of birds to people without a workspace of their own, and transfer codes.
import { columnsOf } from './columns-of.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface BirdTransfersTable {
  workspaceId: WorkspaceId;
  id: string;
  birdId: string;
  destinationEmail: string;
  requestedByUserId: string;
  createdAt: string;
  completedAt: string | null;
  cancelledAt: string | null;
}

export const birdTransferColumns = columnsOf<BirdTransfersTable>()([
  'workspaceId',
  'id',
  'birdId',
  'destinationEmail',
  'requestedByUserId',
  'createdAt',
  'completedAt',
  'cancelledAt',
]);

export interface BirdTransferCodesTable {
  codeHash: string;
  workspaceId: WorkspaceId;
  birdId: string;
  createdByUserId: string;
  createdAt: string;
  usedAt: string | null;
  usedByUserId: string | null;
  revokedAt: string | null;
}

export const birdTransferCodeColumns = columnsOf<BirdTransferCodesTable>()([
  'codeHash',
  'workspaceId',
  'birdId',
  'createdByUserId',
  'createdAt',
  'usedAt',
  'usedByUserId',
  'revokedAt',
]);
