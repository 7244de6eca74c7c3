// Jobs, which run after the request that caused them, and the milestones that people have been reminded of.
import { type Compilable, type Kysely, sql } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function jobs(
  db: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  const { schema } = db;
  return [
    schema
      .createTable('jobs')
      .addColumn('id', type.uuid, c => c.notNull().primaryKey())
      .addColumn('queue', type.text, c => c.notNull())
      .addColumn('kind', type.text, c => c.notNull())
      .addColumn('uniqueKey', type.text)
      .addColumn('payload', type.json, c => c.notNull())
      .addColumn('state', type.text, c => c.notNull())
      .addColumn('attempts', type.count, c => c.notNull())
      .addColumn('abandonments', type.count, c => c.notNull())
      .addColumn('dueAt', type.instant, c => c.notNull())
      .addColumn('deadlineAt', type.instant, c => c.notNull())
      .addColumn('leasedUntil', type.instant)
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('finishedAt', type.instant)
      .addColumn('lastError', type.text)
      .$call(tableOptions(dialect)),
    schema.createIndex('jobsDue').on('jobs').column('dueAt').where(sql.ref('state'), '=', sql.lit('pending')),
    schema
      .createIndex('jobsLeased')
      .on('jobs')
      .column('leasedUntil')
      .where(sql.ref('state'), '=', sql.lit('active')),
    schema
      .createIndex('jobsAlive')
      .on('jobs')
      .column('uniqueKey')
      .unique()
      .where(sql.ref('finishedAt'), 'is', null),
    schema.createIndex('jobsByQueue').on('jobs').columns(['queue', 'state', 'dueAt']),
    schema.createIndex('jobsFinished').on('jobs').columns(['state', 'finishedAt']),
    schema
      .createTable('reminderDays')
      .addColumn('day', type.day, c => c.notNull().primaryKey())
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createTable('remindedMilestones')
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('kind', type.text, c => c.notNull())
      .addColumn('year', type.count, c => c.notNull())
      .addPrimaryKeyConstraint('remindedMilestonesKey', ['birdId', 'kind', 'year'])
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('remindedMilestonesByYear').on('remindedMilestones').column('year'),
  ];
}
