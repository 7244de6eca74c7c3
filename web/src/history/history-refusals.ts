// Why a change could not be undone.
import { msg } from '@lingui/core/macro';
import type { RefusalWords } from '../api/use-refusal.ts';

export const historyRefusals: RefusalWords = {
  changedSince: msg`It has changed since. Look at it as it is now, and correct it there.`,
  changeAlreadyUndone: msg`It has been undone already.`,
  changeNotUndoable: msg`It is more than 30 days old, or of a kind that cannot be undone.`,
  changeNotFound: msg`It is no longer in the history of this flock.`,
  roleNotAllowed: msg`Only an owner or assistant of the flock can do this.`,
};
