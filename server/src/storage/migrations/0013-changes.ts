// The history of each workspace, and the rows that were deleted, for as long as their deletion can be undone.
import { type Compilable, type Kysely, sql } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function changes(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  return [
    schema
      .createTable('changes')
      .addColumn('workspaceId', type.workspaceNumber, c =>
        c.notNull().references('workspaces.id').onDelete('cascade'),
      )
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('at', type.instant, c => c.notNull())
      .addColumn('userId', type.uuid)
      .addColumn('userName', type.text)
      .addColumn('tokenName', type.text)
      .addColumn('action', type.text, c => c.notNull())
      .addColumn('kind', type.text, c => c.notNull())
      .addColumn('recordId', type.uuid)
      .addColumn('birdId', type.uuid)
      .addColumn('birdName', type.text)
      .addColumn('before', type.json)
      .addColumn('after', type.json)
      .addColumn('undoes', type.uuid)
      .addColumn('undoneAt', type.instant)
      .addColumn('purgeAt', type.instant)
      .addPrimaryKeyConstraint('changesKey', ['workspaceId', 'id'])
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('changesByBird').on('changes').columns(['workspaceId', 'birdId', 'id']),
    schema.createIndex('changesByKind').on('changes').columns(['workspaceId', 'kind', 'id']),
    schema
      .createIndex('changesToPurge')
      .on('changes')
      .column('purgeAt')
      .where(sql.ref('purgeAt'), 'is not', null),
    schema
      .createTable('archivedRows')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('changeId', type.uuid, c => c.notNull())
      .addColumn('tableName', type.text, c => c.notNull())
      .addColumn('rowNumber', type.count, c => c.notNull())
      .addColumn('contents', type.json, c => c.notNull())
      .addPrimaryKeyConstraint('archivedRowsKey', ['workspaceId', 'changeId', 'tableName', 'rowNumber'])
      .addForeignKeyConstraint(
        'archivedRowsChange',
        ['workspaceId', 'changeId'],
        'changes',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect)),
  ];
}
