// Reads the data that a study needs about one bird. Converts instants to days in the flock's time zone.
import type { AcknowledgementDecision, ChangedFields } from '@flock-care/contract/shapes';
import { findGuardInputs } from '../../guard/guards.queries.ts';
import type { GuardInputs } from '../../guard/judge-bird.ts';
import type { Reader } from '../../storage/statement.ts';
import { localDay } from '../../workspaces/local-time.ts';
import {
  type BirdKey,
  findBirdToStudy,
  findDeath,
  listGuardChanges,
  listObservationsToStudy,
  listVisitDays,
  listWeightsToStudy,
} from './study.queries.ts';

export interface StudiedBird {
  species: string;
  /** The day on which the bird was added to the service. */
  addedOn: string;
  /** The guard as it is now, after all `guardChanges`. */
  guard: GuardInputs;
  /** Newest first. */
  weights: Awaited<ReturnType<typeof listWeightsToStudy>>;
  /** Oldest first, as are the lists below. */
  observations: Awaited<ReturnType<typeof listObservationsToStudy>>;
  guardChanges: readonly GuardChange[];
  acknowledgements: readonly { on: string; decision: AcknowledgementDecision }[];
  visitDays: readonly string[];
  /** Null if the bird is alive, as far as the service knows. */
  diedOn: string | null;
}

/**
 * A change to a bird's stage, target or plan, or an acknowledgement. `before` and `after` contain only the fields that
 * differ.
 */
export interface GuardChange {
  on: string;
  before: ChangedFields;
  after: ChangedFields;
}

/** Returns undefined if there is no such bird. @param defaultTimeZone for flocks that have not set a time zone */
export async function readBird(
  from: Reader,
  key: BirdKey,
  defaultTimeZone: string,
): Promise<StudiedBird | undefined> {
  const bird = await findBirdToStudy(from, key);
  const guard = await findGuardInputs(from, key);
  if (!bird || !guard) return undefined;
  const dayAt = (instant: string) => localDay(new Date(instant), bird.timeZone ?? defaultTimeZone);
  const changes = await listGuardChanges(from, key);
  const visits = await listVisitDays(from, key);
  return {
    species: bird.species,
    addedOn: dayAt(bird.createdAt),
    guard,
    weights: await listWeightsToStudy(from, key),
    observations: await listObservationsToStudy(from, key),
    guardChanges: changes.map(({ at, before, after }) => ({
      on: dayAt(at),
      before: before ?? {},
      after: after ?? {},
    })),
    acknowledgements: [...decisionsIn(changes)].map(([at, decision]) => ({ on: dayAt(at), decision })),
    visitDays: visits.map(({ visitedOn }) => visitedOn),
    diedOn: (await findDeath(from, key))?.startedOn ?? null,
  };
}

/**
 * Returns the decisions that were not undone, by their time. Undoing a decision records a change that repeats the time
 * of the previous one, so the map contains each decision once.
 */
function decisionsIn(
  changes: Awaited<ReturnType<typeof listGuardChanges>>,
): ReadonlyMap<string, AcknowledgementDecision> {
  const decisions = new Map<string, AcknowledgementDecision>();
  let decision: unknown;
  for (const { after, undoneAt } of changes) {
    const fields = after ?? {};
    // A change lists only the fields that differ, and two decisions in a row may be the same.
    if ('acknowledgedDecision' in fields) decision = fields.acknowledgedDecision;
    const at = fields.acknowledgedAt;
    if (undoneAt !== null || typeof at !== 'string') continue;
    if (decision === 'seen' || decision === 'new_usual') decisions.set(at, decision);
  }
  return decisions;
}
