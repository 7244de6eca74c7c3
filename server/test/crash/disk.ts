// A disk as a power cut may leave it: of what was written since a file's last sync any part is there, in any order.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { TraceEvent } from './trace.ts';

type Change = { offset: number; bytes: Buffer } | { length: number };

interface File {
  /** What a cut cannot take away. */
  safe: Buffer;
  /** Since then, in order. */
  changes: Change[];
}

/** A name that came or went; safe once its folder was synced. */
interface Renaming {
  path: string;
  file: File | 'folder' | undefined;
}

/** How a cut goes: which of the unsynced changes stay. */
export interface Cut {
  /** Whether a change of this file stays; asked for each piece of a write. */
  stays(path: string): boolean;
  /** Writes are torn in pieces of so many bytes; 0 leaves them whole. */
  pieceBytes: number;
}

const noBytes = Buffer.alloc(0);

export class Disk {
  readonly #folder: string;
  readonly #names = new Map<string, File | 'folder'>();
  readonly #safeNames = new Map<string, File | 'folder'>();
  #renamings: Renaming[] = [];
  /** By thread: what a sync under way will have made safe. */
  readonly #syncing = new Map<string, () => void>();

  /** @param folder what lies outside is of no interest */
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

  /** What would be there without a cut, by path. */
  *contents(): Iterable<[path: string, bytes: Buffer]> {
    for (const [path, file] of this.#names)
      if (file !== 'folder') yield [path, changed(file.safe, file.changes)];
  }

  /** Puts the disk, as a cut leaves it, in another folder. */
  write(target: string, { stays, pieceBytes }: Cut): void {
    const names = new Map(this.#safeNames);
    for (const { path, file } of this.#renamings) if (stays(path)) setOrDelete(names, path, file);
    for (const [path, file] of names) {
      const folder = dirname(path);
      // A file in a folder whose own name was lost is out of reach.
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

  /** A sync makes safe what was written before it began, once it has ended. */
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

/** The bytes after some changes, in their order. A gap that a lost write leaves holds zeros. */
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

/** A write in the pieces that a disk writes at once: they begin where its sectors do. */
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
