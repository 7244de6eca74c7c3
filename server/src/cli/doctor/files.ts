// Examines the store for papers and pictures: finds missing and damaged files, and files that no record refers to.
import type { Config } from '../../config/config.ts';
import { FileMissingError, type FileStore, FileStoreUnavailableError } from '../../file-store/file-store.ts';
import { openFileStore } from '../../file-store/open-file-store.ts';
import { listContentsAt, type StoredContent } from '../files/contents.ts';
import { digestOf } from '../files/digest-of.ts';
import { type Finding, ok, problem } from './finding.ts';

/** @param readsAll true to read every file and compare its digest */
export async function* examineFiles(config: Config, readsAll: boolean): AsyncGenerator<Finding> {
  const store = await openFileStore(config);
  try {
    // An unreadable database is a separate finding.
    const contents = await listContentsAt(config.databaseUrl).catch(() => undefined);
    if (!contents) return;
    if (contents.length === 0) {
      yield ok('There are no papers or pictures yet.');
      return;
    }
    const sizes = await sizesIn(store);
    const contentsAfter = await listContentsAt(config.databaseUrl);
    yield* compare(contents, sizes, contentsAfter, store);
    if (readsAll) yield* readAll(contents, store);
    if (config.files.kind === 'folder' && config.databaseUrl.startsWith('postgres')) {
      yield ok(
        `Papers and pictures are in ${store.address}. If there are several replicas, they must share this folder.`,
      );
    }
  } catch (error) {
    if (!(error instanceof FileStoreUnavailableError)) throw error;
    yield problem(
      `The store for papers and pictures, ${store.address}, cannot be read (${error.message.replace(/\.$/, '')}). Check that FILES is right and that the store can be reached.`,
    );
  } finally {
    await store.close();
  }
}

async function sizesIn(store: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, bytes } of store.list()) sizes.set(key, bytes);
  return sizes;
}

/** The service may add and remove files in the meantime, so the records are read before and after the store. */
function* compare(
  contents: readonly StoredContent[],
  sizes: ReadonlyMap<string, number>,
  contentsAfter: readonly StoredContent[],
  { address }: FileStore,
): Generator<Finding> {
  const neededAfter = new Set(contentsAfter.filter(({ isNeeded }) => isNeeded).map(({ key }) => key));
  const needed = contents.filter(({ key, isNeeded }) => isNeeded && neededAfter.has(key));
  const missing = needed.filter(({ key }) => !sizes.has(key));
  const truncated = needed.filter(({ key, bytes }) => sizes.has(key) && sizes.get(key) !== bytes);
  const advice = 'Restore the folder of files from a backup: docs/operations.md explains how.';
  if (missing.length > 0)
    yield problem(`Files that ${address} does not have: ${listKeys(missing)}. ${advice}`);
  if (truncated.length > 0) {
    yield problem(`Files with a wrong size in ${address}: ${listKeys(truncated)}. ${advice}`);
  }
  if (missing.length + truncated.length === 0) {
    yield ok(`The store ${address} has all files: ${needed.length.toLocaleString('en')}.`);
  }
  const known = new Set([...contents, ...contentsAfter].map(({ key }) => key));
  const orphans = [...sizes.keys()].filter(key => !known.has(key));
  if (orphans.length > 0) {
    yield problem(
      `Files in ${address} that no record refers to: ${listKeys(orphans.map(key => ({ key })))}. They belong to another database, or to records that were restored from a backup. Delete them if you are sure that nothing needs them.`,
    );
  }
}

async function* readAll(contents: readonly StoredContent[], store: FileStore): AsyncGenerator<Finding> {
  const damaged: StoredContent[] = [];
  for (const content of contents.filter(({ isNeeded }) => isNeeded)) {
    try {
      if (!content.key.endsWith(await digestOf(await store.open(content.key)))) damaged.push(content);
    } catch (error) {
      if (!(error instanceof FileMissingError)) throw error;
    }
  }
  if (damaged.length === 0) yield ok('All files have been read, and their digests match.');
  else yield problem(`Damaged files in ${store.address}: ${listKeys(damaged)}. Restore them from a backup.`);
}

const maxNamed = 3;

/** Returns the number of keys, with the first few as examples. */
function listKeys(contents: readonly { key: string }[]): string {
  const names = contents.slice(0, maxNamed).map(({ key }) => key);
  const more = contents.length > names.length ? ' and others' : '';
  return `${contents.length.toLocaleString('en')} (${names.join(', ')}${more})`;
}
