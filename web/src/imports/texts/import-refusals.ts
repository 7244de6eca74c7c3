// The error messages for refused imports.
import { msg } from '@lingui/core/macro';
import type { RefusalMessages } from '../../api/refusal-messages.ts';

export const importRefusals: RefusalMessages = {
  importLimitReached: msg`Ten files are checked but not imported yet. Import or discard one of them below.`,
  importNotFound: msg`This import is no longer there. Choose the file again.`,
  importStarted: msg`This import has already been started.`,
  importChoiceNeeded: msg`Some rows differ from what is recorded. First choose what happens to them.`,
  importNotUndoable: msg`This import is more than 30 days old, or still running.`,
  roleNotAllowed: msg`Only an owner or assistant of the flock can do this.`,
};
