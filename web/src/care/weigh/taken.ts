// The weight that a bird has on a day already: it is asked about before another one takes its place.
import type { Entry } from '../../outbox/entry.ts';
import type { BirdToday } from '../../today/board.ts';
import type { KnownWeight } from './former-weight.ts';
import { dayNumber, type GuardInputs } from './judge-typed.ts';

export interface Taken {
  grams: number;
  /** The entry, if it still waits on this device. */
  waits: Entry | undefined;
  /** How it was taken, if the service has it and the device knows. */
  known?: KnownWeight;
}

/** The weights of a day that wait on this device, by bird; of several, the last. */
export function waitingWeights(entries: readonly Entry[], day: string): Map<string, Taken> {
  const weights = new Map<string, Taken>();
  for (const entry of entries) {
    const { about, refused } = entry;
    if (refused) continue;
    if ((about.kind !== 'weight' && about.kind !== 'undoneWeight') || about.recordedOn !== day) continue;
    if (about.kind === 'weight') weights.set(about.birdId, { grams: about.grams, waits: entry });
    else weights.delete(about.birdId);
  }
  return weights;
}

interface Known {
  bird: BirdToday;
  entries: readonly Entry[];
  /** Weights of the bird that the device knows. */
  known: GuardInputs['weights'];
}

/** The weight that the bird has on a day already. The service asks about one that this device does not know. */
export function takenOn(day: string, { bird, entries, known }: Known): Taken | undefined {
  const waits = waitingWeights(entries, day).get(bird.id);
  if (waits) return waits;
  const weight = known.find(weight => weight.day === dayNumber(day));
  const grams = bird.latestRecordedOn === day ? bird.latestWeightGrams : weight?.grams;
  if (grams === null || grams === undefined) return undefined;
  // What is known of another weight than the one on the board is out of date.
  return { grams, waits: undefined, ...(weight?.grams === grams && { known: weight }) };
}
