// The error messages for refused transfers.
import { msg } from '@lingui/core/macro';
import type { RefusalMessages } from '../api/refusal-messages.ts';

export const transferRefusals: RefusalMessages = {
  transferCodeNotFound: msg`This code no longer works. Ask for a new one.`,
  transferNotFound: msg`This move is no longer pending.`,
  tooManyLooks: msg`You have tried 30 codes within an hour. Try this one later.`,
  birdAlreadyThere: msg`The bird is already in that flock.`,
  destinationAmbiguous: msg`That person owns more than one flock. Make a code, and let them choose where to use it.`,
  destinationTagIdTaken: msg`That flock has a bird with the same ring. Change one of the two ring numbers first.`,
  tooManyInvites: msg`Too many invites were sent within an hour. Send this one later.`,
  roleNotAllowed: msg`Only an owner or assistant of the flock can do this.`,
};
