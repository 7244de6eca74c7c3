// The endpoint for the board: a flock's work for today, and the state of its birds.
import type { AppContext } from '../app-context.ts';
import { hashOf } from '../auth/credentials.ts';
import { instantOf } from '../clock.ts';
import { matchesETag } from '../http/etag.ts';
import { jsonText, notModified, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { localDay } from '../workspaces/local-time.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { BoardCache, boardText } from './board-cache.ts';
import { partsChangedBy, readParts } from './board-parts.ts';
import {
  boardHash,
  boardTag,
  circumstancesOf,
  findValidTag,
  listKindsChanged,
  newestChanges,
} from './board-tag.ts';
import { boardOf } from './build-board.ts';
import { findBoardState } from './today.queries.ts';

export function todayRoutes(serve: Serve, context: AppContext): void {
  const { clock, config } = context;
  const cache = new BoardCache();

  serve('GET /api/today', async ({ caller: { workspaceId, birdsListedAt }, request, storage }) => {
    const ifNoneMatch = request.headers['if-none-match'];
    if (birdsListedAt !== null) {
      // A member who sees only some birds gets a board of their own. The cache is shared by the whole flock, so it
      // cannot contain that board. Its ETag is a hash of the board, because most of the history is hidden from this
      // member.
      const time = await findWorkspaceTime(storage, workspaceId, context);
      const { today } = boardOf(await readParts(storage, workspaceId, time.today), time);
      const etag = `"${hashOf(JSON.stringify({ ...today, now: null }))}"`;
      return matchesETag(ifNoneMatch, etag) ? notModified({ etag }) : ok({ today }, { etag });
    }
    const state = await findBoardState.required(storage, { workspaceId });
    const now = clock.now();
    const timeZone = state.timeZone ?? config.timeZone;
    const time = { now, timeZone, today: localDay(now, timeZone) };
    const changes = await newestChanges(storage, workspaceId, state);
    const circumstances = circumstancesOf(state, time);
    const hash = boardHash(circumstances, changes);
    const valid = findValidTag(ifNoneMatch, hash, now);
    if (valid) return notModified({ etag: valid });
    const rebuild = async () => {
      const earlier = cache.findEarlier(workspaceId, circumstances);
      const parts = await readParts(
        storage,
        workspaceId,
        time.today,
        earlier && {
          parts: earlier.parts,
          stale: partsChangedBy(await listKindsChanged(storage, workspaceId, earlier.changes)),
        },
      );
      return cache.add(workspaceId, { hash, circumstances, changes }, boardOf(parts, time));
    };
    const board = cache.find(workspaceId, hash, now) ?? (await rebuild());
    const headers = { etag: boardTag(hash, board.span) };
    if (matchesETag(ifNoneMatch, headers.etag)) return notModified(headers);
    return jsonText(boardText(board, instantOf(now)), headers);
  });
}
