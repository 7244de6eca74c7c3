// Why the service did not take an entry. Its own sentences name who and how much, so these are for other languages.
import { msg } from '@lingui/core/macro';
import type { RefusalWords } from '../api/use-refusal.ts';

export const entryRefusals: RefusalWords = {
  weightAlreadyRecorded: msg`The bird already has a weight on that day.`,
  weightImplausible: msg`This is far from what the bird weighs. Is it right?`,
  dayInFuture: msg`The day is still to come for the flock. Is it right?`,
  doseAlreadyRecorded: msg`Somebody has recorded this dose already.`,
  doseTooSoon: msg`It is too soon after another dose, or one more than the day may have.`,
  recordLimitReached: msg`The bird has as many records of this kind as it may have.`,
  birdNotFound: msg`The bird is no longer in this flock.`,
  medicationNotFound: msg`The medication is no longer there.`,
};
