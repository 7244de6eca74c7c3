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

/** The states of imports that the API does not show, because their parts are incomplete or will be deleted. */
const hiddenStates = ['receiving', 'discarded'] as const;

const selectShown = (db: Kysely<Tables>, workspaceId: RawBuilder<WorkspaceId>) =>
  db
    .selectFrom('imports')
    .leftJoin('users as creator', 'creator.id', 'imports.createdByUserId')
    .where('imports.workspaceId', '=', workspaceId)
    .where('imports.state', 'not in', hiddenStates)
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
    selectShown(db, $.workspaceId)
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

/** Finds an import, along with the name of its creator. */
export const findImport = findOne((db, $: Inputs<ImportKey>) =>
  selectShown(db, $.workspaceId).where('imports.id', '=', $.id),
);

/** Counts the imports that have been checked but not run, and the archives among them. */
export const countChecked = findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
  db
    .selectFrom('imports')
    .select(count => count.fn.countAll<number>().as('imports'))
    .select(count => count.fn.countAll<number>().filterWhere('kind', '=', 'archive').as('archives'))
    .where('workspaceId', '=', $.workspaceId)
    .where('state', '=', 'checked'),
);

export const lockImport = lockOne((db, $: Inputs<ImportKey>) =>
  db
    .selectFrom('imports')
    .select(importColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id)
    .where('state', 'not in', hiddenStates),
);

/** Finds the person or token that started the run or the undo; no row if the import is gone. */
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

/** Counts a failure, and returns the number of failures in a row. */
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

export const setImportState = change((db, $: Inputs<ImportKey & Pick<ImportsTable, 'state'>>) =>
  db
    .updateTable('imports')
    .set(valuesOf($, ['state']))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/**
 * @param changeId the import's line in the history
 * @param preview JSON
 */
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

/** Finds the next part whose rows are not stored yet. */
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

export const findLastPart = findOne((db, $: Inputs<PartKey>) =>
  db
    .selectFrom('importParts')
    .select(['part', 'written'])
    .where('workspaceId', '=', $.workspaceId)
    .where('importId', '=', $.importId)
    .orderBy('part', 'desc')
    .limit(1),
);

/** Makes an import visible when its parts are complete. @param preview JSON */
export const showChecked = change((db, $: Inputs<ImportKey & { preview: string; rowsTotal: number }>) =>
  db
    .updateTable('imports')
    .set(valuesOf($, ['preview', 'rowsTotal']))
    .set('state', 'checked')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

/** Completes a part of an archive, and clears its planned rows, which are no longer needed. @param written JSON */
export const completeArchivePart = change((db, $: Inputs<PartKey & { part: number; written: string }>) =>
  db
    .updateTable('importParts')
    .set(valuesOf($, ['written']))
    .set('planned', '[]')
    .where('workspaceId', '=', $.workspaceId)
    .where('importId', '=', $.importId)
    .where('part', '=', $.part),
);

/** Lists the results of the parts from `from` up to, but not including, `to`. */
export const listWritten = findMany((db, $: Inputs<PartKey & { from: number; to: number }>) =>
  db
    .selectFrom('importParts')
    .select('written')
    .where('workspaceId', '=', $.workspaceId)
    .where('importId', '=', $.importId)
    .where('part', '>=', $.from)
    .where('part', '<', $.to),
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

/** The states of imports that have not been run. */
const notRun = ['checked', 'receiving'] as const;

/**
 * Deletes old imports that were checked but never run. Archives are discarded instead, because they have many parts.
 */
export const deleteOldChecked = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  deleteImports(db, old =>
    old
      .where('state', '=', 'checked')
      .where('kind', '<>', 'archive')
      .where('createdAt', '<', $.before)
      .limit($.maxRows),
  )
    // The import may have been run in the meantime.
    .where('state', '=', 'checked'),
);

/** Discards old archives that were never run, or were not received completely. */
export const deleteOldArchives = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  db
    .updateTable('imports')
    .set('state', 'discarded')
    .where('state', 'in', notRun)
    .where(where =>
      where(
        where.refTuple('workspaceId', 'id'),
        'in',
        where
          .selectFrom('imports')
          .select(['workspaceId', 'id'])
          .where('kind', '=', 'archive')
          .where('state', 'in', notRun)
          .where('createdAt', '<', $.before)
          .limit($.maxRows)
          .$asTuple('workspaceId', 'id'),
      ),
    ),
);

/** Deletes the parts of old discarded archives, a few at a time, because each may contain a photo. */
export const deleteOldPartsOfArchives = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  deleteParts(db, $, parts => parts.where('imports.state', '=', 'discarded')),
);

/** Deletes old discarded archives. */
export const deleteOldDiscarded = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  deleteImports(db, old =>
    old.where('state', '=', 'discarded').where('createdAt', '<', $.before).limit($.maxRows),
  ),
);

/** Deletes imports that can no longer be undone. Call `deleteOldParts` first, because there may be many parts. */
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
  deleteParts(db, $, parts => parts),
);

const partsWithImports = (db: Kysely<Tables>) =>
  db
    .selectFrom('importParts')
    .innerJoin('imports', join =>
      join
        .onRef('imports.workspaceId', '=', 'importParts.workspaceId')
        .onRef('imports.id', '=', 'importParts.importId'),
    )
    .select(['importParts.workspaceId', 'importParts.importId', 'importParts.part']);
type Parts = ReturnType<typeof partsWithImports>;

const deleteParts = (
  db: Kysely<Tables>,
  $: Inputs<{ before: string; maxRows: number }>,
  narrow: (parts: Parts) => Parts,
) =>
  db
    .deleteFrom('importParts')
    .where(where =>
      where(
        where.refTuple('workspaceId', 'importId', 'part'),
        'in',
        narrow(partsWithImports(db))
          .where('imports.createdAt', '<', $.before)
          .limit($.maxRows)
          .$asTuple('workspaceId', 'importId', 'part'),
      ),
    );
