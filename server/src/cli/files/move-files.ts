// Copies all papers and pictures of a database to another store.
import { resolve } from 'node:path';
import { type Config, checkFilesAddress, readConfig } from '../../config/config.ts';
import { openFileStore } from '../../file-store/open-file-store.ts';
import { CommandError } from '../command.ts';
import { listContentsAt } from './contents.ts';
import { copyContents, describeCopied, expectAllCopied } from './copy-contents.ts';

/** @param from the store in FILES by default */
export async function moveFiles(to: string, from: string | undefined): Promise<void> {
  const config = readConfig();
  const files = from === undefined ? config.files : checkFilesAddress(from, '--files-from');
  const target = checkFilesAddress(to, '--files-to');
  if (describeFiles(files) === describeFiles(target)) {
    throw new CommandError('--files-to is the store to copy from. Name another one.');
  }
  const contents = await listContentsAt(config.databaseUrl);
  const [source, destination] = await Promise.all([
    openFileStore({ ...config, files }),
    openFileStore({ ...config, files: target }),
  ]);
  try {
    const copied = await copyContents(contents, source, destination);
    console.log(describeCopied(copied, destination));
    console.log(
      `Set FILES=${describeFiles(target)}, and start the service. Run the command again to copy files that were added in the meantime. The old store is unchanged.`,
    );
    expectAllCopied(copied, source);
  } finally {
    await Promise.all([source.close(), destination.close()]);
  }
}

/** Returns the value of FILES for a store, with an absolute path. */
export const describeFiles = (files: Config['files']): string =>
  files.kind === 'folder' ? `dir:${resolve(files.folder)}` : `s3://${files.bucket}/${files.prefix}`;
