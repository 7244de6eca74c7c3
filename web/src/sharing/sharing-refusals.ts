// The error messages for refused handover links and calendars.
import { msg } from '@lingui/core/macro';
import type { RefusalMessages } from '../api/refusal-messages.ts';

export const sharingRefusals: RefusalMessages = {
  handoverLimitReached: msg`The flock has 500 active links. Revoke some of them first.`,
  handoverNotFound: msg`This link is no longer valid.`,
  calendarFeedLimitReached: msg`You have 20 calendars for this flock. Delete one of them first.`,
  calendarFeedNotFound: msg`This calendar has already been deleted.`,
  fileNotFound: msg`One of the files was deleted. Choose the files again.`,
  birdNotFound: msg`The bird is no longer in your flock.`,
  roleNotAllowed: msg`Only an owner or assistant of the flock can do this.`,
};
