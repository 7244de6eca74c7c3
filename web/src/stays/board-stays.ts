// Applies unsent stays and review days to the board: a bird that has left disappears immediately.
import type { Today } from '../board/board.ts';
import { isGone } from '../labels/stay-kinds.ts';
import type { Entry } from '../outbox/entry.ts';

export function withWaitingStays(board: Today, entries: readonly Entry[]): Today {
  let visible = board;
  for (const { about, refused } of entries) {
    if (refused) continue;
    if (about.kind === 'stay' && about.isLatest) visible = withStay(visible, about);
    if (about.kind === 'review') visible = withoutReview(visible, about.birdId);
  }
  return visible;
}

function withStay(board: Today, { birdId, stay }: Extract<Entry['about'], { kind: 'stay' }>): Today {
  const isOther = (one: { birdId: string }) => one.birdId !== birdId;
  const stays = board.stays.filter(isOther);
  const moved = withoutReview({ ...board, stays }, birdId);
  if (isGone(stay)) {
    const birds = board.birds.filter(({ id }) => id !== birdId);
    return { ...moved, birds, doses: board.doses.filter(isOther) };
  }
  return stay === 'home' ? moved : { ...moved, stays: [...stays, { birdId, kind: stay }] };
}

const withoutReview = (board: Today, birdId: string): Today => ({
  ...board,
  reviews: board.reviews.filter(review => review.birdId !== birdId),
});
