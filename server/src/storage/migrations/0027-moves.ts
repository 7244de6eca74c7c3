// The moves of birds that can be undone. Earlier moves have no row, because their destination was not stored.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function moves(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('moves')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('changeId', type.uuid, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      // No foreign keys: one of the two workspaces may be deleted, or stored on another server.
      .addColumn('fromWorkspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('toWorkspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('lastChangeId', type.uuid, c => c.notNull())
      .addPrimaryKeyConstraint('movesKey', ['workspaceId', 'changeId'])
      .addForeignKeyConstraint(
        'movesChange',
        ['workspaceId', 'changeId'],
        'changes',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('movesByBird').on('moves').columns(['workspaceId', 'birdId']),
  ];
}
