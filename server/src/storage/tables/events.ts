// Workspace events for other programs, numbered and kept for a month.

import type { Verdict } from '@flock-care/contract/guard';
import type { EventType } from '@flock-care/contract/shapes';
import { columnsOf } from './columns-of.ts';
import type { Json } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

/** A bird as the events so far describe it. The verdict is null until it has been read. */
export interface KnownBird {
  name: string;
  verdict: Verdict | null;
}

/** A workspace's event stream. Only workspaces with a consumer, such as a webhook, have one. */
export interface EventStreamsTable {
  workspaceId: WorkspaceId;
  /** Changes from before this time do not become events. */
  openedAt: string;
  /** The time up to which the history has been read. */
  readTo: string;
  /** The number of the last event; 0 if there was none. */
  lastEvent: number;
  /** The birds of the workspace, by id. */
  knownBirds: Json<Record<string, KnownBird>>;
}

export const eventStreamColumns = columnsOf<EventStreamsTable>()([
  'workspaceId',
  'openedAt',
  'readTo',
  'lastEvent',
  'knownBirds',
]);

export interface EventDetails {
  verdict?: Verdict;
  verdictBefore?: Verdict | null;
  /** The kind of stay. */
  stay?: string;
}

export interface EventsTable {
  workspaceId: WorkspaceId;
  number: number;
  /** The line in the history; null for an event found by comparison, such as a changed verdict. */
  changeId: string | null;
  type: EventType;
  at: string;
  recordId: string | null;
  birdId: string | null;
  birdName: string | null;
  details: Json<EventDetails>;
}

export const eventColumns = columnsOf<EventsTable>()([
  'workspaceId',
  'number',
  'changeId',
  'type',
  'at',
  'recordId',
  'birdId',
  'birdName',
  'details',
]);
