// Queries for imports and their parts.
import type { ImportState } from '@flock-care/contract/shapes';
import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, changeOne, findMany, findOne, type Inputs, lockOne } from '../storage/statement.ts';
import {
  type ImportPartsTable,
  type ImportsTable,
  importColumns,
  importPartColumns,
} from '../storage/tables/imports.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

interface ImportKey {
  workspaceId: WorkspaceId;
  id: string;
}
type PartKey = { workspaceId: WorkspaceId; importId: string };

const shown = (db: Kysely<Tables>, workspaceId: RawBuilder<WorkspaceId>) =>
  db
    .selectFrom('imports')
    .leftJoin('users as creator', 'creator.id', 'imports.createdByUserId')
    .where('imports.workspaceId', '=', workspaceId)
    .select(['imports.id', 'imports.name', 'imports.kind', 'imports.state', 'imports.preview'])
    .select([
      'imports.rowsDone',
      'imports.rowsLeftOut',
      'imports.rowsTotal',
      'imports.kept',
      'imports.createdAt',
    ])
    .select('creator.name as createdByName');

/** Lists imports before a key, newest first. */
export const listImports = findMany(
  (db, $: Inputs<{ workspaceId: WorkspaceId; beforeCreatedAt: string; beforeId: string; limit: number }>) =>
    shown(db, $.workspaceId)
      .where(where =>
        where(
          where.refTuple('imports.createdAt', 'imports.id'),
          '<',
          where.tuple($.beforeCreatedAt, $.beforeId),
        ),
      )
      .orderBy('imports.createdAt', 'desc')
      .orderBy('imports.id', 'desc')
      .limit($.limit),
);

/** Finds an import with the name of its creator. */
export const findImport = findOne((db, $: Inputs<ImportKey>) =>
  shown(db, $.workspaceId).where('imports.id', '=', $.id),
);

/** Counts the imports that have been checked and not run. */
export const countChecked = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('imports')
    .select(count => count.fn.countAll<number>().as('imports'))
    .where('workspaceId', '=', $.workspaceId)
    .where('state', '=', 'checked'),
);

