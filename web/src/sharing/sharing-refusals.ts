// Why a link to a bird or a calendar could not be made or ended.
import { msg } from '@lingui/core/macro';
import type { RefusalWords } from '../api/use-refusal.ts';

export const sharingRefusals: RefusalWords = {
  handoverLimitReached: msg`The flock has 500 links that have not ended. End some of them first.`,
  handoverNotFound: msg`It has ended already.`,
  calendarFeedLimitReached: msg`You have 20 calendars of this flock. End one of them first.`,
  calendarFeedNotFound: msg`It has ended already.`,
  birdNotFound: msg`The bird is no longer in your flock.`,
  roleNotAllowed: msg`Only an owner or assistant of the flock can do this.`,
};
