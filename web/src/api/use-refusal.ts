// What went wrong with a request, as a sentence in the reader's language.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from './client.ts';

/** By the code of a refusal. */
export type RefusalWords = Readonly<Partial<Record<ApiError['code'], MessageDescriptor>>>;

/** What any request may be refused with. */
const everywhere: RefusalWords = {
  roleNotAllowed: msg`Your role does not allow this.`,
  notYours: msg`Somebody else wrote this. You may correct and undo what you wrote yourself.`,
  serviceUnavailable: msg`The server cannot do this at the moment. Try again shortly.`,
  internalError: msg`Something went wrong on the server. Nothing was changed.`,
};

/**
 * @returns a function of an error: its own words, otherwise the sentence of the service, which is in English; undefined
 * without an error
 */
export function useRefusal(words: RefusalWords): (error: Error | null | undefined) => string | undefined {
  const { t, i18n } = useLingui();
  return error => {
    if (!error) return undefined;
    if (!(error instanceof ApiError)) return t`The server did not answer.`;
    const own = words[error.code] ?? everywhere[error.code];
    if (own) return i18n._(own);
    const { code } = error;
    return i18n.locale === 'en' ? error.message : t`The server refused this (${code}).`;
  };
}