export const lockImport = lockOne((db, $: Inputs<ImportKey>) =>
  db
    .selectFrom('imports')
    .select(importColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Finds the author of the run or the undo; no row if the import is gone. */
export const findStarter = findOne((db, $: Inputs<ImportKey>) =>
  db
    .selectFrom('imports')
    .select(['startedByUserId', 'startedByTokenId'])
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

export const insertImport = change((db, $: Inputs<NewRow<ImportsTable>>) =>
  db.insertInto('imports').values(valuesOf($, importColumns)),
);

type Start = NewRow<ImportsTable, readonly ['replaces', 'startedAt', 'startedByUserId', 'startedByTokenId']>;

export const startImport = change((db, $: Inputs<ImportKey & Start>) =>
  db
    .updateTable('imports')
    .set(valuesOf($, ['replaces', 'startedAt', 'startedByUserId', 'startedByTokenId']))
    .set('state', 'running')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

export const startUndo = change(
  (
    db,
    $: Inputs<
      ImportKey & NewRow<ImportsTable, readonly ['isUndoing', 'startedByUserId', 'startedByTokenId']>
    >,
  ) =>
    db
      .updateTable('imports')
      .set(valuesOf($, ['isUndoing', 'startedByUserId', 'startedByTokenId']))
      .set({ state: 'running', failures: 0 })
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id),
);

/** Counts a failure, and returns how many there have been since the last part. */
export const countFailure = changeOne((db, $: Inputs<ImportKey>) =>
  db
    .updateTable('imports')
    .set(set => ({ failures: set('failures', '+', 1) }))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .returning('failures'),
);

/** @param kept JSON */
export const keepRecords = change((db, $: Inputs<ImportKey & { kept: string }>) =>
  db
    .updateTable('imports')
    .set(valuesOf($, ['kept']))
    .set({ failures: 0 })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

export const setImportState = change((db, $: Inputs<ImportKey & { state: ImportState }>) =>
  db
    .updateTable('imports')
    .set(valuesOf($, ['state']))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** @param changeId its line in the history @param preview JSON */
export const endImport = change(
  (db, $: Inputs<ImportKey & { state: ImportState; changeId: string; preview: string }>) =>
    db
      .updateTable('imports')
      .set(valuesOf($, ['state', 'changeId', 'preview']))
      .where('workspaceId', '=', $.workspaceId)
      .where('id', '=', $.id),
);

export const advanceImport = change((db, $: Inputs<ImportKey & { rows: number; leftOut: number }>) =>
  db
    .updateTable('imports')
    .set(set => ({
      rowsDone: set('rowsDone', '+', $.rows),
      rowsLeftOut: set('rowsLeftOut', '+', $.leftOut),
    }))
    .set({ failures: 0 })
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

export const deleteImport = change((db, $: Inputs<ImportKey>) =>
  db.deleteFrom('imports').where('workspaceId', '=', $.workspaceId).where('id', '=', $.id),
);

export const insertPart = change((db, $: Inputs<NewRow<ImportPartsTable>>) =>
  db.insertInto('importParts').values(valuesOf($, importPartColumns)),
);

/** Finds the next part that is not stored yet. */
export const findNextPart = findOne((db, $: Inputs<PartKey>) =>
  db
    .selectFrom('importParts')
    .select(['part', 'planned'])
    .where('workspaceId', '=', $.workspaceId)
    .where('importId', '=', $.importId)
    .where('written', 'is', null)
    .orderBy('part')
    .limit(1),
);

/** Finds the last part. */
export const findLastPart = findOne((db, $: Inputs<PartKey>) =>
  db
    .selectFrom('importParts')
    .select(['part', 'written'])
    .where('workspaceId', '=', $.workspaceId)
    .where('importId', '=', $.importId)
    .orderBy('part', 'desc')
    .limit(1),
);

/** @param written JSON */
export const completePart = change((db, $: Inputs<PartKey & { part: number; written: string }>) =>
  db
    .updateTable('importParts')
    .set(valuesOf($, ['written']))
    .where('workspaceId', '=', $.workspaceId)
    .where('importId', '=', $.importId)
    .where('part', '=', $.part),
);

export const deletePart = change((db, $: Inputs<PartKey & { part: number }>) =>
  db
    .deleteFrom('importParts')
    .where('workspaceId', '=', $.workspaceId)
    .where('importId', '=', $.importId)
    .where('part', '=', $.part),
);

/** Deletes imports that have not been run for some time. */
export const deleteOldChecked = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  deleteImports(db, old =>
    old.where('state', '=', 'checked').where('createdAt', '<', $.before).limit($.maxRows),
  )
    // It may have been run in the meantime.
    .where('state', '=', 'checked'),
);

/** Deletes imports that can no longer be undone. Their parts are deleted first, because there may be many. */
export const deleteOldImports = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  deleteImports(db, old => old.where('createdAt', '<', $.before).limit($.maxRows)),
);

type ImportKeys = SelectQueryBuilder<Tables, 'imports', Pick<ImportsTable, 'workspaceId' | 'id'>>;

const deleteImports = (db: Kysely<Tables>, narrow: (keys: ImportKeys) => ImportKeys) =>
  db
    .deleteFrom('imports')
    .where(where =>
      where(
        where.refTuple('workspaceId', 'id'),
        'in',
        narrow(where.selectFrom('imports').select(['workspaceId', 'id'])).$asTuple('workspaceId', 'id'),
      ),
    );

/** Deletes the parts of imports that can no longer be undone. */
export const deleteOldParts = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db.deleteFrom('importParts').where(where =>
    where(
      where.refTuple('workspaceId', 'importId', 'part'),
      'in',
      where
        .selectFrom('importParts')
        .innerJoin('imports', join =>
          join
            .onRef('imports.workspaceId', '=', 'importParts.workspaceId')
            .onRef('imports.id', '=', 'importParts.importId'),
        )
        .select(['importParts.workspaceId', 'importParts.importId', 'importParts.part'])
        .where('imports.createdAt', '<', $.before)
        .limit($.maxRows)
        .$asTuple('workspaceId', 'importId', 'part'),
    ),
  ),
);
