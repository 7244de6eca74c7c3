// The endpoint that lists past birds.
import { isGone, type PastBird } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { photoOf } from '../birds/photo-address.ts';
import { keyParts, lastKeys, Pages } from '../http/page.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { pastBirdsCsv } from './census-csv.ts';
import { listPastBirds } from './past-birds.queries.ts';

const pages = new Pages('past birds', z.tuple([keyParts.day, keyParts.id]), [lastKeys.day, lastKeys.id]);

/** The maximum number of rows that a statement reads while looking for matches. */
const rowsPerRead = 500;

export function pastBirdRoutes(serve: Serve, context: AppContext): void {
  serve('GET /api/past-birds', async ({ caller: { workspaceId }, query, storage }) => {
    const isMatch = matcherOf(query);
    if (query.format === 'csv') {
      const { today } = await findWorkspaceTime(storage, workspaceId, context);
      const birds = await collect(
        storage,
        workspaceId,
        pages.keyBefore({}),
        isMatch,
        Number.POSITIVE_INFINITY,
      );
      return pastBirdsCsv(today, birds);
    }
    const found = await collect(
      storage,
      workspaceId,
      pages.keyBefore(query),
      isMatch,
      pages.rowsToRead(query),
    );
    const { rows, nextCursor } = pages.pageOf(found, query, ({ on, id }): [string, string] => [on, id]);
    return ok({ birds: rows, nextCursor });
  });
}

/** Text is compared in code, not in SQL, because SQLite converts only ASCII letters to lower case. */
function matcherOf({ q, kind }: { q?: string | undefined; kind?: PastBird['kind'] | undefined }) {
  const searchText = q && foldText(q);
  return (bird: PastBird): boolean =>
    (kind === undefined || bird.kind === kind) &&
    (!searchText || [bird.name, bird.tagId, bird.species].some(text => foldText(text).includes(searchText)));
}

/** Returns the text in lower case, without accents. */
const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Reads the birds after a position in the list, until enough of them match or none are left. */
async function collect(
  storage: Storage,
  workspaceId: WorkspaceId,
  [beforeDay, beforeId]: readonly [string, string],
  isMatch: (bird: PastBird) => boolean,
  count: number,
): Promise<PastBird[]> {
  const rows = await listPastBirds(storage, { workspaceId, beforeDay, beforeId, limit: rowsPerRead });
  const found = rows.flatMap(row => pastBirdOf(row)).filter(isMatch);
  const last = rows.at(-1);
  if (found.length >= count || rows.length < rowsPerRead || !last?.goneOn) return found.slice(0, count);
  const rest = await collect(storage, workspaceId, [last.goneOn, last.id], isMatch, count - found.length);
  return [...found, ...rest];
}

function pastBirdOf(row: Awaited<ReturnType<typeof listPastBirds>>[number]): PastBird[] {
  const { id, name, tagId, species, status, goneOn, dateOfBirth } = row;
  if (status === null || !isGone(status) || goneOn === null) return [];
  const kind = status as PastBird['kind'];
  return [{ id, name, tagId, species, photo: photoOf(row), kind, on: goneOn, hatchedOn: dateOfBirth }];
}
