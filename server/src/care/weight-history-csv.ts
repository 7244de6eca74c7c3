// A bird's weight history as a CSV file.
import { findBirdAlone } from '../birds/birds.queries.ts';
import { type Columns, streamCsv } from '../http/csv.ts';
import { lastKeys } from '../http/page.ts';
import type { FileResponse } from '../http/responses.ts';
import { refuse } from '../refusals.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { listWeightEntries } from './weights.queries.ts';

interface HistoryRange {
  workspaceId: WorkspaceId;
  birdId: string;
  firstDay: string;
  lastDay: string;
}

type Entry = Awaited<ReturnType<typeof listWeightEntries>>[number];

/** The number of rows per page. With the longest notes, a page is two megabytes. */
const rowsPerPage = 100;

/** @throws RefusalError: 404 if the workspace has no such bird */
export async function streamWeightHistory(
  storage: Reader,
  { today, ...range }: HistoryRange & { today: string },
): Promise<FileResponse> {
  const bird = await findBirdAlone(storage, range);
  if (!bird) throw refuse('birdNotFound');
  const columns: Columns<Entry> = {
    Name: () => bird.name,
    'Ring number': () => bird.tagId,
    'Weighed on': entry => entry.recordedOn,
    'Weight in grams': entry => entry.weightGrams,
    Fasting: entry => entry.fasting,
    Confirmed: entry => entry.confirmed,
    'Body condition': entry => entry.bodyCondition,
    Notes: entry => entry.notes,
    'Recorded by': entry => entry.recordedByName,
    'Recorded at': entry => entry.recordedAt,
  };
  return streamCsv(`weight-history-${today}.csv`, columns, readPages(storage, range));
}

/** Reads the weights in pages, newest first. */
async function* readPages(storage: Reader, range: HistoryRange): AsyncGenerator<Entry[]> {
  let [beforeDay, beforeId]: [string, string] = [lastKeys.day, lastKeys.id];
  for (;;) {
    const page: Entry[] = await listWeightEntries(storage, {
      ...range,
      beforeDay,
      beforeId,
      limit: rowsPerPage,
    });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < rowsPerPage) return;
    [beforeDay, beforeId] = [last.recordedOn, last.id];
  }
}
