// The endpoint of the board: what there is to do in a flock today, and how its birds are.
import { defaultWorkspaceSettings } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { findSigns } from '../care/observed-signs.ts';
import { instantOf } from '../clock.ts';
import { listVerdicts } from '../guard/read-verdicts.ts';
import { matchesETag } from '../http/etag.ts';
import { jsonText, notModified } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { listAdministrationsOfDays, listMedicationsOfDays } from '../medications/doses.queries.ts';
import { expandDoses, isOverdue } from '../medications/expand-doses.ts';
import { graceMinutesOf } from '../medications/safety.ts';
import type { Storage } from '../storage/storage.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays, localDay } from '../workspaces/local-time.ts';
import { findWorkspaceSettings } from '../workspaces/workspace-settings.queries.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { birdsToday, countsOf, recentSince } from './birds-today.ts';
import { type Board, BoardCache, textOf } from './board-cache.ts';
import { boardHash, boardTag, findValidTag } from './board-tag.ts';
import { spanOf } from './dose-clock.ts';
import { findBoardState, findRecordedDoses, listBoardBirds } from './today.queries.ts';

export function todayRoutes(serve: Serve, { storage, clock, config }: AppContext): void {
  const cache = new BoardCache();

  serve('GET /api/today', async ({ caller: { workspaceId }, request }) => {
    const state = await findBoardState.required(storage, { workspaceId });
    const now = clock.now();
    const timeZone = state.timeZone ?? config.timeZone;
    const time = { now, timeZone, today: localDay(now, timeZone) };
    const hash = await boardHash(storage, workspaceId, state, time);
    const ifNoneMatch = request.headers['if-none-match'];
    const valid = findValidTag(ifNoneMatch, hash, now);
    if (valid) return notModified({ etag: valid });
    const board =
      cache.find(workspaceId, hash, now) ??
      cache.add(workspaceId, hash, await readBoard(storage, workspaceId, time));
    const headers = { etag: boardTag(hash, board.span) };
    if (matchesETag(ifNoneMatch, headers.etag)) return notModified(headers);
    return jsonText(textOf(board, instantOf(now)), headers);
  });
}

async function readBoard(
  storage: Storage,
  workspaceId: WorkspaceId,
  { now, timeZone, today }: WorkspaceTime,
): Promise<Board> {
  const yesterday = addDays(today, -1);
  const days = { firstDay: yesterday, lastDay: today };
  const [settings, rows, verdicts, medications, administrations, yesterdays] = await Promise.all([
    findWorkspaceSettings(storage, { workspaceId }),
    listBoardBirds(storage, { workspaceId, since: recentSince(today), today }),
    findSigns(storage, workspaceId, today).then(signs => listVerdicts(storage, workspaceId, signs)),
    listMedicationsOfDays(storage, { workspaceId, ...days }),
    listAdministrationsOfDays(storage, { workspaceId, firstDay: today, lastDay: today }),
    findRecordedDoses.required(storage, { workspaceId, day: yesterday }),
  ]);
  const { emergencyContacts } = settings ?? defaultWorkspaceSettings;
  const birds = birdsToday(rows, verdicts, { today, emergencyContacts });
  // Of yesterday's, those that may still be recorded.
  const leftOut = new Set(yesterdays.recordedDoses);
  const records = { medications, administrations, birds, leftOut };
  const doses = expandDoses(records, { ...days, timeZone, now });
  const graceMinutes = new Map(medications.map(one => [one.id, graceMinutesOf(one)]));
  const counts = {
    dosesDue: doses.filter(({ state }) => state === 'due').length,
    dosesOverdue: doses.filter(isOverdue).length,
    ...countsOf(birds, today),
  };
  return {
    today: { date: today, timeZone, now: instantOf(now), birds, doses, counts },
    span: spanOf(doses, id => graceMinutes.get(id) ?? 0, now.getTime()),
  };
}
