// The weight guard's state for each bird. For each weight: whether the bird was fasting, whether the weight was
// confirmed, who recorded it, and when.
import { type Compilable, type Kysely, sql } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

type Types = ReturnType<typeof columnTypes>;

/**
 * Weights can now be changed and deleted, so on SQLite two more triggers maintain the latest weights. The table of
 * guards starts empty, because the service computes verdicts in code, not in SQL.
 */
export function weightGuard(db: Kysely<unknown>, type: Types, dialect: Dialect): Compilable[] {
  const added = [
    ['fasting', type.flag],
    ['confirmed', type.flag],
    ['recordedByUserId', type.uuid],
    ['recordedByTokenId', type.uuid],
    ['recordedAt', type.instant],
  ] as const;
  return [
    ...added.map(([column, columnType]) => db.schema.alterTable('weights').addColumn(column, columnType)),
    weightGuards(db, type, dialect),
    ...(dialect === 'sqlite' ? triggers.map(trigger => ({ compile: () => trigger.compile(db) })) : []),
  ];
}

const weightGuards = ({ schema }: Kysely<unknown>, type: Types, dialect: Dialect) =>
  schema
    .createTable('weightGuards')
    .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
    .addColumn('birdId', type.uuid, c => c.notNull())
    .addColumn('stage', type.text, c => c.notNull())
    .addColumn('stageSince', type.day)
    .addColumn('targetGrams', type.real)
    .addColumn('targetFrom', type.day)
    .addColumn('targetReached', type.flag, c => c.notNull())
    .addColumn('weighEveryDays', type.count)
    .addColumn('baselineFrom', type.day)
    .addColumn('referenceGrams', type.real)
    .addColumn('lastCallOn', type.day)
    .addColumn('windowFrom', type.day)
    .addColumn('acknowledgedDecision', type.text)
    .addColumn('acknowledgedVerdict', type.text)
    .addColumn('acknowledgedAt', type.instant)
    .addColumn('acknowledgedByUserId', type.uuid)
    .addColumn('acknowledgedNotes', type.text)
    .addColumn('verdict', type.text, c => c.notNull())
    .addColumn('judgement', type.json, c => c.notNull())
    .addPrimaryKeyConstraint('weightGuardsKey', ['workspaceId', 'birdId'])
    .addForeignKeyConstraint(
      'weightGuardsBird',
      ['workspaceId', 'birdId'],
      'birds',
      ['workspaceId', 'id'],
      c => c.onDelete('cascade'),
    )
    .$call(tableOptions(dialect, { clustered: true }));

/**
 * Inserts a bird's latest weight if the bird still exists. When a bird is deleted, its row is gone before its weights
 * are.
 */
const insertLatest = `
    insert into "latestWeights" ("workspaceId", "birdId", "recordedOn", "weightGrams")
    select w."workspaceId", w."birdId", w."recordedOn", w."weightGrams"
    from "weights" w join "birds" b on b."workspaceId" = w."workspaceId" and b."id" = w."birdId"
    where w."workspaceId" = old."workspaceId" and w."birdId" = old."birdId"
    order by w."recordedOn" desc limit 1;`;

const deleteLatest = `
    delete from "latestWeights" where "workspaceId" = old."workspaceId" and "birdId" = old."birdId";`;

const triggers = [
  sql.raw(`
  create trigger "weightsLatestUpdated" after update of "recordedOn", "weightGrams" on "weights" begin${deleteLatest}${insertLatest}
  end`),
  sql.raw(`
  create trigger "weightsLatestDeleted" after delete on "weights"
  when old."recordedOn" = (select "recordedOn" from "latestWeights"
    where "workspaceId" = old."workspaceId" and "birdId" = old."birdId")
  begin${deleteLatest}${insertLatest}
  end`),
];
