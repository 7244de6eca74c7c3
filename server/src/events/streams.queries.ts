// Queries for event streams, one per workspace that has a consumer.
import { valuesOf } from '../storage/insert.ts';
import { change, findMany, findOne, type Inputs, lockOneForChange } from '../storage/statement.ts';
import { type EventStreamsTable, eventStreamColumns } from '../storage/tables/events.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

type StreamKey = Pick<EventStreamsTable, 'workspaceId'>;
type NewStream = Omit<EventStreamsTable, 'knownBirds'> & { knownBirds: string };

/** Lists the streams of all workspaces. */
export const listStreams = findMany(db => db.selectFrom('eventStreams').select(['workspaceId', 'lastEvent']));

export const findStream = findOne((db, $: Inputs<StreamKey>) =>
  db.selectFrom('eventStreams').select(eventStreamColumns).where('workspaceId', '=', $.workspaceId),
);

/** Locks a stream, so that its events get consecutive numbers. */
export const lockStream = lockOneForChange((db, $: Inputs<StreamKey>) =>
  db.selectFrom('eventStreams').select(eventStreamColumns).where('workspaceId', '=', $.workspaceId),
);

/** Opens a stream, unless the workspace has one. */
export const insertStream = change((db, $: Inputs<NewStream>) =>
  db
    .insertInto('eventStreams')
    .values(valuesOf($, eventStreamColumns))
    .onConflict(conflict => conflict.column('workspaceId').doNothing()),
);

export const updateStream = change(
  (db, $: Inputs<StreamKey & { readTo: string; lastEvent: number; knownBirds: string }>) =>
    db
      .updateTable('eventStreams')
      .set({ readTo: $.readTo, lastEvent: $.lastEvent, knownBirds: $.knownBirds })
      .where('workspaceId', '=', $.workspaceId),
);

/** Closes a stream and deletes its events, unless it has a consumer: a webhook that is on. */
export const deleteUnusedStream = change((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .deleteFrom('eventStreams')
    .where('workspaceId', '=', $.workspaceId)
    .where(where =>
      where.not(
        where.exists(
          where
            .selectFrom('webhooks')
            .select('webhooks.id')
            .where('webhooks.workspaceId', '=', $.workspaceId)
            .where('webhooks.offReason', 'is', null),
        ),
      ),
    ),
);
