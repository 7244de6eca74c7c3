// What went wrong with a request, as a sentence in the reader's language.
import type { WeighInResult } from '@flock-care/contract/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from './client.ts';

type Code = ApiError['code'] | NonNullable<WeighInResult['code']>;

/** By the code of a refusal. */
export type RefusalWords = Readonly<Partial<Record<Code, MessageDescriptor>>>;

/** What the service said, be it just now or kept with an entry of the outbox. */
export interface Refusal {
  code: string;
  /** In English. */
  message: string;
}

/** What any request may be refused with. */
const everywhere: RefusalWords = {
  roleNotAllowed: msg`Your role does not allow this.`,
  notYours: msg`Somebody else wrote this. You may correct and undo what you wrote yourself.`,
  serviceUnavailable: msg`The server cannot do this at the moment. Try again shortly.`,
  internalError: msg`Something went wrong on the server. Nothing was changed.`,
};

/**
 * @param words in place of the service's sentence
 * @param elsewhere where its sentence has names and figures that these words lack: for the languages it does not speak
 * @returns a function of an error or a refusal; undefined without one
 */
export function useRefusal(words: RefusalWords, elsewhere: RefusalWords = {}) {
  const { t, i18n } = useLingui();
  return (failure: Error | Refusal | null | undefined): string | undefined => {
    if (!failure) return undefined;
    if (failure instanceof Error && !(failure instanceof ApiError)) return t`The server did not answer.`;
    const { code, message } = failure;
    const wordsOf = (from: RefusalWords) => Object.entries(from).find(([known]) => known === code)?.[1];
    const own = wordsOf(words) ?? wordsOf(everywhere);
    if (own) return i18n._(own);
    if (i18n.locale === 'en' && message) return message;
    const plain = wordsOf(elsewhere);
    return plain ? i18n._(plain) : t`The server refused this (${code}).`;
  };
}
