// Queries for the files of birds. The bytes are in the file store.
import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import { insertUnder, type NewRow, valuesOf } from '../storage/insert.ts';
import {
  change,
  changeOne,
  findMany,
  findOne,
  type Inputs,
  lockOne,
  ofAllBirds,
} from '../storage/statement.ts';
import { qualify } from '../storage/tables/columns-of.ts';
import { type FilesTable, fileColumns } from '../storage/tables/files.ts';
import type { Tables, WorkspaceId } from '../storage/tables/index.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}
export type FileKey = BirdKey & { id: string };

const shownColumns = qualify('files', [
  'id',
  'birdId',
  'fileName',
  'fileType',
  'bytes',
  'digest',
  'caption',
  'takenOn',
  'previewDigest',
  'createdAt',
]);

/** The columns that people fill in. */
export const fieldColumns = ['vetVisitId', 'fileName', 'caption', 'takenOn'] as const;

/** Selects the id of a file's visit; null if it has none, or the visit is deleted. */
const visit = (file: ExpressionBuilder<Tables, 'files'>) =>
  file
    .selectFrom('vetVisits')
    .select('vetVisits.id')
    .whereRef('vetVisits.workspaceId', '=', 'files.workspaceId')
    .whereRef('vetVisits.birdId', '=', 'files.birdId')
    .whereRef('vetVisits.id', '=', 'files.vetVisitId')
    .as('vetVisitId');

type PageInputs = BirdKey & { beforeDay: string; beforeInstant: string; beforeId: string; limit: number };

const listPage = (onlyVisit: boolean) =>
  findMany((db, $: Inputs<PageInputs & { vetVisitId: string }>) =>
    db
      .selectFrom('files')
      .innerJoin('users', 'users.id', 'files.createdByUserId')
      .select(shownColumns)
      .select(visit)
      .select('users.name as createdByName')
      .where('files.workspaceId', '=', $.workspaceId)
      .where('files.birdId', '=', $.birdId)
      .$if(onlyVisit, files => files.where('files.vetVisitId', '=', $.vetVisitId))
      .where(where =>
        where(
          where.refTuple('files.takenOn', 'files.createdAt', 'files.id'),
          '<',
          where.tuple($.beforeDay, $.beforeInstant, $.beforeId),
        ),
      )
      .orderBy('files.takenOn', 'desc')
      .orderBy('files.createdAt', 'desc')
      .orderBy('files.id', 'desc')
      .limit($.limit),
  );

/** Lists the files before a key, newest day first, and within a day the most recently added first. */
export const listFiles = listPage(false);

/** Lists the files of a visit in the same order. It scans the bird's files, because their number is limited. */
export const listFilesOfVisit = listPage(true);

export const findFile = findOne((db, $: Inputs<FileKey>) =>
  db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.createdByUserId')
    .select(shownColumns)
    .select(visit)
    .select('users.name as createdByName')
    .where('files.workspaceId', '=', $.workspaceId)
    .where('files.birdId', '=', $.birdId)
    .where('files.id', '=', $.id),
);

/** The columns that locate the bytes of a file and its preview. */
export const contentColumns = qualify('files', [
  'fileName',
  'fileType',
  'bytes',
  'digest',
  'contentWorkspaceId',
  'previewType',
  'previewDigest',
  'previewWorkspaceId',
]);

export const findContent = findOne((db, $: Inputs<FileKey>) =>
  db
    .selectFrom('files')
    .select(contentColumns)
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

/** Locks a file: until the transaction ends, nobody else can change or delete it. */
export const lockFile = lockOne((db, $: Inputs<FileKey>) =>
  db
    .selectFrom('files')
    .select([...fieldColumns, 'fileType', 'bytes', 'digest', 'contentWorkspaceId'])
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

export const countFiles = findOne((db, $: Inputs<BirdKey>) =>
  db
    .selectFrom('files')
    .select(count => count.fn.countAll<number>().as('records'))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId),
);

/** Returns the total size of a workspace's files in bytes, from a covering index. */
export const sumFiles = ofAllBirds(
  findOne((db, $: Inputs<{ workspaceId: WorkspaceId }>) =>
    db
      .selectFrom('files')
      .select(sum => sum.fn.coalesce(sum.fn.sum<number>('bytes'), sql<number>`0`).as('bytes'))
      .where('workspaceId', '=', $.workspaceId),
  ),
);

/** Adds a file; no row if the workspace has no such bird, or the bird already has a file with this id. */
export const insertFile = changeOne((db, $: Inputs<NewRow<FilesTable>>) =>
  insertUnder(db, 'birds', 'files', fileColumns, $)
    .onConflict(conflict => conflict.columns(['workspaceId', 'birdId', 'id']).doNothing())
    .returning('id'),
);

export const updateFile = change((db, $: Inputs<FileKey & NewRow<FilesTable, typeof fieldColumns>>) =>
  db
    .updateTable('files')
    .set(valuesOf($, fieldColumns))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

const previewColumns = ['previewType', 'previewDigest', 'previewWorkspaceId'] as const;

export const updatePreview = change((db, $: Inputs<FileKey & NewRow<FilesTable, typeof previewColumns>>) =>
  db
    .updateTable('files')
    .set(valuesOf($, previewColumns))
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

export const deleteFile = change((db, $: Inputs<FileKey>) =>
  db
    .deleteFrom('files')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.id),
);

export const findVisitId = findOne((db, $: Inputs<BirdKey & { vetVisitId: string }>) =>
  db
    .selectFrom('vetVisits')
    .select('id')
    .where('workspaceId', '=', $.workspaceId)
    .where('birdId', '=', $.birdId)
    .where('id', '=', $.vetVisitId),
);
