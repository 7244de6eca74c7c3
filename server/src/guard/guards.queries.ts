// Queries for the weight guard: its inputs and the stored verdicts.
import { maxWeights, type Verdict } from '@flock-care/contract/guard';
import { type Kysely, type NotNull, type RawBuilder, sql } from 'kysely';
import { keyList, keyPart } from '../storage/columns.ts';
import { valuesOf } from '../storage/insert.ts';
import { change, type Dialect, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { qualify, without } from '../storage/tables/columns-of.ts';
import {
  decidedColumns,
  guardSettingColumns,
  judgedColumns,
  type NewWeightGuard,
  weightGuardColumns,
} from '../storage/tables/guards.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';
import type { LastWeights } from './last-weights.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/** Selects the guards and limits of a workspace's birds, with nulls for birds that are not judged yet. */
const guards = (db: Kysely<Tables>, workspaceId: RawBuilder<WorkspaceId>) =>
  db
    .selectFrom('birds')
    .leftJoin('weightGuards', join =>
      join
        .onRef('weightGuards.workspaceId', '=', 'birds.workspaceId')
        .onRef('weightGuards.birdId', '=', 'birds.id'),
    )
    .leftJoin('workspaceSettings', 'workspaceSettings.workspaceId', 'birds.workspaceId')
    .leftJoin('users as acknowledger', 'acknowledger.id', 'weightGuards.acknowledgedByUserId')
    .where('birds.workspaceId', '=', workspaceId)
    .select(['birds.id as birdId', 'birds.name as birdName', 'birds.tagId'])
    .select(qualify('weightGuards', without(weightGuardColumns, 'workspaceId', 'birdId')))
    .select([
      'workspaceSettings.watchPercent',
      'workspaceSettings.callVetPercent',
      'workspaceSettings.urgentPercent',
      'workspaceSettings.weighEveryDays as flockWeighsEveryDays',
      'acknowledger.name as acknowledgedByName',
    ]);

const lastWeightColumns = ['recordedOn', 'weightGrams', 'fasting', 'confirmed'] as const;

/** Selects a bird's last weights as one value, because the drivers take four times as long to read a hundred rows. */
const lastWeights = (db: Kysely<Tables>, dialect: Dialect, beforeDay?: RawBuilder<string>) => {
  const lists = lastWeightColumns.map(column => {
    const value = sql.ref(column);
    return dialect === 'postgres'
      ? sql`coalesce(json_agg(${value}), '[]'::json)`
      : sql`json_group_array(${value})`;
  });
  const list = sql`${sql.raw(dialect === 'postgres' ? 'json_build_array' : 'json_array')}(${sql.join(lists)})`;
  const newest = db
    .selectFrom('weights')
    .select(lastWeightColumns)
    .where('weights.workspaceId', '=', sql.ref<WorkspaceId>('birds.workspaceId'))
    .where('weights.birdId', '=', sql.ref<string>('birds.id'))
    .orderBy('recordedOn', 'desc')
    .limit(sql.lit(maxWeights));
  const read = beforeDay ? newest.where('recordedOn', '<', beforeDay) : newest;
  return sql<LastWeights>`(select ${list} from ${read} as "newest")`.as('lastWeights');
};

/** Selects the guards with the rest of the guard's input: the last weights, and the bird's arrival. */
const guardInputs = (db: Kysely<Tables>, workspaceId: RawBuilder<WorkspaceId>, dialect: Dialect) =>
  guards(db, workspaceId)
    .select(['birds.gotchaDay', 'birds.createdAt'])
    .select(({ selectFrom }) =>
      selectFrom('stays')
        .select('stays.startedOn')
        .whereRef('stays.workspaceId', '=', 'birds.workspaceId')
        .whereRef('stays.birdId', '=', 'birds.id')
        .orderBy('stays.startedOn')
        .limit(sql.lit(1))
        .as('firstStayOn'),
    )
    .select(lastWeights(db, dialect));

/**
 * Lists the guards of some birds with their last weights. @param keys a JSON array of arrays, each with one bird's id
 */
export const listGuardInputs = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; keys: string }>, dialect) =>
    guardInputs(db, $.workspaceId, dialect).where('birds.id', 'in', ids =>
      ids.selectFrom(keyList(dialect, $.keys)).select(keyPart<string>(dialect, 0, 'uuid').as('id')),
    ),
);

