// Reads the record that a handover shows: one bird with its records, and nothing else from its workspace.
import { type HandoverRecord, limits } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { findBird } from '../birds/birds.queries.ts';
import { findCareSheet } from '../care/care-sheets.queries.ts';
import { emptyCareSheet } from '../care/care-sheets.routes.ts';
import { listObservations } from '../care/observations.queries.ts';
import { findGuard } from '../care/weight-guard.routes.ts';
import { listWeightEntries } from '../care/weights.queries.ts';
import { lastKeys } from '../http/page.ts';
import { countAdherence } from '../medications/adherence.ts';
import type { DoseRecords, DoseSpan } from '../medications/expand-doses.ts';
import { countDosesExpected, loadDoseRecordsOfBird } from '../medications/load-doses.ts';
import type { Reader } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { findShownOwner, listMedicationsSince, listVetVisitsSince } from './record.queries.ts';

interface RecordScope {
  workspaceId: WorkspaceId;
  birdId: string;
  /** The first day whose records are shown. */
  showsFrom: string;
  notes: string;
  createdByUserId: string;
  expiresAt: string;
}

/** Reads the record; undefined if the bird was deleted or moved to another workspace. */
export async function readRecord(
  context: AppContext,
  from: Reader,
  { workspaceId, birdId, showsFrom, notes, createdByUserId, expiresAt }: RecordScope,
  time: WorkspaceTime,
): Promise<HandoverRecord | undefined> {
  const key = { workspaceId, birdId };
  const bird = await findBird(from, key);
  if (!bird) return undefined;
  const records = { ...key, since: showsFrom, limit: limits.handoverRecords };
  const [owner, guard, weights, vetVisits, observations, medications, adherence, careSheet] =
    await Promise.all([
      findShownOwner(from, { workspaceId, userId: createdByUserId }),
      findGuard(from, key, context),
      listWeights(from, key, showsFrom),
      listVetVisitsSince(from, records),
      listObservationsSince(from, key, showsFrom),
      listMedicationsSince(from, records),
      readAdherence(time, from, key, showsFrom),
      findCareSheet(from, key),
    ]);
  if (!guard) return undefined;
  return {
    bird,
    timeZone: time.timeZone,
    ownerName: owner?.name ?? '',
    ownerPhone: owner?.phone ?? '',
    notes,
    guard,
    weights,
    vetVisits,
    observations,
    medications,
    adherence,
    careSheet: careSheet ?? emptyCareSheet,
    expiresAt,
  };
}

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/** Lists the newest weights, sorted by day, oldest first. */
async function listWeights(from: Reader, key: BirdKey, firstDay: string): Promise<HandoverRecord['weights']> {
  const entries = await listWeightEntries(from, {
    ...key,
    ...{ firstDay, lastDay: lastKeys.day, beforeDay: lastKeys.day, beforeId: lastKeys.id },
    limit: limits.handoverWeights,
  });
  return entries
    .map(({ recordedByUserId, recordedByTokenId, recordedAt, confirmed, ...weight }) => ({
      ...weight,
      confirmed: confirmed === true,
    }))
    .reverse();
}

async function listObservationsSince(from: Reader, key: BirdKey, firstDay: string) {
  const newest = await listObservations(from, {
    ...key,
    ...{ beforeDay: lastKeys.day, beforeInstant: lastKeys.instant, beforeId: lastKeys.id },
    limit: limits.handoverRecords,
  });
  return newest.filter(({ observedOn }) => observedOn >= firstDay);
}

async function readAdherence(
  { now, timeZone, today }: WorkspaceTime,
  from: Reader,
  { workspaceId, birdId }: BirdKey,
  showsFrom: string,
): Promise<HandoverRecord['adherence']> {
  const earliest = addDays(today, 1 - limits.adherenceDays);
  const span = { firstDay: showsFrom > earliest ? showsFrom : earliest, lastDay: today, timeZone, now };
  const records = await loadDoseRecordsOfBird(from, { workspaceId, birdId, ...span });
  return hasPlausibleDoses(records, span) ? countAdherence(records, span) : [];
}

/** False if there are implausibly many doses. Expanding them is expensive, and anyone with the link can repeat it. */
const hasPlausibleDoses = (records: DoseRecords, { firstDay, lastDay }: DoseSpan): boolean =>
  countDosesExpected(records, firstDay, lastDay) <= limits.administrationsPerBird;
