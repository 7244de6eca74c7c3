// Queries for stored content: the bytes in the file store, including those that no file refers to.
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { valuesOf } from '../storage/insert.ts';
import {
  change,
  changeOne,
  type Dialect,
  findMany,
  findOne,
  type Inputs,
  ofAllBirds,
} from '../storage/statement.ts';
import { type FileContentsTable, fileContentColumns } from '../storage/tables/files.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

interface ContentKey {
  contentWorkspaceId: number;
  digest: string;
}

/**
 * Claims content that is about to be stored, so that the cleanup leaves it alone for a day. Returns no row while the
 * cleanup is removing the same content.
 */
export const claimContent = changeOne((db, $: Inputs<FileContentsTable>) =>
  db
    .insertInto('fileContents')
    .values(valuesOf($, fileContentColumns))
    .onConflict(conflict =>
      conflict
        .columns(['contentWorkspaceId', 'digest'])
        .doUpdateSet({ sentAt: $.sentAt })
        .where('fileContents.removedAt', 'is', null),
    )
    .returning('digest'),
);

/**
 * Selects the digest of a file or a preview from an archived row. The archive has an index on this expression for each
 * of the two columns.
 */
const archivedDigest = (dialect: Dialect, column: string) =>
  sql<string>`cast("contents" ->> ${sql.lit(dialect === 'postgres' ? column : `$.${column}`)} as text)`;

/**
 * Returns the total bytes that a workspace takes up in the store: its files, those deleted within the last 30 days,
 * their previews, and everything that was sent since `claimedSince`. Older files of birds that have moved away do not
 * count.
 */
