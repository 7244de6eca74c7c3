// The stays on the board: birds that are not at home, and reviews that are due.
import { isGone, type PresentKind, type StayKind, type Today } from '@flock-care/contract/shapes';
import type { BoardParts } from './board-parts.ts';

/** Returns the birds that are not at home, and the stays that are due for a review. */
export function staysToday({
  birds,
  reviews,
}: Pick<BoardParts, 'birds' | 'reviews'>): Pick<Today, 'stays' | 'reviews'> {
  return {
    stays: birds.flatMap(({ id: birdId, status }) =>
      isPresentKind(status) && status !== 'home' ? [{ birdId, kind: status }] : [],
    ),
    reviews: reviews.map(({ birdName, ...review }) => review),
  };
}

const isPresentKind = (kind: StayKind | null): kind is PresentKind => kind !== null && !isGone(kind);
