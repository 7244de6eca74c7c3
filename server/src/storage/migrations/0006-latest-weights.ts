// The latest weight of each bird, together by flock: on SQLite, where a list would read a page of the file for each bird.
import { type Compilable, type Kysely, sql } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

type Types = ReturnType<typeof columnTypes>;
interface Bird {
  workspaceId: number;
  id: string;
}
interface Kept {
  workspaceId: number;
  birdId: string;
  recordedOn: string;
  weightGrams: number;
}

/**
 * An index that SQLite has no word for, kept by a trigger. Weights are only added, and go with their bird: whoever
 * makes it possible to change or delete one needs two triggers more.
 */
export function latestWeights(db: Kysely<unknown>, type: Types, dialect: Dialect): Compilable[] {
  if (dialect === 'postgres') return [];
  return [
    db.schema
      .createTable('latestWeights')
      .addColumn('workspaceId', type.flockNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('recordedOn', type.day, c => c.notNull())
      .addColumn('weightGrams', type.real, c => c.notNull())
      .addPrimaryKeyConstraint('latestWeightsKey', ['workspaceId', 'birdId'])
      .addForeignKeyConstraint(
        'latestWeightsBird',
        ['workspaceId', 'birdId'],
        'birds',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
    fillLatestWeights(db),
    { compile: () => trigger.compile(db) },
  ];
}

/** All of it at once: a tenth of what the trigger takes for each weight. Not of birds that another program has deleted. */
export function fillLatestWeights(untyped: Kysely<unknown>): Compilable {
  const db = untyped as unknown as Kysely<{ birds: Bird; weights: Kept; latestWeights: Kept }>;
  return db
    .insertInto('latestWeights')
    .columns(['workspaceId', 'birdId', 'recordedOn', 'weightGrams'])
    .expression(
      db
        .selectFrom('weights')
        .innerJoin('birds', join =>
          join
            .onRef('birds.workspaceId', '=', 'weights.workspaceId')
            .onRef('birds.id', '=', 'weights.birdId'),
        )
        // The weight is of the row that has the maximum (sqlite.org/lang_select.html, "bare columns").
        .select(({ fn }) => [
          'weights.workspaceId',
          'birdId',
          fn.max('recordedOn').as('recordedOn'),
          'weightGrams',
        ])
        .groupBy(['weights.workspaceId', 'birdId']),
    );
}

const trigger = sql`
  create trigger "weightsLatest" after insert on "weights" begin
    insert into "latestWeights" ("workspaceId", "birdId", "recordedOn", "weightGrams")
    values (new."workspaceId", new."birdId", new."recordedOn", new."weightGrams")
    on conflict ("workspaceId", "birdId") do update
    set "recordedOn" = excluded."recordedOn", "weightGrams" = excluded."weightGrams"
    where excluded."recordedOn" > "recordedOn";
  end`;