export const sumContents = ofAllBirds(
  findOne(
    (
      db,
      $: Inputs<{ workspaceId: WorkspaceId; contentWorkspaceId: number; claimedSince: string }>,
      dialect,
    ) =>
      db
        .selectFrom('fileContents')
        .select(sum => sum.fn.coalesce(sum.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
        .where('contentWorkspaceId', '=', $.contentWorkspaceId)
        .where(where => {
          const files = where
            .selectFrom('files')
            .select('files.id')
            .where('files.workspaceId', '=', $.workspaceId);
          const ofContent = files.where('files.contentWorkspaceId', '=', $.contentWorkspaceId);
          const archived = where
            .selectFrom('archivedRows')
            .select('archivedRows.changeId')
            .where('archivedRows.workspaceId', '=', $.workspaceId)
            .where('archivedRows.tableName', '=', 'files');
          return where.or([
            where('sentAt', '>=', $.claimedSince),
            where.exists(ofContent.whereRef('files.digest', '=', 'fileContents.digest')),
            where.exists(ofContent.whereRef('files.previewDigest', '=', 'fileContents.digest')),
            where.exists(
              files
                .where('files.previewWorkspaceId', '=', $.contentWorkspaceId)
                .whereRef('files.previewDigest', '=', 'fileContents.digest'),
            ),
            ...['digest', 'previewDigest'].map(column =>
              where.exists(
                archived.where(archivedDigest(dialect, column), '=', where.ref('fileContents.digest')),
              ),
            ),
          ]);
        }),
  ),
);

/** Finds the size of stored content in bytes. */
export const findContentSize = findOne((db, $: Inputs<ContentKey>) =>
  db
    .selectFrom('fileContents')
    .select('bytes')
    .where('contentWorkspaceId', '=', $.contentWorkspaceId)
    .where('digest', '=', $.digest),
);

/** Lists a page of the keys of all stored content. */
export const listContentKeys = findMany(
  (db, $: Inputs<{ afterWorkspaceId: number; afterDigest: string; maxRows: number }>) =>
    db
      .selectFrom('fileContents')
      .select(['contentWorkspaceId', 'digest'])
      .where(where =>
        where(
          where.refTuple('contentWorkspaceId', 'digest'),
          '>',
          where.tuple($.afterWorkspaceId, $.afterDigest),
        ),
      )
      .orderBy('contentWorkspaceId')
      .orderBy('digest')
      .limit($.maxRows),
);

/** The condition that no current or restorable file refers to the content, and no unfinished import may need it. */
const isUnused = (dialect: Dialect) => (content: ExpressionBuilder<Tables, 'fileContents'>) => {
  const files = content.selectFrom('files').select('files.id');
  const ofContent = files.whereRef('files.contentWorkspaceId', '=', 'fileContents.contentWorkspaceId');
  // The archive's digest index covers all workspaces. A match in another workspace only delays the removal.
  const isInArchive = (column: string) => sql<SqlBool>`exists (select 1 from "archivedRows" where
    "tableName" = 'files' and cast("contents" ->> ${sql.lit(dialect === 'postgres' ? column : `$.${column}`)} as text) = "fileContents"."digest")`;
  const uses: Expression<SqlBool>[] = [
    content.exists(ofContent.whereRef('files.digest', '=', 'fileContents.digest')),
    content.exists(
      ofContent
        .whereRef('files.previewDigest', '=', 'fileContents.digest')
        .where('files.previewWorkspaceId', 'is', null),
    ),
    content.exists(
      files
        .whereRef('files.previewWorkspaceId', '=', 'fileContents.contentWorkspaceId')
        .whereRef('files.previewDigest', '=', 'fileContents.digest'),
    ),
    isInArchive('digest'),
    isInArchive('previewDigest'),
  ];
  // An import of an archive stores the bytes when the archive is uploaded, but the rows that refer to them only when
  // the import runs.
  const importing = content.exists(
    content
      .selectFrom('imports')
      .select('imports.id')
      .whereRef('imports.workspaceId', '=', 'fileContents.contentWorkspaceId' as never)
      .where('imports.kind', '=', 'archive')
      .where('imports.state', 'in', ['receiving', 'checked', 'running']),
  );
  return content.not(content.or([...uses, importing]));
};

/** Lists the keys of unused content between two keys, except content that was sent recently. */
export const listUnused = findMany(
  (
    db,
    $: Inputs<{
      fromWorkspaceId: number;
      fromDigest: string;
      toWorkspaceId: number;
      toDigest: string;
      before: string;
    }>,
    dialect,
  ) =>
    db
      .selectFrom('fileContents')
      .select(['contentWorkspaceId', 'digest'])
      .where(where =>
        where(
          where.refTuple('contentWorkspaceId', 'digest'),
          '>=',
          where.tuple($.fromWorkspaceId, $.fromDigest),
        ),
      )
      .where(where =>
        where(where.refTuple('contentWorkspaceId', 'digest'), '<=', where.tuple($.toWorkspaceId, $.toDigest)),
      )
      .where('sentAt', '<', $.before)
      .where(isUnused(dialect)),
);

/**
 * Marks content as being removed, if it is still unused and nobody else is removing it. Returns no row otherwise. A
 * removal that began before `interruptedBefore` was interrupted and may start again.
 */
export const markRemoved = changeOne(
  (db, $: Inputs<ContentKey & { before: string; interruptedBefore: string; now: string }>, dialect) =>
    db
      .updateTable('fileContents')
      .set({ removedAt: $.now })
      .where('contentWorkspaceId', '=', $.contentWorkspaceId)
      .where('digest', '=', $.digest)
      .where('sentAt', '<', $.before)
      .where(where =>
        where.or([where('removedAt', 'is', null), where('removedAt', '<', $.interruptedBefore)]),
      )
      .where(isUnused(dialect) as never)
      .returning('digest'),
);

/** Deletes the row of content after its bytes have been removed. */
export const deleteContent = change((db, $: Inputs<ContentKey & { removedAt: string }>) =>
  db
    .deleteFrom('fileContents')
    .where('contentWorkspaceId', '=', $.contentWorkspaceId)
    .where('digest', '=', $.digest)
    .where('removedAt', '=', $.removedAt),
);
