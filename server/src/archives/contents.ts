// The bytes of the birds' files in an archive. Identical files are stored only once in `files/`, under their digest.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { phrase } from '@flock-care/contract/languages';
import type { FileType } from '@flock-care/contract/shapes';
import { type FileStore, keyOf } from '../file-store/file-store.ts';
import type { Reader } from '../storage/statement.ts';
import { belongTogether, hasNo, refuseArchive, refuseAt } from './archive-error.ts';
import type { FileEntry } from './manifest.ts';
import type { Line } from './read-lines.ts';
import { type ArchiveRow, listContentsOfBird, listContentsOfFlock } from './read-rows.queries.ts';
import { leastId, type Scope } from './read-rows.ts';

const extensions: Readonly<Record<FileType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'text/plain': 'txt',
  // Only the name of a file distinguishes the two types of text, and files with the same text may have different names.
  'text/csv': 'txt',
};

/** Returns the path of an entry in `files/`. */
export const contentPath = (digest: string, type: FileType): string => `files/${digest}.${extensions[type]}`;

interface Use {
  path: string;
  digest: string;
  type: FileType;
  isPreview: boolean;
}

/** Lists the content that a file uses: its own, and its preview's if it has one. */
export function usesOf({ digest, fileType, previewDigest, previewType }: ArchiveRow): Use[] {
  const use = (digestOfUse: unknown, type: unknown, isPreview: boolean): Use => ({
    ...{ digest: digestOfUse as string, type: type as FileType, isPreview },
    path: contentPath(digestOfUse as string, type as FileType),
  });
  const own = use(digest, fileType, false);
  return previewDigest === null ? [own] : [own, use(previewDigest, previewType, true)];
}

/** Stored content, and the path of its entry. */
export interface StoredContent {
  path: string;
  digest: string;
  key: string;
}

/** Lists the content that the files of a flock or a bird use, without duplicates and sorted by path. */
export async function listContents(
  from: Reader,
  { workspaceId, birdId }: Scope,
): Promise<readonly StoredContent[]> {
  const contents = new Map<string, StoredContent>();
  const list = (after: { afterBirdId: string; afterId: string }) =>
    birdId
      ? listContentsOfBird(from, { workspaceId, birdId, ...after })
      : listContentsOfFlock(from, { workspaceId, ...after });
  for (let after = { afterBirdId: leastId, afterId: leastId }; ; ) {
    const rows = await list(after);
    for (const row of rows)
      for (const { path, digest, isPreview } of usesOf(row)) {
        const previewWorkspaceId = isPreview ? row.previewWorkspaceId : null;
        const key = keyOf(Number(previewWorkspaceId ?? row.contentWorkspaceId), digest);
        contents.set(path, { path, digest, key });
      }
    const last = rows.at(-1);
    if (!last) return [...contents.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    after = { afterBirdId: String(last.birdId), afterId: String(last.id) };
    await nextTurn();
  }
}

/** Reads stored content. @throws FileMissingError, FileStoreUnavailableError */
export async function* readContent(store: FileStore, { key }: StoredContent): AsyncGenerator<Uint8Array> {
  yield* await store.open(key);
}

/** Content as described by the rows of an archive. */
export interface ListedContent {
  path: string;
  digest: string;
  /** The file type, or `text` for both types of text. */
  kind: string;
  isPreview: boolean;
}

const kindOf = (type: FileType) => (type.startsWith('text/') ? 'text' : type);

/** Collects the content that an archive's rows list, and compares it with the manifest. */
export class ListedContents {
  readonly byPath = new Map<string, ListedContent>();
  readonly #entries: ReadonlyMap<string, FileEntry>;
  readonly #missing: ReadonlySet<string>;

  /** @param missing the paths of content that the export could not find */
  constructor(entries: ReadonlyMap<string, FileEntry>, missing: readonly string[]) {
    this.#entries = new Map(entries);
    this.#missing = new Set(missing.filter(path => !entries.has(path)));
  }

  /** True if the bytes of a file are missing. */
  isLost(row: ArchiveRow): boolean {
    return usesOf(row).some(({ path, isPreview }) => !isPreview && this.#missing.has(path));
  }

  /** Returns a file's row, without its preview if the preview is missing. */
  withoutLostPreview(row: ArchiveRow): ArchiveRow {
    const isLost = usesOf(row).some(({ path, isPreview }) => isPreview && this.#missing.has(path));
    return isLost ? { ...row, previewType: null, previewDigest: null } : row;
  }

  /** @throws RefusalError that names the line */
  add(row: ArchiveRow, { number }: Line, dataFile: string): void {
    const place = { path: dataFile, line: number };
    if ((row.previewType === null) !== (row.previewDigest === null))
      throw refuseAt(place, belongTogether('previewType', 'previewDigest'));
    for (const { path, digest, type, isPreview } of usesOf(row)) {
      const entry = this.#entries.get(path);
      if (this.#missing.has(path)) continue;
      if (!entry) throw refuseAt(place, hasNo(path));
      if (entry.sha256 !== digest || (!isPreview && entry.bytes !== row.bytes))
        throw refuseAt(place, phrase('{path} is a different file.', { path }));
      const known = this.byPath.get(path);
      this.byPath.set(path, {
        ...{ path, digest, kind: kindOf(type) },
        isPreview: isPreview || (known?.isPreview ?? false),
      });
    }
  }
}

/** Refuses content whose type differs from the type in the file's row. @throws RefusalError */
export function expectKind({ path, kind }: ListedContent, type: FileType): void {
  if (kindOf(type) !== kind)
    throw refuseArchive(phrase('{path} does not have the type given in data/files.ndjson.', { path }));
}
