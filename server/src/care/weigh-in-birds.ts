// Reads the stored data of the birds in a weigh-in, in a few statements, no matter how many birds there are.
import type { ObservedSign } from '@flock-care/contract/guard';
import type { Weight } from '@flock-care/contract/shapes';
import { listGuardInputs, listWeightsBefore, lockBirds } from '../guard/guards.queries.ts';
import type { GuardInputs } from '../guard/judge-bird.ts';
import { type LastWeights, latestDayOf, weightsBefore } from '../guard/last-weights.ts';
import type { Transaction } from '../storage/statement.ts';
import type { Absence } from '../storage/tables/birds.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { readSigns } from './observed-signs.ts';
import type { SentRow } from './weigh-in-rows.ts';
import { listBirdsByTag } from './weigh-ins.queries.ts';
import { listLatestWeights, listWeightsOfDay } from './weights.queries.ts';

export type StoredWeight = Awaited<ReturnType<typeof listWeightsOfDay>>[number];

export interface LoadedBird {
  id: string;
  tagId: string;
  species: string;
  absences: readonly Absence[] | null;
  inputs: GuardInputs;
  /** The bird's weight on the day of the weigh-in. */
  previous: StoredWeight | undefined;
  /** The bird's latest weight, if it is from a later day. */
  latest: Weight | null;
  /** The bird's last weights before the day of the weigh-in, newest first. */
  before: LastWeights;
  signs: readonly ObservedSign[];
}

export interface LoadedBirds {
  byId: ReadonlyMap<string, LoadedBird>;
  byTag: ReadonlyMap<string, LoadedBird>;
}

/** Locks the birds that the rows name, and reads their data. */
export async function loadBirds(
  tx: Transaction,
  { workspaceId, recordedOn, today }: { workspaceId: WorkspaceId; recordedOn: string; today: string },
  rows: readonly SentRow[],
): Promise<LoadedBirds> {
  const tags = [...new Set(rows.flatMap(({ tagId }) => tagId ?? []))];
  const tagged = tags.length > 0 ? await listBirdsByTag(tx, { workspaceId, keys: keysOf(tags) }) : [];
  const ids = [...new Set([...rows.flatMap(({ birdId }) => birdId ?? []), ...tagged.map(({ id }) => id)])];
  const lockedBirds = ids.length > 0 ? await lockBirds(tx, { workspaceId, keys: keysOf(ids) }) : [];
  if (lockedBirds.length === 0) return { byId: new Map(), byTag: new Map() };
  const keys = keysOf(lockedBirds.map(({ id }) => id));
  const inputs = await listGuardInputs(tx, { workspaceId, keys });
  const previous = byBird(await listWeightsOfDay(tx, { workspaceId, keys, recordedOn }));
  const birdsWeighedLater = inputs.filter(bird => latestDayOf(bird.lastWeights) > recordedOn);
  // Usually empty, because most weigh-ins are newer than all stored weights.
  const lateKeys = keysOf(birdsWeighedLater.map(({ birdId }) => birdId));
  const before =
    birdsWeighedLater.length > 0
      ? await listWeightsBefore(tx, { workspaceId, keys: lateKeys, day: recordedOn })
      : [];
  const latest =
    birdsWeighedLater.length > 0 ? await listLatestWeights(tx, { workspaceId, keys: lateKeys }) : [];
  const latestById = new Map(latest.map(weight => [weight.birdId, weight]));
  const lastBefore = new Map(before.map(bird => [bird.birdId, bird.lastWeights]));
  const signs = await readSigns(tx, workspaceId, today);
  const lockedById = new Map(lockedBirds.map(bird => [bird.id, bird]));
  const birds = inputs.map(bird => ({
    id: bird.birdId,
    tagId: bird.tagId,
    species: lockedById.get(bird.birdId)?.species ?? '',
    absences: lockedById.get(bird.birdId)?.absences ?? null,
    inputs: bird,
    previous: previous.get(bird.birdId),
    latest: latestById.get(bird.birdId) ?? null,
    before: lastBefore.get(bird.birdId) ?? weightsBefore(bird.lastWeights, recordedOn),
    signs: signs.get(bird.birdId) ?? [],
  }));
  return {
    byId: new Map(birds.map(bird => [bird.id, bird])),
    byTag: new Map(birds.map(bird => [bird.tagId, bird])),
  };
}

export const keysOf = (parts: readonly string[]): string => JSON.stringify(parts.map(part => [part]));

const byBird = (weights: readonly StoredWeight[]): ReadonlyMap<string, StoredWeight> =>
  new Map(weights.map(weight => [weight.birdId, weight]));

export function toWeight(stored: StoredWeight | undefined): Weight | null {
  if (!stored) return null;
  const { id, birdId, weightGrams, recordedOn, notes } = stored;
  return { id, birdId, weightGrams, recordedOn, notes };
}
