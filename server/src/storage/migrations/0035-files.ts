// Files of birds, their stored contents, small portraits, and the files that handovers show.
import { type Compilable, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { type columnTypes, tableOptions } from '../columns.ts';
import type { Dialect } from '../statement.ts';

export function files(
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
  dialect: Dialect,
): Compilable[] {
  const ofBird =
    (name: string) =>
    <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
      table.addForeignKeyConstraint(
        name,
        ['workspaceId', 'birdId'] as never,
        'birds',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      );
  return [
    schema
      .createTable('files')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('id', type.uuid, c => c.notNull())
      .addColumn('vetVisitId', type.uuid)
      .addColumn('fileName', type.text, c => c.notNull())
      .addColumn('fileType', type.text, c => c.notNull())
      .addColumn('bytes', type.count, c => c.notNull())
      .addColumn('digest', type.text, c => c.notNull())
      .addColumn('contentWorkspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('caption', type.text, c => c.notNull())
      .addColumn('takenOn', type.day, c => c.notNull())
      .addColumn('previewType', type.text)
      .addColumn('previewDigest', type.text)
      .addColumn('createdAt', type.instant, c => c.notNull())
      .addColumn('createdByUserId', type.uuid, c => c.notNull().references('users.id'))
      .addPrimaryKeyConstraint('filesKey', ['workspaceId', 'birdId', 'id'])
      .$call(ofBird('filesBird'))
      .$call(tableOptions(dialect, { clustered: true })),
    schema
      .createIndex('filesOfBirdByDay')
      .on('files')
      .columns(['workspaceId', 'birdId', 'takenOn', 'createdAt', 'id']),
    schema.createIndex('filesBySize').on('files').columns(['workspaceId', 'bytes']),
    schema.createIndex('filesByContent').on('files').columns(['contentWorkspaceId', 'digest']),
    schema
      .createIndex('filesByPreview')
      .on('files')
      .columns(['contentWorkspaceId', 'previewDigest'])
      .where(sql.ref('previewDigest'), 'is not', null),
    schema
      .createTable('fileContents')
      .addColumn('contentWorkspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('digest', type.text, c => c.notNull())
      .addColumn('bytes', type.count, c => c.notNull())
      .addColumn('sentAt', type.instant, c => c.notNull())
      .addColumn('removedAt', type.instant)
      .addPrimaryKeyConstraint('fileContentsKey', ['contentWorkspaceId', 'digest'])
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('fileContentsBySize').on('fileContents').columns(['contentWorkspaceId', 'bytes']),
    indexOfArchive('archivedFilesByContent', 'digest'),
    indexOfArchive('archivedFilesByPreview', 'previewDigest'),
    schema
      .createTable('birdPortraits')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('photoDigest', type.text, c => c.notNull())
      .addColumn('portraitDataUrl', type.text, c => c.notNull())
      .addColumn('digest', type.text, c => c.notNull())
      .addPrimaryKeyConstraint('birdPortraitsKey', ['workspaceId', 'birdId'])
      .$call(ofBird('birdPortraitsBird'))
      .$call(tableOptions(dialect)),
    schema
      .createTable('handoverFiles')
      .addColumn('workspaceId', type.workspaceNumber, c => c.notNull())
      .addColumn('handoverId', type.uuid, c => c.notNull())
      .addColumn('birdId', type.uuid, c => c.notNull())
      .addColumn('fileId', type.uuid, c => c.notNull())
      .addColumn('keyHash', type.text, c => c.notNull())
      .addPrimaryKeyConstraint('handoverFilesKey', ['workspaceId', 'handoverId', 'fileId'])
      .addForeignKeyConstraint(
        'handoverFilesHandover',
        ['workspaceId', 'handoverId'],
        'handovers',
        ['workspaceId', 'id'],
        c => c.onDelete('cascade'),
      )
      .$call(tableOptions(dialect, { clustered: true })),
    schema.createIndex('handoverFilesByKey').on('handoverFiles').column('keyHash').unique(),
  ];

  /** Indexes the archived rows of files, which are stored as JSON, by the digest of the content or of the preview. */
  function indexOfArchive(name: string, column: 'digest' | 'previewDigest'): Compilable {
    return schema
      .createIndex(name)
      .on('archivedRows')
      .expression(
        sql`(cast("contents" ->> ${sql.lit(dialect === 'postgres' ? column : `$.${column}`)} as text))`,
      )
      .where(sql.ref('tableName'), '=', sql.lit('files'));
  }
}
