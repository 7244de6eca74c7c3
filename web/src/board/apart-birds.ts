// Finds the birds that come last in rounds: those in quarantine and at the clinic.
import { isApart } from '../labels/stay-kinds.ts';
import type { Today } from './board.ts';

/** Returns the ids of the birds that come last; none if the entire flock is in quarantine or at the clinic. */
export function apartBirds({ birds, stays }: Pick<Today, 'birds' | 'stays'>): ReadonlySet<string> {
  const apart = new Set(stays.filter(({ kind }) => isApart(kind)).map(({ birdId }) => birdId));
  return birds.every(({ id }) => apart.has(id)) ? new Set() : apart;
}
