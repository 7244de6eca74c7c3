// Receives an archive into a temporary file that disappears with the process.
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { refuse } from '../refusals.ts';
import { sqlitePathOf } from '../storage/open-storage.ts';

/** Returns a folder next to the SQLite file, often on its own disk; for PostgreSQL, the system's temporary folder. */
export function temporaryFolderOf(databaseUrl: string): string {
  const path = sqlitePathOf(databaseUrl);
  return path === undefined ? tmpdir() : join(dirname(path), 'temp');
}

/**
 * Receives a file and hands it to `work`.
 *
 * @param maxBytes the limit, even if the client announced a smaller body
 * @throws RefusalError: 413 over the limit
 */
export async function withReceived<T>(
  folder: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  work: (file: FileHandle) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `archive-${randomUUID()}.zip`);
  const file = await open(path, 'wx+', 0o600);
  try {
    // Unlinked, so that the system frees its space when the process ends, even after a crash.
    await unlink(path);
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw refuse('bodyTooLarge');
      await writeAll(file, chunk);
    }
    return await work(file);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}
