// Queries for weights, which are clustered by bird and day.
import type { Kysely, RawBuilder } from 'kysely';
import { wasHereOn } from '../birds/absences.ts';
import { withLine } from '../history/with-line.ts';
import { maxUnstreamedRows } from '../http/stream-list.ts';
import { keyList, keyPart } from '../storage/columns.ts';
import { insertUnder, type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { type WeightsTable, weightColumns } from '../storage/tables/care.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

/** The columns of a weight, without the bird's id: the caller knows it, and a list would repeat it for every weight. */
const publicColumns = ['id', 'weightGrams', 'recordedOn', 'notes'] as const;

/** Lists the weights after a day, oldest first. Returns at most one row more than can be sent without streaming. */
export const listWeights = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string; afterDay: string }>) =>
    db
      .selectFrom('weights')
      .select(publicColumns)
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('recordedOn', '>', $.afterDay)
      .orderBy('recordedOn')
      .limit(maxUnstreamedRows + 1),
);

export const countWeights = findOne((db, $: Inputs<{ workspaceId: WorkspaceId; birdId: string }>) =>
  db
    .selectFrom('weights')
    .select(count => count.fn.countAll<number>().as('records'))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/**
 * Records a weight, and locks the bird until the transaction ends; no row if the workspace has no such bird, or the
 * bird has a weight on that day or was away.
 */
export const insertWeight = changeOne((db, $: Inputs<NewRow<WeightsTable>>, dialect) =>
  insertUnder(db, 'birds', 'weights', weightColumns, $, {
    locksParentOn: dialect,
    condition: wasHereOn(dialect, $.recordedOn),
  })
    .onConflict(conflict => conflict.columns(['workspaceId', 'birdId', 'recordedOn']).doNothing())
    .returning(publicColumns),
);

/**
 * Records a weight that is older than all weights in the guard's window, so that no verdict changes; no row if the
 * weight is not older, or if `insertWeight` would return no row. A change to the bird's other weights may move the
 * window, so the guard is locked together with the bird before the window is read.
 */
export const insertOldWeight = changeOne((db, $: Inputs<NewRow<WeightsTable>>, dialect) => {
  const valueColumns = without(weightColumns, 'workspaceId', 'birdId');
  const bird = db
    .selectFrom('birds')
    .innerJoin('weightGuards', join =>
      join
        .onRef('weightGuards.workspaceId', '=', 'birds.workspaceId')
        .onRef('weightGuards.birdId', '=', 'birds.id'),
    )
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', '=', $.birdId)
    .where('weightGuards.windowFrom', '>', $.recordedOn)
    .where(wasHereOn(dialect, $.recordedOn))
    .select(['birds.workspaceId', 'birds.id as birdId'])
    .select(valueColumns.map(column => ($[column] as RawBuilder<unknown>).as(column)));
  return db
    .insertInto('weights')
    .columns(['workspaceId', 'birdId', ...valueColumns])
    .expression(dialect === 'postgres' ? bird.forNoKeyUpdate(['birds', 'weightGuards']) : bird)
    .onConflict(conflict => conflict.columns(['workspaceId', 'birdId', 'recordedOn']).doNothing())
    .returning(publicColumns);
});

export const insertWeightWithLine = withLine(insertWeight);
export const insertOldWeightWithLine = withLine(insertOldWeight);

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/** The columns of a weight and the name of the person who recorded it. */
const entryColumns = [
  'weights.id',
  'weights.birdId',
  'weights.weightGrams',
  'weights.recordedOn',
  'weights.notes',
  'weights.fasting',
  'weights.confirmed',
  'weights.recordedByUserId',
  'weights.recordedByTokenId',
  'weights.recordedAt',
  'weights.bodyCondition',
  'recorder.name as recordedByName',
] as const;

const entries = (db: Kysely<Tables>, workspaceId: RawBuilder<WorkspaceId>) =>
  db
    .selectFrom('weights')
    .leftJoin('users as recorder', 'recorder.id', 'weights.recordedByUserId')
    .where('weights.workspaceId', '=', workspaceId)
    .select(entryColumns);

/** Lists the weights between two days and before a position in the list, newest first. */
export const listWeightEntries = findMany(
  (
    db,
    $: Inputs<
      BirdKey & { firstDay: string; lastDay: string; beforeDay: string; beforeId: string; limit: number }
    >,
  ) =>
    entries(db, $.workspaceId)
      .where('weights.birdId', '=', $.birdId)
      .where('weights.recordedOn', '>=', $.firstDay)
      .where('weights.recordedOn', '<=', $.lastDay)
      .where(where =>
        where(where.refTuple('weights.recordedOn', 'weights.id'), '<', where.tuple($.beforeDay, $.beforeId)),
      )
      .orderBy('weights.recordedOn', 'desc')
      .limit($.limit),
);

/** Lists the weights of some birds on a day. @param keys a JSON array of arrays, each with one bird's id */
export const listWeightsOfDay = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; keys: string; recordedOn: string }>, dialect) =>
    entries(db, $.workspaceId)
      .where('weights.birdId', 'in', ids =>
        ids.selectFrom(keyList(dialect, $.keys)).select(keyPart<string>(dialect, 0, 'uuid').as('id')),
      )
      .where('weights.recordedOn', '=', $.recordedOn),
);

