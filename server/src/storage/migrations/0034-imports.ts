// Imports, and the parts into which their rows are divided. Parts are written one at a time.
import type { Compilable, Kysely } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export const imports = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] => [
  schema
    .createTable('imports')
    .addColumn('workspaceId', type.workspaceNumber, c =>
      c.notNull().references('workspaces.id').onDelete('cascade'),
    )
    .addColumn('id', type.uuid, c => c.notNull())
    .addColumn('name', type.text, c => c.notNull())
    .addColumn('kind', type.text, c => c.notNull())
    .addColumn('state', type.text, c => c.notNull())
    .addColumn('replaces', type.flag)
    .addColumn('preview', type.json, c => c.notNull())
    .addColumn('rowsDone', type.count, c => c.notNull())
    .addColumn('rowsTotal', type.count, c => c.notNull())
    .addColumn('createdAt', type.instant, c => c.notNull())
    .addColumn('createdByUserId', type.uuid, c => c.references('users.id'))
    .addColumn('rowsLeftOut', type.count, c => c.notNull())
    .addColumn('kept', type.json, c => c.notNull())
    .addColumn('failures', type.count, c => c.notNull())
    .addColumn('isUndoing', type.flag, c => c.notNull())
    .addColumn('startedAt', type.instant)
    .addColumn('startedByUserId', type.uuid, c => c.references('users.id'))
    .addColumn('startedByTokenId', type.uuid)
    .addColumn('changeId', type.uuid)
    .addPrimaryKeyConstraint('importsKey', ['workspaceId', 'id'])
    .$call(tableOptions(dialect, { clustered: true })),
  schema.createIndex('importsByTime').on('imports').columns(['workspaceId', 'createdAt', 'id']),
  schema.createIndex('importsByAge').on('imports').column('createdAt'),
  schema
    .createTable('importParts')
    .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
    .addColumn('importId', type.uuid, c => c.notNull())
    .addColumn('part', type.count, c => c.notNull())
    .addColumn('planned', type.json, c => c.notNull())
    .addColumn('written', type.json)
    .addPrimaryKeyConstraint('importPartsKey', ['workspaceId', 'importId', 'part'])
    .addForeignKeyConstraint(
      'importPartsImport',
      ['workspaceId', 'importId'],
      'imports',
      ['workspaceId', 'id'],
      c => c.onDelete('cascade'),
    )
    .$call(tableOptions(dialect)),
];
