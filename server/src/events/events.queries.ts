// Queries for events, and for the changes that become events.
import { keyList, keyPart } from '../storage/columns.ts';
import { change, findMany, type Inputs } from '../storage/statement.ts';
import { type EventsTable, eventColumns } from '../storage/tables/events.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

/** Lists changes after a given one, oldest first. */
export const listChangesAfter = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; afterId: string; maxRows: number }>) =>
    db
      .selectFrom('changes')
      .select(['id', 'at', 'userId', 'action', 'kind', 'recordId', 'birdId', 'birdName', 'before', 'after'])
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '>', $.afterId)
      .orderBy('id')
      .limit($.maxRows),
);

/** Lists the ids of the changes after a given one that are already events. */
export const listReadChanges = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; afterId: string }>) =>
  db
    .selectFrom('events')
    .select('changeId')
    .where('workspaceId', '=', $.workspaceId)
    .where('changeId', '>', $.afterId)
    .$narrowType<{ changeId: string }>(),
);

/** Lists the birds that have moved to a workspace since a change, each with the last change that moved with it. */
export const listArrivedBirds = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; afterId: string }>) =>
  db
    .selectFrom('moves')
    .select(['birdId', 'lastChangeId'])
    .where('workspaceId', '=', $.workspaceId)
    .where('toWorkspaceId', '=', $.workspaceId)
    .where('changeId', '>', $.afterId),
);

/** @param rows a JSON array of [number, changeId, type, at, recordId, birdId, birdName, details] */
export const insertEvents = change((db, $: Inputs<{ workspaceId: WorkspaceId; rows: string }>, dialect) =>
  db
    .insertInto('events')
    .columns(eventColumns)
    .expression(
      db
        .selectFrom(keyList(dialect, $.rows))
        .select($.workspaceId.as('workspaceId'))
        .select(keyPart<number>(dialect, 0, 'count').as('number'))
        .select(keyPart<string>(dialect, 1, 'uuid').as('changeId'))
        .select(keyPart<EventsTable['type']>(dialect, 2, 'text').as('type'))
        .select(keyPart<string>(dialect, 3, 'instant').as('at'))
        .select(keyPart<string>(dialect, 4, 'uuid').as('recordId'))
        .select(keyPart<string>(dialect, 5, 'uuid').as('birdId'))
        .select(keyPart<string>(dialect, 6, 'text').as('birdName'))
        .select(keyPart<string>(dialect, 7, 'json').as('details')),
    ),
);

/** Lists a workspace's events after a number, in order. */
export const listEventsAfter = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; afterNumber: number; maxRows: number }>) =>
    db
      .selectFrom('events')
      .select(eventColumns)
      .where('workspaceId', '=', $.workspaceId)
      .where('number', '>', $.afterNumber)
      .orderBy('number')
      .limit($.maxRows),
);

export const deleteOldEvents = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db
    .deleteFrom('events')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('workspaceId', 'number'),
        'in',
        selectFrom('events')
          .select(['workspaceId', 'number'])
          .where('at', '<', $.before)
          .orderBy('at')
          .limit($.maxRows)
          .$asTuple('workspaceId', 'number'),
      ),
    ),
);
