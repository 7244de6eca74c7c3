// A disk as a power failure may leave it: of the writes since a file's last sync, any part is there, in any order.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { TraceEvent } from './trace.ts';

type Change = { offset: number; bytes: Buffer } | { length: number };

interface File {
  /** The bytes that a cut cannot remove. */
  safe: Buffer;
  /** The writes since the last sync, in order. */
  changes: Change[];
}

/** A name that was added or removed; durable once its folder is synced. */
interface Renaming {
  path: string;
  file: File | 'folder' | undefined;
}

/** What a cut does: which of the unsynced changes survive. */
export interface Cut {
  /** Whether a change of this file survives; called for each piece of a write. */
  stays(path: string): boolean;
  /** Writes are torn into pieces of this many bytes; 0 leaves them intact. */
  pieceBytes: number;
}

const noBytes = Buffer.alloc(0);

export class Disk {
  readonly #folder: string;
  readonly #names = new Map<string, File | 'folder'>();
  readonly #safeNames = new Map<string, File | 'folder'>();
  #renamings: Renaming[] = [];
  /** By thread: what a sync in progress will make durable. */
  readonly #syncing = new Map<string, () => void>();

  /** @param folder files outside of it are ignored */
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(event: TraceEvent): void {
    switch (event.what) {
      case 'made':
        if (!this.#names.has(event.path)) this.#rename(event.path, { safe: noBytes, changes: [] });
        return;
      case 'made folder':
        this.#rename(event.path, 'folder');
        return;
      case 'removed':
        this.#rename(event.path, undefined);
        return;
      case 'written':
        this.#file(event.path).changes.push({ offset: event.offset, bytes: event.bytes });
        return;
      case 'cut to length':
        this.#file(event.path).changes.push({ length: event.length });
        return;
      case 'sync began':
        this.#syncing.set(event.thread, this.#beginSync(event.path));
        return;
      case 'sync ended':
        this.#syncing.get(event.thread)?.();
        this.#syncing.delete(event.thread);
    }
  }

  /** The files without a cut, by path. */
  *contents(): Iterable<[path: string, bytes: Buffer]> {
    for (const [path, file] of this.#names)
      if (file !== 'folder') yield [path, changed(file.safe, file.changes)];
  }

  /** Writes the disk, as a cut leaves it, to another folder. */
  write(target: string, { stays, pieceBytes }: Cut): void {
    const names = new Map(this.#safeNames);
    for (const { path, file } of this.#renamings) if (stays(path)) setOrDelete(names, path, file);
    for (const [path, file] of names) {
      const folder = dirname(path);
      // A file in a folder whose own name was lost cannot be reached.
      if (file === 'folder' || (folder !== this.#folder && names.get(folder) !== 'folder')) continue;
      const left = file.changes.flatMap(one => pieces(one, pieceBytes)).filter(() => stays(path));
      const copy = join(target, relative(this.#folder, path));
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, changed(file.safe, left));
    }
  }

  #file(path: string): File {
    const file = this.#names.get(path);
    if (!file || file === 'folder') throw new Error(`${path} was written before it was made.`);
    return file;
  }

  #rename(path: string, file: File | 'folder' | undefined): void {
    setOrDelete(this.#names, path, file);
    this.#renamings.push({ path, file });
  }

  /** A sync that has ended makes everything durable that was written before it began. */
  #beginSync(path: string): () => void {
    if (path === this.#folder || this.#names.get(path) === 'folder') {
      const synced = this.#renamings.filter(renaming => dirname(renaming.path) === path);
      return () => {
        for (const renaming of synced) setOrDelete(this.#safeNames, renaming.path, renaming.file);
        this.#renamings = this.#renamings.filter(renaming => !synced.includes(renaming));
      };
    }
    const file = this.#file(path);
    const synced = new Set(file.changes);
    return () => {
      file.safe = changed(
        file.safe,
        file.changes.filter(one => synced.has(one)),
      );
      file.changes = file.changes.filter(one => !synced.has(one));
    };
  }
}

function setOrDelete(names: Map<string, File | 'folder'>, path: string, file: File | 'folder' | undefined) {
  if (file) names.set(path, file);
  else names.delete(path);
}

/** The bytes after the changes, in order. A gap left by a lost write is filled with zeros. */
function changed(before: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map(one => ('length' in one ? one.length : one.offset + one.bytes.length));
  const bytes = Buffer.alloc(Math.max(before.length, ...ends));
  before.copy(bytes);
  let length = before.length;
  for (const one of changes) {
    if ('length' in one) {
      bytes.fill(0, one.length);
      length = one.length;
    } else {
      one.bytes.copy(bytes, one.offset);
      length = Math.max(length, one.offset + one.bytes.length);
    }
  }
  return bytes.subarray(0, length);
}

/** A write in the pieces that a disk writes atomically: they begin at the start of a sector. */
function pieces(one: Change, pieceBytes: number): Change[] {
  if ('length' in one || pieceBytes === 0) return [one];
  const parts: Change[] = [];
  for (let start = 0; start < one.bytes.length; ) {
    const end = Math.min(one.bytes.length, start + pieceBytes - ((one.offset + start) % pieceBytes));
    parts.push({ offset: one.offset + start, bytes: one.bytes.subarray(start, end) });
    start = end;
  }
  return parts;
}
