// Queries for imports and their parts.
import type { ImportState } from '@flock-care/contract/shapes';
import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import { type NewRow, valuesOf } from '../storage/insert.ts';
import { change, findMany, findOne, type Inputs, lockOne } from '../storage/statement.ts';
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
    .select(['imports.rowsDone', 'imports.rowsTotal', 'imports.createdAt'])
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

/** Counts the imports that have been checked but not run. */
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

/** Finds the person who made an import; null for a closed account. */
export const findCreator = findOne((db, $: Inputs<ImportKey>) =>
  db
    .selectFrom('imports')
    .select('createdByUserId')
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

export const insertImport = change((db, $: Inputs<NewRow<ImportsTable>>) =>
  db.insertInto('imports').values(valuesOf($, importColumns)),
);

export const startImport = change((db, $: Inputs<ImportKey & { replaces: boolean; startedAt: string }>) =>
  db
    .updateTable('imports')
    .set(valuesOf($, ['replaces', 'startedAt']))
    .set('state', 'running')
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

/** Ends an import. @param changeId its entry in the history */
export const endImport = change((db, $: Inputs<ImportKey & { state: ImportState; changeId: string }>) =>
  db
    .updateTable('imports')
    .set(valuesOf($, ['state', 'changeId']))
    .where('workspaceId', '=', $.workspaceId)
    .where('id', '=', $.id),
);

export const advanceImport = change((db, $: Inputs<ImportKey & { rows: number }>) =>
  db
    .updateTable('imports')
    .set(set => ({ rowsDone: set('rowsDone', '+', $.rows) }))
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
  ),
);

/** Deletes imports that can no longer be undone. Their parts are deleted first, because there may be many. */
export const deleteOldImports = change((db, $: Inputs<{ before: string; maxRows: number }>) =>
  deleteImports(db, old => old.where('startedAt', '<', $.before).limit($.maxRows)),
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
        .where('imports.startedAt', '<', $.before)
        .limit($.maxRows)
        .$asTuple('workspaceId', 'importId', 'part'),
    ),
  ),
);
