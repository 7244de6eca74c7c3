// The endpoint of the board: a flock's work for today, and the state of its birds.
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { matchesETag } from '../http/etag.ts';
import { jsonText, notModified } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { expandDoses, isOverdue } from '../medications/expand-doses.ts';
import { graceMinutesOf } from '../medications/safety.ts';
import { addDays, localDay } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { birdsToday, countsOf } from './birds-today.ts';
import { type Board, BoardCache, textOf } from './board-cache.ts';
import { type BoardParts, partsChangedBy, readParts } from './board-parts.ts';
import {
  boardHash,
  boardTag,
  circumstancesOf,
  findValidTag,
  listKindsChanged,
  newestChanges,
} from './board-tag.ts';
import { spanOf } from './dose-clock.ts';
import { staysToday } from './stays-today.ts';
import { findBoardState } from './today.queries.ts';

export function todayRoutes(serve: Serve, { storage, clock, config }: AppContext): void {
  const cache = new BoardCache();

  serve('GET /api/today', async ({ caller: { workspaceId }, request }) => {
    const state = await findBoardState.required(storage, { workspaceId });
    const now = clock.now();
    const timeZone = state.timeZone ?? config.timeZone;
    const time = { now, timeZone, today: localDay(now, timeZone) };
    const changes = await newestChanges(storage, workspaceId, state);
    const circumstances = circumstancesOf(state, time);
    const hash = boardHash(circumstances, changes);
    const ifNoneMatch = request.headers['if-none-match'];
    const valid = findValidTag(ifNoneMatch, hash, now);
    if (valid) return notModified({ etag: valid });
    const readAgain = async () => {
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
    const board = cache.find(workspaceId, hash, now) ?? (await readAgain());
    const headers = { etag: boardTag(hash, board.span) };
    if (matchesETag(ifNoneMatch, headers.etag)) return notModified(headers);
    return jsonText(textOf(board, instantOf(now)), headers);
  });
}

function boardOf(parts: BoardParts, { now, timeZone, today }: WorkspaceTime): Board {
  const { emergencyContacts, medications, administrations } = parts;
  const birds = birdsToday(parts.birds, parts.weights, parts.verdicts, { today, emergencyContacts });
  // Yesterday's recorded doses are left out.
  const excluded = new Set(parts.recordedYesterday);
  const absencesOf = new Map(parts.birds.map(({ id, absences }) => [id, absences]));
  const ofDoses = birds.map(bird => ({ ...bird, absences: absencesOf.get(bird.id) ?? null }));
  const records = { medications, administrations, birds: ofDoses, excluded };
  const doses = expandDoses(records, { firstDay: addDays(today, -1), lastDay: today, timeZone, now });
  const graceMinutes = new Map(medications.map(one => [one.id, graceMinutesOf(one)]));
  const counts = {
    dosesDue: doses.filter(({ state }) => state === 'due').length,
    dosesOverdue: doses.filter(isOverdue).length,
    ...countsOf(birds, today),
  };
  return {
    today: { date: today, timeZone, now: instantOf(now), birds, doses, ...staysToday(parts), counts },
    span: spanOf(doses, id => graceMinutes.get(id) ?? 0, now.getTime()),
    parts,
  };
}
