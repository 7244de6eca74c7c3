// What any request may be refused with, in words.
import { msg } from '@lingui/core/macro';
import type { RefusalWords } from './use-refusal.ts';

export const anyRefusal: RefusalWords = {
  roleNotAllowed: msg`Your role does not allow this.`,
  notYours: msg`Somebody else wrote this. You may correct and undo what you wrote yourself.`,
  serviceUnavailable: msg`The server cannot do this at the moment. Try again shortly.`,
  internalError: msg`Something went wrong on the server. Nothing was changed.`,
};
