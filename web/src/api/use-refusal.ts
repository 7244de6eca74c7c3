// Turns an API error into a translated sentence.
import { useLingui } from '@lingui/react/macro';
import { ApiError } from './client.ts';
import { anyRefusal, type RefusalWords } from './refusal-words.ts';

/** A refusal by the service, from a response or stored with an outbox entry. */
export interface Refusal {
  code: string;
  /** In English. */
  message: string;
}

/**
 * @param words sentences that replace the service's own
 * @param elsewhere sentences in other languages than the service's, without its names and figures
 * @returns a function that returns the sentence for an error or a refusal; undefined if there is neither
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
