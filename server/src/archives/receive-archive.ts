// Receives an archive into a temporary file that is gone after use, even if the process crashes.
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { refuse } from '../refusals.ts';
import { sqlitePathOf } from '../storage/open-storage.ts';

/**
 * Returns the folder for temporary files: `temp` next to the SQLite file, or the system's own if the database is
 * PostgreSQL.
 */
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
    // Unlinked immediately, so that the system frees the space as soon as the file is closed, even by a crash.
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
