// Builds ZIP files for tests: modified archives, and files that no exporter would write.
import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { type Entries, textOf } from './read-zip.ts';

/** Builds a ZIP file from entries. */
export async function zipOf(entries: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, bytes] of entries) zip.addBuffer(bytes, path);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

/** Returns a copy of the entries with some changes, and a matching manifest. */
export function withChanges(
  entries: Entries,
  changes: Readonly<Record<string, string | undefined>>,
): Entries {
  const copy = new Map(entries);
  for (const [path, text] of Object.entries(changes)) {
    if (text === undefined) copy.delete(path);
    else copy.set(path, Buffer.from(text));
  }
  return withManifest(copy);
}

/** Replaces the manifest with one that has the digests and counts of the other entries. */
export function withManifest(entries: Entries, more: object = {}): Entries {
  const manifest = JSON.parse(textOf(entries, 'manifest.json'));
  const rest = [...entries].filter(([path]) => path !== 'manifest.json');
  const counts = Object.fromEntries(
    rest
      .filter(([path]) => path.startsWith('data/'))
      .map(([path, bytes]) => [
        path.slice('data/'.length, -'.ndjson'.length),
        bytes.toString().split('\n').length - 1,
      ]),
  );
  const files = rest.map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: hash('sha256', bytes) }));
  const text = JSON.stringify({ ...manifest, counts, files, ...more });
  return new Map([...rest, ['manifest.json', Buffer.from(text)]]);
}

export interface RawEntry {
  name: string;
  bytes?: Buffer;
  /** The size according to the headers. */
  size?: number;
  compressed?: Buffer;
  /** The general purpose bits: 1 for encrypted. */
  flags?: number;
  /** The file type and mode, as on Unix. */
  mode?: number;
  /** The offset of the local header, if it does not follow the previous entry. */
  offset?: number;
  method?: number;
}

/** Builds a ZIP file byte by byte, so that a test can make any part of it wrong. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const {
    name,
    bytes = Buffer.alloc(0),
    mode = 0o100_644,
    flags = 0,
    method = 8,
    ...entry
  } of entries) {
    const path = Buffer.from(name);
    const data = entry.compressed ?? (method === 8 ? deflateRawSync(bytes) : bytes);
    const size = entry.size ?? bytes.length;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags | 0x800, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(path.length, 22);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(0x031e, 4);
    common.copy(central, 6);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(entry.offset ?? at, 42);
    directory.push(Buffer.concat([central, path]));
    if (entry.offset !== undefined) continue;
    const local = Buffer.alloc(4);
    local.writeUInt32LE(0x04034b50, 0);
    parts.push(local, common, path, data);
    at += 30 + path.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  const inEnd = Math.min(entries.length, 0xffff);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(inEnd, 8);
  end.writeUInt16LE(inEnd, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  const more = entries.length >= 0xffff ? [zip64End(entries.length, central.length, at)] : [];
  return Buffer.concat([...parts, central, ...more, end]);
}

/** Returns the end record of ZIP64 with its locator, for more entries than the plain end record can count. */
function zip64End(entries: number, directoryBytes: number, directoryAt: number): Buffer {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(BigInt(entries), 24);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(directoryBytes), 40);
  record.writeBigUInt64LE(BigInt(directoryAt), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(directoryAt + directoryBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}
