// The workspaces under which the previews of moved files are stored. Few files have moved, so the index contains only
// those.
import { type Compilable, type Kysely, sql } from 'kysely';
import type { columnTypes } from '../columns.ts';

export const previewWorkspaces = (
  { schema }: Kysely<unknown>,
  type: ReturnType<typeof columnTypes>,
): Compilable[] => [
  schema.alterTable('files').addColumn('previewWorkspaceId', type.workspaceNumber),
  schema
    .createIndex('filesByMovedPreview')
    .on('files')
    .columns(['previewWorkspaceId', 'previewDigest'])
    .where(sql.ref('previewWorkspaceId'), 'is not', null),
];
