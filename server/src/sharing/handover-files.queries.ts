// Queries for the files that handovers show.
import { managers } from '@flock-care/contract/endpoints';
import { creatorIs } from '../auth/creator.ts';
import { contentColumns } from '../files/files.queries.ts';
import { valuesOf } from '../storage/insert.ts';
import { change, findMany, findOne, type Inputs } from '../storage/statement.ts';
import { type HandoverFilesTable, handoverFileColumns } from '../storage/tables/files.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';

const creatorMayHandOver = creatorIs(managers, 'handovers', 'createdByUserId');

export const insertHandoverFile = change((db, $: Inputs<HandoverFilesTable>) =>
  db.insertInto('handoverFiles').values(valuesOf($, handoverFileColumns)),
);

/** Lists the files that a handover shows, except those that have been deleted. */
export const listHandoverFiles = findMany((db, $: Inputs<{ workspaceId: WorkspaceId; handoverId: string }>) =>
  db
    .selectFrom('handoverFiles')
    .innerJoin('files', join =>
      join
        .onRef('files.workspaceId', '=', 'handoverFiles.workspaceId')
        .onRef('files.birdId', '=', 'handoverFiles.birdId')
        .onRef('files.id', '=', 'handoverFiles.fileId'),
    )
    .select([
      'files.id',
      'files.fileName',
      'files.fileType',
      'files.bytes',
      'files.caption',
      'files.takenOn',
      'files.previewDigest',
    ])
    .where('handoverFiles.workspaceId', '=', $.workspaceId)
    .where('handoverFiles.handoverId', '=', $.handoverId)
    .orderBy('files.takenOn', 'desc')
    .orderBy('files.createdAt', 'desc')
    .orderBy('files.id', 'desc'),
);

/** Finds the content of a file by its secret; no row if the secret is unknown or the link no longer works. */
export const findHandoverContent = findOne((db, $: Inputs<{ keyHash: string; now: string }>) =>
  db
    .selectFrom('handoverFiles')
    .innerJoin('handovers', join =>
      join
        .onRef('handovers.workspaceId', '=', 'handoverFiles.workspaceId')
        .onRef('handovers.id', '=', 'handoverFiles.handoverId'),
    )
    .innerJoin('files', join =>
      join
        .onRef('files.workspaceId', '=', 'handoverFiles.workspaceId')
        .onRef('files.birdId', '=', 'handoverFiles.birdId')
        .onRef('files.id', '=', 'handoverFiles.fileId'),
    )
    .select(contentColumns)
    .where('handoverFiles.keyHash', '=', $.keyHash)
    .where('handovers.revokedAt', 'is', null)
    .where('handovers.expiresAt', '>', $.now)
    .where(creatorMayHandOver($.now)),
);
