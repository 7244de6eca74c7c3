// The sheet for a review that is due: the bird moves on, or the review moves to a later day.

import { MoveOnSheet } from '../stays/move-on-sheet.tsx';
import { PostponeReviewSheet } from '../stays/postpone-review-sheet.tsx';
import type { ChosenReview } from './reviews.tsx';

interface Props extends ChosenReview {
  today: string;
  onClose: () => void;
}

export function ReviewSheet({ review, sentence, action, today, onClose }: Props) {
  const { bird, stayId } = review;
  return action === 'later' ? (
    <PostponeReviewSheet {...{ bird, stayId, sentence, today, onClose }} />
  ) : (
    // The board has no hatch dates, so the service checks that the day is not before the bird hatched.
    <MoveOnSheet bird={{ ...bird, dateOfBirth: null }} today={today} onClose={onClose} />
  );
}