/** Lists the last weights of some birds before a day. @param keys a JSON array of arrays, each with one bird's id */
export const listWeightsBefore = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; keys: string; day: string }>, dialect) =>
    db
      .selectFrom('birds')
      .where('birds.workspaceId', '=', $.workspaceId)
      .where('birds.id', 'in', ids =>
        ids.selectFrom(keyList(dialect, $.keys)).select(keyPart<string>(dialect, 0, 'uuid').as('id')),
      )
      .select('birds.id as birdId')
      .select(lastWeights(db, dialect, $.day)),
);

/** Lists the guards of all current birds, with their species and last weights. */
export const listAllGuardInputs = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>, dialect) =>
  guardInputs(db, $.workspaceId, dialect).where('birds.goneOn', 'is', null).select('birds.species'),
);

/** Finds the guard of a bird with its last weights; no row if there is no such bird. */
export const findGuardInputs = findOne((db, $: Inputs<BirdKey>, dialect) =>
  guardInputs(db, $.workspaceId, dialect).where('birds.id', '=', $.birdId),
);

/** Lists the stored guards of all current birds. */
export const listStoredGuards = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  guards(db, $.workspaceId).where('birds.goneOn', 'is', null),
);

/** Finds the stored guard of a bird; no row if there is no such bird. */
export const findStoredGuard = findOne((db, $: Inputs<BirdKey>) =>
  guards(db, $.workspaceId).where('birds.id', '=', $.birdId),
);

/** Lists birds that have not been judged yet, in all workspaces, after a key and in key order. */
export const listUnjudgedBirds = findMany(
  (db, $: Inputs<{ afterWorkspaceId: number; afterBirdId: string; maxRows: number }>) =>
    db
      .selectFrom('birds')
      .leftJoin('weightGuards', join =>
        join
          .onRef('weightGuards.workspaceId', '=', 'birds.workspaceId')
          .onRef('weightGuards.birdId', '=', 'birds.id'),
      )
      .where(({ refTuple, tuple, eb }) =>
        eb(
          refTuple('birds.workspaceId', 'birds.id'),
          '>',
          tuple($.afterWorkspaceId as RawBuilder<WorkspaceId>, $.afterBirdId),
        ),
      )
      .where('weightGuards.birdId', 'is', null)
      .select(['birds.workspaceId', 'birds.id as birdId'])
      .orderBy('birds.workspaceId')
      .orderBy('birds.id')
      .limit($.maxRows),
);

/**
 * Locks birds until the transaction ends, in the order of their ids to avoid deadlocks. Every change to weights locks
 * the bird first, so the verdicts of a bird are written one at a time.
 *
 * @param keys a JSON array of arrays, each with one bird's id
 */
export const lockBirds = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; keys: string }>, dialect) => {
  const birds = db
    .selectFrom('birds')
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.id', 'in', ids =>
      ids.selectFrom(keyList(dialect, $.keys)).select(keyPart<string>(dialect, 0, 'uuid').as('id')),
    )
    .select(['birds.id', 'birds.name', 'birds.tagId', 'birds.species', 'birds.goneOn', 'birds.absences'])
    .orderBy('birds.id');
  return dialect === 'postgres' ? birds.forNoKeyUpdate('birds') : birds;
});

/** Locks all birds of a workspace in the same way as `lockBirds`. */
export const lockAllBirds = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>, dialect) => {
  const birds = db
    .selectFrom('birds')
    .where('birds.workspaceId', '=', $.workspaceId)
    .select('birds.id')
    .orderBy('birds.id');
  return dialect === 'postgres' ? birds.forNoKeyUpdate('birds') : birds;
});

