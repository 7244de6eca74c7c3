// The endpoints for doses: list, record and delete them, and count adherence.
import { randomUUID } from 'node:crypto';
import { type DoseInput, limits } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { RecordLimit } from '../birds/record-limit.ts';
import { instantOf } from '../clock.ts';
import { archiveRecord } from '../history/archive.ts';
import { expectCorrectable } from '../http/authorize.ts';
import { created, noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse, refuseInput } from '../refusals.ts';
import { addDays, localDay } from '../workspaces/local-time.ts';
import { findWorkspaceTime, type WorkspaceTime } from '../workspaces/workspace-time.ts';
import { countAdherence } from './adherence.ts';
import { recordAdministrationChange } from './administration-history.ts';
import {
  countAdministrations,
  deleteAdministration,
  lockAdministration,
  writerOf,
} from './administrations.queries.ts';
import { findBirdOfMedication } from './doses.queries.ts';
import { expandWithinLimit, expectFewDoses, loadDoseRecords, loadDoseRecordsOfBird } from './load-doses.ts';
import { type NewDose, recordDose } from './record-dose.ts';
import { readRequestedDays } from './requested-days.ts';

/** The number of days over which adherence is counted by default. */
const defaultAdherenceDays = 30;

export function doseRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;
  const recordLimit = new RecordLimit(limits.administrationsPerBird, countAdministrations);

  serve('GET /api/doses', async ({ caller: { workspaceId }, query: { birdId, ...range }, storage }) => {
    const { now, timeZone, today } = await findWorkspaceTime(storage, workspaceId, context);
    const days = readRequestedDays(range, { today, defaultDays: 1, maxDays: limits.doseDays });
    const records = birdId
      ? await loadDoseRecordsOfBird(storage, { workspaceId, birdId, ...days })
      : await loadDoseRecords(storage, { workspaceId, ...days, notLeftBefore: days.firstDay });
    return ok({ doses: expandWithinLimit(records, { ...days, timeZone, now }) });
  });

  serve('POST /api/doses', async ({ caller: { workspaceId }, body, write }) => {
    const { medicationId } = body;
    return write(async tx => {
      const time = await findWorkspaceTime(tx, workspaceId, context);
      const dose = readDose(body, time);
      const found = await findBirdOfMedication(tx, { workspaceId, medicationId });
      if (!found) throw refuse('medicationNotFound');
      const key = { workspaceId, birdId: found.birdId, medicationId };
      return created(await recordDose(tx, key, dose, { time, recordLimit }));
    });
  });

  serve(
    'DELETE /api/birds/:birdId/medication-administrations/:administrationId',
    async ({ caller, params, write }) =>
      write(async tx => {
        const { workspaceId } = caller;
        const key = { workspaceId, ...params };
        await lockBird(tx, key);
        const before = await lockAdministration(tx, key);
        if (!before) throw refuse('administrationNotFound');
        const now = clock.now();
        expectCorrectable(caller, writerOf(before), before.changedAt ?? before.createdAt, now);
        const at = instantOf(now);
        const changeId = await recordAdministrationChange(tx, { workspaceId, at, before, after: null });
        await archiveRecord(tx, 'administrations', { ...key, changeId, recordId: before.id });
        await deleteAdministration(tx, key);
        return noContent();
      }),
  );

  serve(
    'GET /api/birds/:birdId/adherence',
    async ({ caller: { workspaceId }, params: { birdId }, query, storage }) => {
      const { now, timeZone, today } = await findWorkspaceTime(storage, workspaceId, context);
      const options = { today, defaultDays: defaultAdherenceDays, maxDays: limits.adherenceDays };
      const { firstDay, lastDay } = readRequestedDays(query, options);
      const span = { firstDay, lastDay: lastDay < today ? lastDay : today, timeZone, now };
      const records = await loadDoseRecordsOfBird(storage, { workspaceId, birdId, ...span });
      if (records.birds.length === 0) throw refuse('birdNotFound');
      expectFewDoses(records, span, limits.administrationsPerBird);
      return ok({ adherence: countAdherence(records, span) });
    },
  );
}

/** @throws RefusalError: 400 for a dose in the future, or too long ago */
function readDose(body: DoseInput, { now, today, timeZone }: WorkspaceTime): NewDose {
  const { administrationSlot = '', outcome = 'given', notes, force = false, givenAt } = body;
  const administeredOn = body.administeredOn ?? today;
  const firstDay = addDays(today, -limits.daysSinceGiven);
  const details: Record<string, string[]> = {};
  if (administeredOn > today) details.administeredOn = [`Must not be after today, ${today}.`];
  if (givenAt === undefined) {
    if (administeredOn < firstDay) details.administeredOn = [`${atMost31DaysAgo} Otherwise set givenAt.`];
  } else if (new Date(givenAt) > now) details.givenAt = ['Must not be in the future.'];
  else if (localDay(new Date(givenAt), timeZone) < firstDay) details.givenAt = [atMost31DaysAgo];
  if (Object.keys(details).length > 0) throw refuseInput('dose', 'payload', details);
  const id = randomUUID();
  return { id, administrationSlot, administeredOn, outcome, givenAt, notes: notes || null, force };
}

const atMost31DaysAgo = `Must be at most ${limits.daysSinceGiven} days ago.`;
