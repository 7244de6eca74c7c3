// Links that show part of a workspace to anyone who has them.
import type { CalendarTopic } from '@flock-care/contract/shapes';
import { columnsOf } from './columns-of.ts';
import type { Json } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

export interface HandoversTable {
  workspaceId: WorkspaceId;
  id: string;
  /** The bird that the link shows. If the bird leaves the workspace, the link is revoked. */
  birdId: string;
  tokenHash: string;
  /** The first day whose records are shown. */
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

export interface CalendarFeedsTable {
  workspaceId: WorkspaceId;
  id: string;
  /** The person who created the feed. The feed is deleted when they leave the workspace. */
  userId: string;
  tokenHash: string;
  feedTopics: Json<CalendarTopic[]>;
  createdAt: string;
  lastReadAt: string | null;
}

export const calendarFeedColumns = columnsOf<CalendarFeedsTable>()([
  'id',
  'workspaceId',
  'userId',
  'tokenHash',
  'feedTopics',
  'createdAt',
  'lastReadAt',
]);