const judgedTypes = {
  targetReached: 'flag',
  referenceGrams: 'real',
  lastCallOn: 'day',
  windowFrom: 'day',
  verdict: 'text',
  judgement: 'json',
} as const satisfies Record<(typeof judgedColumns)[number], string>;

/**
 * Stores the judgements of existing birds. Birds without a stored guard get the default settings.
 *
 * @param rows a JSON array of arrays: a bird's id, then the judged columns
 */
export const upsertVerdicts = change((db, $: Inputs<{ workspaceId: WorkspaceId; rows: string }>, dialect) =>
  db
    .insertInto('weightGuards')
    .columns(['workspaceId', 'birdId', 'stage', ...judgedColumns])
    .expression(
      db
        .selectFrom(keyList(dialect, $.rows))
        .select([
          $.workspaceId.as('workspaceId'),
          keyPart<string>(dialect, 0, 'uuid').as('birdId'),
          sql.lit('adult').as('stage'),
        ])
        .select(
          judgedColumns.map((column, index) =>
            keyPart<unknown>(dialect, index + 1, judgedTypes[column]).as(column),
          ),
        )
        // Without a condition, SQLite would read the next word as part of a join.
        .where(sql<boolean>`true`),
    )
    .onConflict(conflict =>
      conflict.columns(['workspaceId', 'birdId']).doUpdateSet(set => ({
        targetReached: set.ref('excluded.targetReached'),
        referenceGrams: set.ref('excluded.referenceGrams'),
        lastCallOn: set.ref('excluded.lastCallOn'),
        windowFrom: set.ref('excluded.windowFrom'),
        verdict: set.ref('excluded.verdict'),
        judgement: set.ref('excluded.judgement'),
      })),
    ),
);

/** Stores the settings and the judgement of an existing bird. */
export const upsertGuard = change((db, $: Inputs<NewWeightGuard>) =>
  db
    .insertInto('weightGuards')
    .values(valuesOf($, decidedColumns))
    .onConflict(conflict =>
      conflict
        .columns(['workspaceId', 'birdId'])
        .doUpdateSet(valuesOf($, [...guardSettingColumns, ...judgedColumns])),
    ),
);

/** Finds the day on which a bird moved in from another flock; null if it did not, no row if it has no stored guard. */
export const findGuardArrival = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('weightGuards')
    .select('arrivedOn')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Stores the judgement of one bird; changes nothing if the bird has no stored guard. */
export const updateVerdict = change(
  (db, $: Inputs<Pick<NewWeightGuard, keyof BirdKey | (typeof judgedColumns)[number]>>) =>
    db
      .updateTable('weightGuards')
      .set(valuesOf($, judgedColumns))
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId),
);

/** Stores the day on which a bird moved in from another flock; null if it did not. */
export const updateArrival = change((db, $: Inputs<BirdKey & { arrivedOn: string | null }>) =>
  db
    .updateTable('weightGuards')
    .set({ arrivedOn: $.arrivedOn })
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Records the last alert about a bird, or clears it if the bird no longer has that verdict. */
export const updateAlert = change(
  (db, $: Inputs<BirdKey & { alertedVerdict: Verdict | null; alertedAt: string | null }>) =>
    db
      .updateTable('weightGuards')
      .set({ alertedVerdict: $.alertedVerdict, alertedAt: $.alertedAt })
      .where('workspaceId', '=', $.workspaceId)
      .where('birdId', '=', $.birdId),
);

/** Lists the current birds that people were alerted about and that may still have the verdict from the alert. */
export const listAlertedBirds = findMany((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('birds')
    .innerJoin('weightGuards', join =>
      join
        .onRef('weightGuards.workspaceId', '=', 'birds.workspaceId')
        .onRef('weightGuards.birdId', '=', 'birds.id'),
    )
    .select(['weightGuards.birdId', 'alertedAt', 'acknowledgedAt', 'acknowledgedDecision'])
    .where('birds.workspaceId', '=', $.workspaceId)
    .where('birds.goneOn', 'is', null)
    .where('alertedAt', 'is not', null)
    .$narrowType<{ alertedAt: NotNull }>(),
);
