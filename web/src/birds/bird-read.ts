// The request for one bird, without its photo. The photo is loaded from its own URL and cached separately.
import type { Bird } from '@flock-care/contract/shapes';

/** A bird from `birdRead`. Its `photoDataUrl` is null. */
export type PageBird = Bird;

/** Returns the arguments for `useRead`. */
export const birdRead = (birdId: string) =>
  ['GET /api/birds/:birdId', { params: { birdId }, query: { photos: 'false' } }] as const;
