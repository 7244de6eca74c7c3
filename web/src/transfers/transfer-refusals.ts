// Why a bird could not be moved or taken in.
import { msg } from '@lingui/core/macro';
import type { RefusalWords } from '../api/use-refusal.ts';

export const transferRefusals: RefusalWords = {
  transferCodeNotFound: msg`This code no longer works. Ask for a new one.`,
  transferNotFound: msg`It has ended already.`,
  tooManyLooks: msg`You have looked at 30 codes within an hour. Look at this one later.`,
  birdAlreadyThere: msg`The bird is in that flock already.`,
  destinationAmbiguous: msg`That person owns more than one flock. Make a code, and let them choose where to use it.`,
  destinationTagIdTaken: msg`That flock has a bird with the same ring. One of the two rings must change first.`,
  tooManyInvites: msg`Too many invites were sent within an hour. Send this one later.`,
  roleNotAllowed: msg`Only an owner or assistant of the flock can do this.`,
};
