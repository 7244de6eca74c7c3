// Streams lists that are too long for memory: read page by page, at the client's speed.
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamResponse } from './responses.ts';

/** Up to this length, a list is read with one statement and sent as a whole. */
export const maxUnstreamedRows = 250;
/** The number of rows in a page, which takes half a megabyte with the longest notes. */
const rowsPerPage = 25;

/** After this many characters, the stream lets other requests run. */
const charactersPerTurn = 512 * 1_024;

/** Responds with `{"<name>": [...]}`. */
export function streamList(name: string, pages: AsyncIterable<readonly object[]>): StreamResponse {
  return { status: 200, stream: streamText(writeList(name, pages)) };
}

/**
 * Returns a stream that is written piece by piece. It lets other requests run regularly, because a fast client would
 * otherwise keep them waiting.
 */
export function streamText(pieces: AsyncIterable<string>): Readable {
  return Readable.from(yieldRegularly(pieces));
}

async function* yieldRegularly(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let characters = 0;
  for await (const piece of pieces) {
    yield piece;
    characters += piece.length;
    if (characters < charactersPerTurn) continue;
    characters = 0;
    await nextTurn();
  }
}

async function* writeList(name: string, pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let separator = `{${JSON.stringify(name)}:[`;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield separator + rows.map(row => JSON.stringify(row)).join(',');
    separator = ',';
  }
  yield separator === ',' ? ']}' : `${separator}]}`;
}

/** Reads rows in the order of their keys, in batches. A row deleted since the keys were read is left out. */
export async function* readInPages<Key extends { id: string }, Row extends { id: string }>(
  keys: readonly Key[],
  find: (keys: readonly Key[]) => Promise<readonly Row[]>,
): AsyncGenerator<Row[]> {
  for (let start = 0; start < keys.length; start += rowsPerPage) {
    const page = keys.slice(start, start + rowsPerPage);
    const rowsById = new Map((await find(page)).map(row => [row.id, row]));
    yield page.flatMap(({ id }) => rowsById.get(id) ?? []);
  }
}
