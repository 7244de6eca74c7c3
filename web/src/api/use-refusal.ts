// What went wrong with a request, as a sentence in the reader's language.
import type { WeighInResult } from '@flock-care/contract/shapes';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { anyRefusal } from './any-refusal.ts';
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
    const own = wordsOf(words) ?? wordsOf(anyRefusal);
    if (own) return i18n._(own);
    if (i18n.locale === 'en' && message) return message;
    const plain = wordsOf(elsewhere);
    return plain ? i18n._(plain) : t`The server refused this (${code}).`;
  };
}
