// Copies stored content from one store to another. Content that is already there is not copied again.
import { FileMissingError, type FileStore, FileStoreUnavailableError } from '../../file-store/file-store.ts';
import { CommandError } from '../command.ts';
import { withProgressBar } from '../progress-bar.ts';
import type { StoredContent } from './contents.ts';

export interface Copied {
  copied: number;
  /** The number of items that were already there. */
  known: number;
  /** The keys of content that a file needs and the source does not have. */
  missing: string[];
  /** The keys of content that a file needs and whose bytes have changed in the source. */
  damaged: string[];
}

/** Checks the digest of every copy, and discards damaged ones. @throws CommandError if a store cannot be used */
export function copyContents(
  contents: readonly StoredContent[],
  from: FileStore,
  to: FileStore,
): Promise<Copied> {
  return withProgressBar('Copying files', async onProgress => {
    const result: Copied = { copied: 0, known: 0, missing: [], damaged: [] };
    for (const [index, content] of contents.entries()) {
      try {
        await copyContent(content, from, to, result);
      } catch (error) {
        throw explain(error);
      }
      onProgress((index + 1) / contents.length);
    }
    return result;
  });
}

async function copyContent(
  { key, bytes, isNeeded }: StoredContent,
  from: FileStore,
  to: FileStore,
  result: Copied,
): Promise<void> {
  if ((await to.findSize(key)) === bytes) {
    result.known += 1;
    return;
  }
  const stream = await from.open(key).catch(error => {
    if (error instanceof FileMissingError) return undefined;
    throw error;
  });
  if (!stream) {
    if (isNeeded) result.missing.push(key);
    return;
  }
  const received = await to.receive(stream, () => {});
  try {
    if (key.endsWith(received.digest)) {
      await received.keepAs(key);
      result.copied += 1;
    } else if (isNeeded) {
      result.damaged.push(key);
    }
  } finally {
    await received.discard();
  }
}

function explain(error: unknown): unknown {
  if (!(error instanceof FileStoreUnavailableError)) return error;
  return new CommandError(`Files could not be copied: ${error.message}. Run the command again to continue.`);
}

const count = (files: number) => `${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'}`;

/** Returns a sentence about the copied files. */
export const describeCopied = ({ copied, known }: Copied, to: FileStore): string =>
  `Copied ${count(copied)} to ${to.address}; ${count(known)} were already there.`;

/** @throws CommandError that names files that are missing or damaged in the source */
export function expectAllCopied({ missing, damaged }: Copied, from: FileStore): void {
  const problems = [
    ...(missing.length > 0 ? [`${count(missing.length)} could not be found, such as ${missing[0]}.`] : []),
    ...(damaged.length > 0 ? [`${count(damaged.length)} with a wrong digest, such as ${damaged[0]}.`] : []),
  ];
  if (problems.length > 0) throw new CommandError(`Problem in ${from.address}: ${problems.join(' ')}`);
}
