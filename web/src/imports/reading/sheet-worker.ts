// The worker that reads files, so that a large or broken file never blocks the page.
import type { Table } from '@flock-care/contract/sheets';
import { birdKeyOf } from './file-birds.ts';
import { rowsPerPart } from './parts.ts';
import type { BodyRequest, OpenRequest, SheetInfo, WorkerRequest, WorkerResponse } from './protocol.ts';
import { ReadError, readBytes, type Sheet } from './read-bytes.ts';
import { readingOf, readSheet } from './read-sheet.ts';

let sheets: Sheet[] = [];
let today = '';

async function open(request: OpenRequest): Promise<SheetInfo[]> {
  today = request.today;
  const all = await readBytes(request.name, new Uint8Array(request.bytes));
  sheets = all.filter(({ table }) => rowsWithValues(table) > 0);
  if (sheets.length === 0) throw new ReadError('empty');
  return infos();
}

const infos = (): SheetInfo[] => sheets.map(({ name, table }) => ({ name, rows: rowsWithValues(table) }));

const rowsWithValues = (table: Table) =>
  table.filter(row => row.some(cell => cell !== null && cell !== '')).length;

function sheetAt(index: number) {
  const sheet = sheets[index] ?? sheets[0];
  if (!sheet) throw new ReadError('empty');
  return { table: sheet.table, options: { today, sheetName: sheet.name } };
}

/**
 * Returns the JSON body of an import. It is created in the worker, because serializing 50,000 rows takes several
 * frames.
 */
function bodyOf({ choices, name, part, species }: BodyRequest): Blob {
  const found = readSheet(sheetAt(choices.sheet), choices);
  if (!found) throw new ReadError('empty');
  const { kind, rows } = found.read;
  const sent = rows.slice(part * rowsPerPart, (part + 1) * rowsPerPart).map(row => {
    const known = row.species ?? species[birdKeyOf(row)];
    return known ? { ...row, species: known } : row;
  });
  return new Blob([JSON.stringify({ name, kind, rows: sent })]);
}

async function respond(request: WorkerRequest): Promise<unknown> {
  if (request.action === 'open') return open(request);
  if (request.action === 'body') return bodyOf(request);
  return readingOf(sheetAt(request.choices.sheet), request.choices, infos());
}

addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  let response: WorkerResponse;
  try {
    response = { result: await respond(data) };
  } catch (error) {
    response = { failure: error instanceof ReadError ? error.failure : 'stopped' };
  }
  postMessage(response);
});
