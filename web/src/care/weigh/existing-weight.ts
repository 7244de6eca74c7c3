// Finds the weight that a bird already has on a day. Another weight replaces it only if the person chooses that.
import type { BirdToday } from '../../board/board.ts';
import { dayNumber, type GuardInputs } from '../../guard/judge-typed.ts';
import type { Entry } from '../../outbox/entry.ts';
import type { KnownWeight } from './weight-to-restore.ts';

export interface ExistingWeight {
  grams: number;
  /** The outbox entry of the weight; undefined if it was read from the service. */
  entry: Entry | undefined;
  /** Set if the service has the weight, and the device knows its details. */
  known?: KnownWeight;
}

/** Returns each bird's last weight from a day in the outbox, by bird id. Refused and undone weights are left out. */
export function waitingWeights(entries: readonly Entry[], day: string): Map<string, ExistingWeight> {
  const weights = new Map<string, ExistingWeight>();
  for (const entry of entries) {
    const { about, refused } = entry;
    if (refused) continue;
    if ((about.kind !== 'weight' && about.kind !== 'undoneWeight') || about.recordedOn !== day) continue;
    if (about.kind === 'weight') weights.set(about.birdId, { grams: about.grams, entry });
    else weights.delete(about.birdId);
  }
  return weights;
}

interface Known {
  bird: BirdToday;
  entries: readonly Entry[];
  /** The bird's weights that the device knows. */
  known: GuardInputs['weights'];
}

/**
 * Finds the weight from that day. If the device knows of none, the service may still have one, and then asks about it
 * later.
 */
export function findExistingWeight(day: string, { bird, entries, known }: Known): ExistingWeight | undefined {
  const unsent = waitingWeights(entries, day).get(bird.id);
  if (unsent) return unsent;
  const weight = known.find(weight => weight.day === dayNumber(day));
  const grams = bird.latestRecordedOn === day ? bird.latestWeightGrams : weight?.grams;
  if (grams === null || grams === undefined) return undefined;
  // A known weight that differs from the board is out of date.
  return { grams, entry: undefined, ...(weight?.grams === grams && { known: weight }) };
}
