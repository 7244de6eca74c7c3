// Finds the birds that come last in rounds: those in quarantine or at the clinic.
import { isIsolated } from '../labels/stay-kinds.ts';
import type { Today } from './board.ts';

/** Returns the ids of the birds that come last; none if the entire flock is in quarantine or at the clinic. */
export function isolatedBirds({ birds, stays }: Pick<Today, 'birds' | 'stays'>): ReadonlySet<string> {
  const isolated = new Set(stays.filter(({ kind }) => isIsolated(kind)).map(({ birdId }) => birdId));
  return birds.every(({ id }) => isolated.has(id)) ? new Set() : isolated;
}
