// Simulates a disk after a power cut: any of the writes since a file's last sync may be lost, completely or in part.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { TraceEvent } from './trace.ts';

type Change = { offset: number; bytes: Buffer } | { length: number };

interface File {
  /** The synced bytes, which survive every cut. */
  safe: Buffer;
  /** The writes and truncations since the last sync, in order. */
  changes: Change[];
}

/** The addition or removal of a name, which becomes durable when its folder is synced. */
interface Renaming {
  path: string;
  file: File | 'folder' | undefined;
}

/** A power cut: decides which of the unsynced changes survive. */
export interface Cut {
  /**
   * Decides whether a change to this file or its name survives; called for each change, and for each piece of a write.
   */
  survives(path: string): boolean;
  /** Writes are torn into pieces of this many bytes; 0 leaves them intact. */
  pieceBytes: number;
}

const noBytes = Buffer.alloc(0);

export class Disk {
  readonly #folder: string;
  readonly #names = new Map<string, File | 'folder'>();
  readonly #safeNames = new Map<string, File | 'folder'>();
  #renamings: Renaming[] = [];
  /** The syncs in progress, by thread. Each function makes durable what was changed before its sync began. */
  readonly #syncing = new Map<string, () => void>();

  /** @param folder files outside it are ignored */
  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(event: TraceEvent): void {
    switch (event.what) {
      case 'created':
        if (!this.#names.has(event.path)) this.#rename(event.path, { safe: noBytes, changes: [] });
        return;
      case 'folder created':
        this.#rename(event.path, 'folder');
        return;
      case 'removed':
        this.#rename(event.path, undefined);
        return;
      case 'written':
        this.#file(event.path).changes.push({ offset: event.offset, bytes: event.bytes });
        return;
      case 'appended': {
        const file = this.#file(event.path);
        file.changes.push({ offset: bytesAfter(file.safe, file.changes).length, bytes: event.bytes });
        return;
      }
      case 'renamed': {
        const file = this.#names.get(event.path);
        this.#rename(event.path, undefined);
        this.#rename(event.to, file);
        return;
      }
      case 'truncated':
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

  /** Yields the path and the bytes of each file, as they would be without a cut. */
  *contents(): Iterable<[path: string, bytes: Buffer]> {
    for (const [path, file] of this.#names)
      if (file !== 'folder') yield [path, bytesAfter(file.safe, file.changes)];
  }

  /** Writes the files that survive the cut to another folder. */
  write(target: string, { survives, pieceBytes }: Cut): void {
    const names = new Map(this.#safeNames);
    for (const { path, file } of this.#renamings) if (survives(path)) setOrDelete(names, path, file);
    for (const [path, file] of names) {
      const folder = dirname(path);
      // If the folder's own name is lost, the file cannot be reached.
      if (file === 'folder' || (folder !== this.#folder && names.get(folder) !== 'folder')) continue;
      const surviving = file.changes.flatMap(one => pieces(one, pieceBytes)).filter(() => survives(path));
      const copy = join(target, relative(this.#folder, path));
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, bytesAfter(file.safe, surviving));
    }
  }

  #file(path: string): File {
    const file = this.#names.get(path);
    if (!file || file === 'folder') throw new Error(`${path} was written before it was created.`);
    return file;
  }

  #rename(path: string, file: File | 'folder' | undefined): void {
    setOrDelete(this.#names, path, file);
    this.#renamings.push({ path, file });
  }

  /** Returns a function to call when the sync ends. It makes durable what was written before the sync began. */
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
      file.safe = bytesAfter(
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

/** Returns the bytes after the changes, applied in order. Gaps from lost writes are filled with zeros. */
function bytesAfter(before: Buffer, changes: readonly Change[]): Buffer {
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

/** Splits a write at multiples of `pieceBytes`, because a disk writes only whole sectors atomically. */
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
