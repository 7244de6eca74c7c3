// Observations that keepers make of a bird on a day.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function observations(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('observations')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('observedOn', type.day, c => c.notNull())
      .addColumn('signs', type.json, c => c.notNull())
      .addColumn('notes', type.text, c => c.notNull())
      .addColumn('createdByUserId', type.uuid, c => c.notNull().references('users.id'))
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('observationsKey', ['workspaceId', 'birdId', 'id'])
      .addForeignKeyConstraint(
        'observationsBird',
        ['workspaceId', 'birdId'],
        'birds',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createIndex('observationsOfBirdByDay')
      .on('observations')
      .columns(['workspaceId', 'birdId', 'observedOn', 'createdAt', 'id']),
    schema.createIndex('observationsByDay').on('observations').columns(['workspaceId', 'observedOn']),
  ];
}
