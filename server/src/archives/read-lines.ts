// Reads lines of JSON from a stream of bytes.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { phrase } from '@flock-care/contract/languages';
import { type Place, refuseArchive, refuseAt } from './archive-error.ts';
import { archiveLimits } from './archive-limits.ts';

const newline = 0x0a;
const kib = 2 ** 10;
/** The reader yields to the event loop after this many bytes, so that other requests can run. */
const bytesPerTurn = 256 * 1_024;

export interface Line {
  /** Counted from 1. */
  number: number;
  value: unknown;
}

/**
 * @param path the file, for error messages
 * @param lineBytes the maximum length of a line
 * @throws RefusalError if a line is too long, incomplete, not JSON, or cannot be stored
 */
export async function* readLines(
  path: string,
  chunks: AsyncIterable<Buffer>,
  lineBytes: number = archiveLimits.lineBytes,
): AsyncGenerator<Line> {
  let pieces: Buffer[] = [];
  let pieceBytes = 0;
  let number = 0;
  let sinceTurn = 0;
  const take = (piece: Buffer) => {
    pieces.push(piece);
    pieceBytes += piece.length;
    if (pieceBytes > lineBytes)
      throw refuseArchive(
        phrase('{path}, line {line} is longer than {max} KiB.', {
          path,
          line: number + 1,
          max: lineBytes / kib,
        }),
      );
  };
  const parse = (): Line => {
    number += 1;
    const bytes = Buffer.concat(pieces);
    pieces = [];
    pieceBytes = 0;
    return { number, value: parseLine(path, number, bytes) };
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      take(chunk.subarray(start, end));
      yield parse();
      start = end + 1;
    }
    take(chunk.subarray(start));
    sinceTurn += chunk.length;
    if (sinceTurn < bytesPerTurn) continue;
    sinceTurn = 0;
    await nextTurn();
  }
  if (pieceBytes > 0)
    throw refuseArchive(phrase('{path} ends in the middle of line {line}.', { path, line: number + 1 }));
}

function parseLine(path: string, number: number, bytes: Buffer): unknown {
  const place = { path, line: number };
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw refuseArchive(phrase('{path}, line {line} is not JSON in UTF-8.', place));
  }
  expectStorable(place, value, archiveLimits.depth);
  return value;
}

/** Refuses values that cannot be stored: deep nesting, the character NUL, and broken Unicode. */
export function expectStorable(place: Place, value: unknown, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw refuseAt(place, phrase('Contains the character NUL or broken Unicode.'));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) throw refuseAt(place, phrase('Is nested too deeply.'));
  for (const [name, inner] of Object.entries(value)) {
    expectStorable(place, name, depth - 1);
    expectStorable(place, inner, depth - 1);
  }
}
