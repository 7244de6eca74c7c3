// The endpoints for reports on a flock's birds: the census, the report on movements, and the register.
import type { AppContext } from '../app-context.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { censusOf } from './census.ts';
import { censusCsv, movementsCsv } from './census-csv.ts';
import { listDetailsSince } from './lives.queries.ts';
import { movementsOf } from './movements.ts';
import { readLives } from './read-lives.ts';
import { registerOf } from './register.ts';
import { registerCsv } from './register-csv.ts';
import { expectNotInFuture, firstDayOfPeriod } from './report-period.ts';

export function censusRoutes(serve: Serve, context: AppContext): void {
  serve('GET /api/census', async ({ caller: { workspaceId }, query, storage }) => {
    const { today, timeZone } = await findWorkspaceTime(storage, workspaceId, context);
    const { on = today } = query;
    expectNotInFuture('census', 'on', on, today);
    const lives = await readLives(storage, { workspaceId, since: on, timeZone });
    const census = censusOf(lives, on);
    return query.format === 'csv' ? censusCsv(census) : ok({ census });
  });

  serve('GET /api/reports/movements', async ({ caller: { workspaceId }, query, storage }) => {
    const { today, timeZone } = await findWorkspaceTime(storage, workspaceId, context);
    const { to = today } = query;
    expectNotInFuture('movements', 'to', to, today);
    const from = firstDayOfPeriod('movements', query.from, to);
    const lives = await readLives(storage, { workspaceId, since: from, timeZone });
    const report = movementsOf(lives, from, to);
    return query.format === 'csv' ? movementsCsv(report) : ok({ report });
  });

  serve('GET /api/register', async ({ caller: { workspaceId }, query, storage }) => {
    const { today, timeZone } = await findWorkspaceTime(storage, workspaceId, context);
    const { on = today } = query;
    expectNotInFuture('register', 'on', on, today);
    const from = firstDayOfPeriod('register', query.from, on);
    const since = { workspaceId, since: from };
    const [lives, details] = await Promise.all([
      readLives(storage, { ...since, timeZone }),
      listDetailsSince(storage, since),
    ]);
    const detailsById = new Map(details.map(row => [row.id, row]));
    const register = registerOf(lives, detailsById, { on, from });
    return query.format === 'csv' ? registerCsv(register) : ok({ register });
  });
}
