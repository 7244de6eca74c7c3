// What is wrong with a field, in words. Loaded when a form is refused for the first time: no screen waits for it.
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Fault, faultIn } from './faults.ts';

const words: Readonly<Record<Fault, (limit: string) => MessageDescriptor>> = {
  missing: () => msg`This cannot be empty.`,
  unreadable: () => msg`This has characters that cannot be shown. Type it again.`,
  noDay: () => msg`Choose a day that is in the calendar.`,
  noTime: () => msg`Type a time, such as 08:00.`,
  noEmail: () => msg`That is not an email address. It looks like you@example.org.`,
  noColour: () => msg`Choose a colour.`,
  noPicture: () => msg`That file is no picture that this browser can read.`,
  noNumber: () => msg`Type a number.`,
  noWholeNumber: () => msg`Type a whole number.`,
  noChoice: () => msg`Choose one of the list.`,
  notYet: () => msg`Choose a day up to today.`,
  notPast: () => msg`Choose a day that is still to come.`,
  endBeforeStart: () => msg`The last day cannot be before the first.`,
  tooLong: most => msg`Too long: at most ${most} characters.`,
  tooMany: most => msg`At most ${most} are possible.`,
  tooMuch: most => msg`Type at most ${most}.`,
  tooLittle: least => msg`Type at least ${least}.`,
  notMore: least => msg`Type more than ${least}.`,
  notWithin: most => msg`Type a whole number from 1 to ${most}.`,
  tooLongAgo: days => msg`Choose a day at most ${days} days back.`,
  limitsTooNear: points => msg`Limits are at least ${points} % apart.`,
};

/** @returns the words for a sentence of the service; the sentence itself if it is new */
export function wordsOf(sentence: string, i18n: I18n, format: (limit: number) => string): string {
  const found = faultIn(sentence);
  return found ? i18n._(words[found.fault](format(found.limit))) : sentence;
}
