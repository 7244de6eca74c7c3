// The folder of files next to a backup. The daily backups of a database share one, so that each file is copied only
// once.
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { FilesAddress } from '../../config/setting-types.ts';
import type { FileStore } from '../../file-store/file-store.ts';
import { FolderStore } from '../../file-store/folder-store.ts';
import { openFileStore } from '../../file-store/open-file-store.ts';
import { listContentsAt, type StoredContent } from './contents.ts';
import { copyContents, describeCopied, expectAllCopied } from './copy-contents.ts';

const dayAtEnd = /-\d{4}-\d\d-\d\d$/;

/** Returns the folder: `flock-care-files` for `flock-care-2026-03-01.db`. */
export function folderNextTo(file: string): string {
  const name = basename(file, extname(file)).replace(dayAtEnd, '');
  return join(dirname(file), `${name}-files`);
}

/** The files of a backup after they were copied. */
export interface CopiedFiles {
  /** A sentence for the operator. */
  summary: string;
  /** @throws CommandError that names files that are missing or damaged */
  expectAll(): void;
}

/**
 * Copies the files of a database to the folder next to a backup, unless they are in S3; undefined if the database has
 * no files.
 */
export async function backUpFiles(
  databasePath: string,
  file: string,
  files: FilesAddress,
): Promise<CopiedFiles | undefined> {
  const contents = await listContentsAt(`sqlite:${databasePath}`);
  if (contents.length === 0) return undefined;
  if (files.kind === 's3') {
    const summary = `Papers and pictures are not in it: they are in s3://${files.bucket}/${files.prefix}, which keeps its own copies if you turn on versioning there.`;
    return { summary, expectAll: () => {} };
  }
  return copy(contents, new FolderStore(files.folder), new FolderStore(folderNextTo(file)));
}

/** Removes files next to a backup that no backup in the same folder needs any more, and files left by killed commands. */
export async function removeUnneeded(file: string): Promise<void> {
  const target = new FolderStore(folderNextTo(file));
  await target.removeLeftovers();
  const needed = new Set<string>();
  for (const name of readdirSync(dirname(file))) {
    const backup = join(dirname(file), name);
    if (extname(name) !== '.db' || folderNextTo(backup) !== folderNextTo(file)) continue;
    for (const { key } of await listContentsAt(`sqlite:${backup}`)) needed.add(key);
  }
  for await (const { key } of target.list()) if (!needed.has(key)) await target.remove(key);
}

/** Copies the files next to a backup to the store; undefined if the restored database has no files. */
export async function restoreFiles(
  databasePath: string,
  file: string,
  config: Config,
): Promise<CopiedFiles | undefined> {
  const contents = await listContentsAt(`sqlite:${databasePath}`);
  if (contents.length === 0) return undefined;
  const folder = folderNextTo(file);
  const store = await openFileStore(config);
  try {
    // A backup of files in S3 has no folder.
    if (config.files.kind === 's3' && !existsSync(folder)) {
      const summary = `There is no folder ${folder} with papers and pictures. npm run doctor says whether ${store.address} has them.`;
      return { summary, expectAll: () => {} };
    }
    return await copy(contents, new FolderStore(folder), store);
  } finally {
    await store.close();
  }
}

async function copy(
  contents: readonly StoredContent[],
  from: FileStore,
  to: FileStore,
): Promise<CopiedFiles> {
  const copied = await copyContents(contents, from, to);
  return { summary: describeCopied(copied, to), expectAll: () => expectAllCopied(copied, from) };
}
