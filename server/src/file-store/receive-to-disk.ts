// Receives bytes into a temporary file and computes their digest.
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStoreUnavailableError } from './file-store.ts';
import { releaseChunk } from './release-chunks.ts';

/** The file mode: only the user that the service runs as has access. */
const ownerOnly = 0o600;
/**
 * A temporary file or folder that has not changed for this long is no longer in use, because no upload takes this long.
 */
const abandonedAfterMs = 3_600_000;

interface TemporaryFile {
  path: string;
  digest: string;
  bytes: number;
}

/**
 * Writes the bytes to a new file in the folder, chunk by chunk, so that only one chunk is in memory.
 *
 * @param syncs true if the file must survive a power failure
 * @throws FileStoreUnavailableError, or an error from the source or from `inspect`
 */
export async function receiveToDisk(
  folder: string,
  source: AsyncIterable<Uint8Array>,
  inspect: (chunk: Uint8Array) => void,
  { syncs }: { syncs: boolean },
): Promise<TemporaryFile> {
  const path = join(folder, randomUUID());
  const handle = await runOnDisk(async () => {
    await mkdir(folder, { recursive: true });
    return open(path, 'wx', ownerOnly);
  });
  try {
    const received = await writeAll(handle, source, inspect);
    if (syncs) await runOnDisk(() => handle.sync());
    await runOnDisk(() => handle.close());
    return { path, ...received };
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(path, { force: true }).catch(() => {});
    throw error;
  }
}

async function writeAll(
  handle: FileHandle,
  source: AsyncIterable<Uint8Array>,
  inspect: (chunk: Uint8Array) => void,
): Promise<{ digest: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of source) {
    inspect(chunk);
    hash.update(chunk);
    bytes += chunk.length;
    await runOnDisk(() => handle.appendFile(chunk));
    releaseChunk(chunk);
  }
  return { digest: hash.digest('hex'), bytes };
}

/** Removes temporary files and folders left behind by killed processes. @param prefix the beginning of their names */
export async function removeOldFiles(folder: string, prefix = ''): Promise<void> {
  for (const name of await runOnDisk(() => listNames(folder))) {
    if (!name.startsWith(prefix)) continue;
    const path = join(folder, name);
    const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: Number.POSITIVE_INFINITY };
    if (mtimeMs < Date.now() - abandonedAfterMs)
      await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

/** Lists the names in a folder; an empty list if there is no such folder. */
export async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

export const isMissing = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR';

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Runs disk operations. @throws FileStoreUnavailableError after a system error, such as a full disk */
export async function runOnDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    throw new FileStoreUnavailableError(error instanceof Error ? error.message : '', { cause: error });
  }
}
