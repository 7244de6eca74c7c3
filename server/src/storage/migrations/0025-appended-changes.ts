// Makes SQLite append rows to the history, instead of clustering them by workspace and id.
import { type Compilable, type Kysely, sql } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

/**
 * Rows of the history are long. When they were clustered by workspace and id, each insert changed nearly a whole page,
 * and one in ten split a page. The index by kind leaves out weights, the most common kind. PostgreSQL appends rows anyway.
 */
export function appendedChanges(
  db: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  if (dialect === 'postgres') return [];
  const { schema } = db;
  const raw = (text: string) => ({ compile: () => sql.raw(text).compile(db) });
  return [
    // Rows that are deleted later must not survive in the pages that they occupied before this migration.
    raw('pragma secure_delete = on'),
    ...['changesByBird', 'changesByKind', 'changesToPurge'].map(index => schema.dropIndex(index)),
    schema.alterTable('changes').renameTo('clusteredChanges'),
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
      .$call(tableOptions(dialect)),
    raw('insert into "changes" select * from "clusteredChanges" order by "id"'),
    // The foreign key of the archive has followed the renamed table, so the archive is rebuilt as well.
    schema.alterTable('archivedRows').renameTo('olderArchivedRows'),
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
    raw('insert into "archivedRows" select * from "olderArchivedRows"'),
    schema.dropTable('olderArchivedRows'),
    schema.dropTable('clusteredChanges'),
    schema.createIndex('changesByBird').on('changes').columns(['workspaceId', 'birdId', 'id']),
    schema
      .createIndex('changesByKind')
      .on('changes')
      .columns(['workspaceId', 'kind', 'id'])
      .where(sql<boolean>`"kind" <> 'weight'`),
    schema
      .createIndex('changesToPurge')
      .on('changes')
      .column('purgeAt')
      .where(sql.ref('purgeAt'), 'is not', null),
  ];
}
