// Queries for observations.
import { insertUnder, type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs, lockOne } from '../storage/statement.ts';
import { type ObservationsTable, observationColumns } from '../storage/tables/care.ts';
import { qualify, without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

const shownColumns = qualify('observations', without(observationColumns, 'workspaceId', 'createdByUserId'));
/** The columns that people fill in. */
export const fieldColumns = ['observedOn', 'signs', 'bodyCondition', 'notes'] as const;

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}
type ObservationKey = BirdKey & { id: string };

/**
 * Lists the observations before a position in the list, newest day first, and within a day the most recently recorded
 * first.
 */
export const listObservations = findMany(
  (db, $: Inputs<BirdKey & { beforeDay: string; beforeInstant: string; beforeId: string; limit: number }>) =>
    db
      .selectFrom('observations')
      .innerJoin('users', 'users.id', 'observations.createdByUserId')
      .select(shownColumns)
      .select('users.name as createdByName')
      .where('observations.workspaceId', '=', $.workspaceId)
      .where('observations.birdId', '=', $.birdId)
      .where(where =>
        where(
          where.refTuple('observations.observedOn', 'observations.createdAt', 'observations.id'),
          '<',
          where.tuple($.beforeDay, $.beforeInstant, $.beforeId),
        ),
      )
      .orderBy('observations.observedOn', 'desc')
      .orderBy('observations.createdAt', 'desc')
      .orderBy('observations.id', 'desc')
      .limit($.limit),
);

export const findObservation = findOne((db, $: Inputs<ObservationKey>) =>
  db
    .selectFrom('observations')
    .innerJoin('users', 'users.id', 'observations.createdByUserId')
    .select(shownColumns)
    .select('users.name as createdByName')
    .where('observations.workspaceId', '=', $.workspaceId)
    .where('observations.birdId', '=', $.birdId)
    .where('observations.id', '=', $.id),
);

/** Locks an observation: until the transaction ends, nobody else can change or delete it. */
export const lockObservation = lockOne((db, $: Inputs<ObservationKey>) =>
  db
    .selectFrom('observations')
    .select([...fieldColumns, 'createdByUserId', 'createdAt'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

export const countObservations = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('observations')
    .select(count => count.fn.countAll<number>().as('records'))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/**
 * Records an observation; returns no row if the workspace has no such bird, or the bird already has an observation with
 * this id.
 */
export const insertObservation = changeOne((db, $: Inputs<NewRow<ObservationsTable>>) =>
  insertUnder(db, 'birds', 'observations', observationColumns, $)
    .onConflict(conflict => conflict.columns(['workspaceId', 'birdId', 'id']).doNothing())
    .returning('id'),
);

export const updateObservation = change(
  (db, $: Inputs<ObservationKey & NewRow<ObservationsTable, typeof fieldColumns>>) =>
    db
      .updateTable('observations')
      .set(valuesOf($, fieldColumns))
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('id', '=', $.id),
);

export const deleteObservation = change((db, $: Inputs<ObservationKey>) =>
  db
    .deleteFrom('observations')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

/** Lists the signs that were observed in any bird yesterday and today. */
export const listSigns = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; today: string; yesterday: string }>) =>
    db
      .selectFrom('observations')
      .select(['birdId', 'observedOn', 'signs'])
      .where('workspaceId', '=', $.workspaceId)
      .where('observedOn', '>=', $.yesterday)
      .where('observedOn', '<=', $.today),
);

/** Lists the signs that were observed in one bird yesterday and today. */
export const listSignsOfBird = findMany((db, $: Inputs<BirdKey & { today: string; yesterday: string }>) =>
  db
    .selectFrom('observations')
    .select(['id', 'birdId', 'observedOn', 'signs'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('observedOn', '>=', $.yesterday)
    .where('observedOn', '<=', $.today),
);
