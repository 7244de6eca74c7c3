// Care sheets: where each bird lives, and what a sitter needs to know.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function careSheets(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('careSheets')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('room', type.text, c => c.notNull())
      .addColumn('place', type.text, c => c.notNull())
      .addColumn('vetPhone', type.text, c => c.notNull())
      .addColumn('emergencyPhone', type.text, c => c.notNull())
      .addColumn('diet', type.text, c => c.notNull())
      .addColumn('routine', type.text, c => c.notNull())
      .addColumn('warnings', type.text, c => c.notNull())
      .addColumn('notes', type.text, c => c.notNull())
      .addColumn('updatedAt', type.instant, c => c.notNull())
      .addPrimaryKeyConstraint('careSheetsKey', ['workspaceId', 'birdId'])
      .addForeignKeyConstraint(
        'careSheetsBird',
        ['workspaceId', 'birdId'],
        'birds',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
  ];
}
