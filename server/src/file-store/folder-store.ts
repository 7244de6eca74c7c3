// Stores files in a folder. Each file is received in `incoming`, synced, and then renamed to `<workspace>/<digest>`.
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type ByteRange,
  FileMissingError,
  type FileStore,
  isKey,
  type ReceivedFile,
  type StoredFile,
} from './file-store.ts';
import { isMissing, listNames, receiveToDisk, removeOldFiles, runOnDisk } from './receive-to-disk.ts';

export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #incoming: string;
  #created: Promise<void> | undefined;

  constructor(folder: string) {
    this.#folder = resolve(folder);
    this.#incoming = join(this.#folder, 'incoming');
  }

  get address(): string {
    return this.#folder;
  }

  async receive(
    source: AsyncIterable<Uint8Array>,
    inspect: (chunk: Uint8Array) => void,
  ): Promise<ReceivedFile> {
    await this.#create();
    const { path, digest, bytes } = await receiveToDisk(this.#incoming, source, inspect, { syncs: true });
    return {
      digest,
      bytes,
      keepAs: key => runOnDisk(() => this.#moveIntoPlace(path, key)),
      discard: () => rm(path, { force: true }).catch(() => {}),
    };
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    return runOnDisk(async () => {
      const handle = await open(this.#pathOf(key)).catch(error => {
        throw isMissing(error) ? new FileMissingError(key) : error;
      });
      return handle.createReadStream(range && { start: range.first, end: range.last });
    });
  }

  findSize(key: string): Promise<number | undefined> {
    return runOnDisk(async () => {
      try {
        return (await stat(this.#pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  remove(key: string): Promise<void> {
    return runOnDisk(async () => {
      const path = this.#pathOf(key);
      await rm(path, { force: true });
      await sync(dirname(path)).catch(error => {
        if (!isMissing(error)) throw error;
      });
    });
  }

  async *list(): AsyncGenerator<StoredFile> {
    for (const workspace of await runOnDisk(() => listNames(this.#folder))) {
      const names = await runOnDisk(() => listNames(join(this.#folder, workspace)));
      for (const key of names.map(name => `${workspace}/${name}`).filter(isKey)) {
        const bytes = await this.findSize(key);
        if (bytes !== undefined) yield { key, bytes };
      }
    }
  }

  removeLeftovers(): Promise<void> {
    return removeOldFiles(this.#incoming);
  }

  async close(): Promise<void> {}

  #pathOf(key: string): string {
    if (!isKey(key)) throw new Error(`${key} is not a key of the file store.`);
    return join(this.#folder, key);
  }

  /** Also syncs the root folder, because the workspace's folder may be new. */
  async #moveIntoPlace(path: string, key: string): Promise<void> {
    const target = this.#pathOf(key);
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
    await sync(dirname(target));
    await sync(this.#folder);
  }

  /** Creates the folder when the first file arrives, because an installation without files needs none. */
  #create(): Promise<void> {
    this.#created ??= runOnDisk(async () => {
      const first = await mkdir(this.#incoming, { recursive: true });
      const end = dirname(first ?? this.#incoming);
      for (let folder = this.#folder; folder.length >= end.length; folder = dirname(folder)) {
        await sync(folder);
        if (folder === dirname(folder)) break;
      }
    }).catch(error => {
      this.#created = undefined;
      throw error;
    });
    return this.#created;
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
