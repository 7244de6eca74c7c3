// Queries for weigh-ins. Each of them reads or writes many birds in one statement.
import { sql } from 'kysely';
import { keyList, keyPart } from '../storage/columns.ts';
import { change, findMany, type Inputs } from '../storage/statement.ts';
import { weightColumns } from '../storage/tables/care.ts';
import { without } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

interface Keys {
  workspaceId: WorkspaceId;
  /** A JSON array of arrays with one element each. */
  keys: string;
}

/** Lists the birds with these tagIds. */
export const listBirdsByTag = findMany((db, $: Inputs<Keys>, dialect) =>
  db
    .selectFrom('birds')
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.tagId', 'in', tags =>
      tags.selectFrom(keyList(dialect, $.keys)).select(keyPart<string>(dialect, 0, 'text').as('tagId')),
    )
    .select(['birds.id', 'birds.tagId']),
);

/** Counts the weights of each bird, one bird at a time, because grouping would sort all the weights. */
export const countWeightsOfBirds = findMany((db, $: Inputs<Keys>, dialect) =>
  db
    .selectFrom('birds')
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', 'in', ids =>
      ids.selectFrom(keyList(dialect, $.keys)).select(keyPart<string>(dialect, 0, 'uuid').as('id')),
    )
    .select('birds.id as birdId')
    .select(bird =>
      bird
        .selectFrom('weights')
        .select(count => count.fn.countAll<number>().as('records'))
        .whereRef('weights.workspaceId', '=', 'birds.workspaceId')
        .whereRef('weights.birdId', '=', 'birds.id')
        .as('records'),
    ),
);

const writtenColumns = without(weightColumns, 'workspaceId');

const writtenTypes = {
  birdId: 'uuid',
  id: 'uuid',
  weightGrams: 'real',
  recordedOn: 'day',
  notes: 'text',
  fasting: 'flag',
  confirmed: 'flag',
  recordedByUserId: 'uuid',
  recordedByTokenId: 'uuid',
  recordedAt: 'instant',
  bodyCondition: 'count',
} as const satisfies Record<(typeof writtenColumns)[number], string>;

/** The columns of a row for `upsertWeights`, in order. */
export const weighInColumns = writtenColumns;

/** Adds weights for locked birds, or replaces their weights on the same days. @param rows a JSON array of arrays */
export const upsertWeights = change((db, $: Inputs<{ workspaceId: WorkspaceId; rows: string }>, dialect) =>
  db
    .insertInto('weights')
    .columns(['workspaceId', ...writtenColumns])
    .expression(
      db
        .selectFrom(keyList(dialect, $.rows))
        .select($.workspaceId.as('workspaceId'))
        .select(
          writtenColumns.map((column, index) =>
            keyPart<unknown>(dialect, index, writtenTypes[column]).as(column),
          ),
        )
        // Without a condition, SQLite would parse the next word as part of a join.
        .where(sql<boolean>`true`),
    )
    .onConflict(conflict =>
      conflict.columns(['workspaceId', 'birdId', 'recordedOn']).doUpdateSet(set => ({
        weightGrams: set.ref('excluded.weightGrams'),
        notes: set.ref('excluded.notes'),
        fasting: set.ref('excluded.fasting'),
        confirmed: set.ref('excluded.confirmed'),
        recordedByUserId: set.ref('excluded.recordedByUserId'),
        recordedByTokenId: set.ref('excluded.recordedByTokenId'),
        recordedAt: set.ref('excluded.recordedAt'),
        bodyCondition: set.ref('excluded.bodyCondition'),
      })),
    ),
);