/**
 * Lists the latest weight of each of these birds, with one lookup per bird.
 *
 * @param keys a JSON array of arrays, each with one bird's id
 */
export const listLatestWeights = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; keys: string }>, dialect) =>
    db
      .selectFrom('birds')
      .innerJoin('weights', join =>
        join
          .onRef('weights.workspaceId', '=', 'birds.workspaceId')
          .onRef('weights.birdId', '=', 'birds.id')
          .on('weights.recordedOn', '=', latest =>
            latest
              .selectFrom('weights as newest')
              .select('newest.recordedOn')
              .whereRef('newest.workspaceId', '=', 'birds.workspaceId')
              .whereRef('newest.birdId', '=', 'birds.id')
              .orderBy('newest.recordedOn', 'desc')
              .limit(1),
          ),
      )
      .where('birds.workspaceId', '=', $.workspaceId)
      .where('birds.id', 'in', ids =>
        ids.selectFrom(keyList(dialect, $.keys)).select(keyPart<string>(dialect, 0, 'uuid').as('id')),
      )
      .select(publicColumns.map(column => `weights.${column}` as const))
      .select('weights.birdId'),
);

export const findLatestWeight = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('weights')
    .select(publicColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .orderBy('recordedOn', 'desc')
    .limit(1),
);

/** The columns for the person who recorded a weight, and for the time. A weigh-in that replaces a weight also replaces them. */
export const recorderColumns = ['recordedByUserId', 'recordedByTokenId', 'recordedAt'] as const;

export const findWeight = findOne((db, $: Inputs<BirdKey & { id: string }>) =>
  db
    .selectFrom('weights')
    .select([...publicColumns, 'fasting', 'confirmed', 'bodyCondition', ...recorderColumns])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

const changeableColumns = [
  'weightGrams',
  'recordedOn',
  'notes',
  'fasting',
  'confirmed',
  'bodyCondition',
  ...recorderColumns,
] as const;

/** Changes a weight of a locked bird; no row if the bird has another weight on that day. */
export const updateWeight = changeOne(
  (db, $: Inputs<BirdKey & { id: string } & NewRow<WeightsTable, typeof changeableColumns>>) =>
    db
      .updateTable('weights')
      .set(valuesOf($, changeableColumns))
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId)
      .where('id', '=', $.id)
      .where(where =>
        where.not(
          where.exists(
            where
              .selectFrom('weights as other')
              .select('other.id')
              .where('other.workspaceId', '=', $.workspaceId)
              .where('other.birdId', '=', $.birdId)
              .where('other.recordedOn', '=', $.recordedOn)
              .where('other.id', '<>', $.id),
          ),
        ),
      )
      .returning(publicColumns),
);

export const deleteWeight = change((db, $: Inputs<BirdKey & { id: string }>) =>
  db
    .deleteFrom('weights')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);
