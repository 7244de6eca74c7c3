// Lists the stored content that a database refers to, for commands that copy or examine it.
import { keyOf } from '../../file-store/file-store.ts';
import { type BulkDatabase, listMigrations } from '../../storage/bulk/bulk-database.ts';
import { openBulkDatabase } from '../../storage/bulk/open-bulk.ts';

/** The migration that added files. */
const firstMigration = '0035-files';
/** The migration that allowed a preview to be stored under a different workspace from its file. */
const previewMigration = '0037-preview-workspaces';

export interface StoredContent {
  key: string;
  bytes: number;
  /** True if a file needs it. Otherwise its file was deleted within the last 30 days, or was never added. */
  isNeeded: boolean;
}

export async function listContents(database: BulkDatabase): Promise<StoredContent[]> {
  const migrations = await listMigrations(database);
  if (!migrations.includes(firstMigration)) return [];
  const movedPreviews = migrations.includes(previewMigration)
    ? `or exists (select 1 from files f
        where f."previewWorkspaceId" = c."contentWorkspaceId" and f."previewDigest" = c.digest)`
    : '';
  const rows = await database.query(`select c."contentWorkspaceId" as "workspaceId", c.digest, c.bytes,
      exists (select 1 from files f where f."contentWorkspaceId" = c."contentWorkspaceId" and f.digest = c.digest)
      or exists (select 1 from files f where f."contentWorkspaceId" = c."contentWorkspaceId" and f."previewDigest" = c.digest)
      ${movedPreviews}
      as "isNeeded"
    from "fileContents" c where c."removedAt" is null order by c."contentWorkspaceId", c.digest`);
  return rows.map(({ workspaceId, digest, bytes, isNeeded }) => ({
    key: keyOf(Number(workspaceId), String(digest)),
    bytes: Number(bytes),
    isNeeded: Boolean(isNeeded),
  }));
}

export async function listContentsAt(databaseUrl: string): Promise<StoredContent[]> {
  const database = await openBulkDatabase(databaseUrl, 'examine');
  try {
    return await listContents(database);
  } finally {
    await database.close();
  }
}
