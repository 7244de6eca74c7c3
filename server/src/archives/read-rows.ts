// Reads the rows of an archive from a snapshot, page by page.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { DataFile, KeyColumn } from './data-files.ts';
import { nameAuthors } from './history-people.ts';
import {
  type ArchiveRow,
  listRowsOfBird,
  listRowsOfFlock,
  listSizesOfBird,
  listSizesOfFlock,
  type PageStart,
  rowsPerPage,
} from './read-rows.queries.ts';

/** The whole flock, or one of its birds. */
export interface Scope {
  workspaceId: WorkspaceId;
  birdId?: string;
}

/** The maximum size of a page's strings. A row that is larger has a page to itself. */
const bytesPerPage = 512 * 1_024;

/** Sorts before every id. */
export const leastId = '00000000-0000-0000-0000-000000000000';
const leastDay = '0001-01-01';

/** Sorts before every key. */
const firstKey: PageStart = {
  birdId: leastId,
  recordedOn: leastDay,
  medicationId: leastId,
  administeredOn: leastDay,
  administrationSlot: '',
  id: leastId,
  changeId: leastId,
};

/** Yields the rows of a data file page by page, in the order of their keys. */
export async function* readRows(
  from: Reader,
  { workspaceId, birdId }: Scope,
  file: DataFile,
): AsyncGenerator<ArchiveRow[]> {
  if (birdId && !('birdId' in file.fields) && file.table !== 'birds') return;
  const [sizes, list] = birdId
    ? [listSizesOfBird[file.name], listRowsOfBird[file.name]]
    : [listSizesOfFlock[file.name], listRowsOfFlock[file.name]];
  if (!sizes || !list) throw new Error(`There is no statement for ${file.name}.`);
  for (let start = firstKey; ; ) {
    const page = { ...start, workspaceId, ofBirdId: birdId ?? '' };
    const limit = countFitting(await sizes(from, { ...page, limit: rowsPerPage }));
    if (limit === 0) return;
    const rows = await list(from, { ...page, limit });
    const kept = rows.filter(row => !file.isOmitted?.(row));
    yield file.table === 'changes' ? await nameAuthors(from, kept) : kept;
    const last = rows.at(-1);
    if (!last) return;
    // Yields to other requests, because SQLite reads on this thread.
    await nextTurn();
    start = { ...start, ...keyOf(file, last) };
  }
}

/** Returns the number of rows that fit into a page: at least one, if there are any. */
function countFitting(sizes: readonly { bytes: number }[]): number {
  let left = bytesPerPage;
  const tooMany = sizes.findIndex(({ bytes }) => {
    left -= Number(bytes);
    return left < 0;
  });
  return tooMany < 0 ? sizes.length : Math.max(1, tooMany);
}

const keyOf = ({ key }: DataFile, row: ArchiveRow) =>
  Object.fromEntries(key.map(column => [column, String(row[column])])) as Record<KeyColumn, string>;
