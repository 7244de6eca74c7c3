// The app’s own sentences for field errors. Loaded when a form is refused for the first time, so that no screen waits for them.
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type ErrorKind, findErrorKind } from './error-kinds.ts';

const words: Readonly<Record<ErrorKind, (limit: string) => MessageDescriptor>> = {
  missing: () => msg`This cannot be empty.`,
  unreadable: () => msg`This contains characters that cannot be displayed. Type it again.`,
  notADate: () => msg`Choose a day that exists in the calendar.`,
  notATime: () => msg`Type a time, such as 08:00.`,
  notAnEmail: () => msg`That is not an email address. Type one like you@example.org.`,
  notAColor: () => msg`Choose a colour.`,
  notAPicture: () => msg`This browser cannot read that file as a picture.`,
  notANumber: () => msg`Type a number.`,
  notAWholeNumber: () => msg`Type a whole number.`,
  notAChoice: () => msg`Choose one from the list.`,
  inTheFuture: () => msg`Choose a day up to today.`,
  notInTheFuture: () => msg`Choose a day in the future.`,
  endBeforeStart: () => msg`The last day cannot be before the first.`,
  beforeHatching: () => msg`The bird had not hatched yet. Choose a later day.`,
  beforeFirstStay: () => msg`The first stay began later. Choose a later day.`,
  afterNextStay: () => msg`The next stay had already begun. Choose an earlier day.`,
  tooLong: max => msg`Too long: at most ${max} characters.`,
  tooMany: max => msg`The maximum is ${max}.`,
  tooMuch: max => msg`Type at most ${max}.`,
  tooLittle: min => msg`Type at least ${min}.`,
  notMoreThan: min => msg`Type more than ${min}.`,
  outOfRange: max => msg`Type a whole number from 1 to ${max}.`,
  tooLongAgo: days => msg`Choose a day at most ${days} days ago.`,
  notAWebAddress: () => msg`Type an address that begins with https://.`,
  noTopic: () => msg`The address has to end with the topic, such as https://ntfy.sh/our-birds-7Qm2.`,
  addressNotAllowed: () =>
    msg`This server only calls https addresses on the Internet. Its operator can allow others.`,
  notAPin: () => msg`Type four to eight digits.`,
  guessablePin: () => msg`Too easy to guess. Choose other digits, no year and no sequence.`,
  limitsTooNear: points => msg`Limits must be at least ${points} % apart.`,
};

/** Returns the translation of the service's sentence, or the sentence itself if the app does not know it. */
export function wordsOf(sentence: string, i18n: I18n, format: (limit: number) => string): string {
  const found = findErrorKind(sentence);
  return found ? i18n._(words[found.kind](format(found.limit))) : sentence;
}
