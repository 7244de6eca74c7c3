// Turns an API error into a translated sentence.
import { useLingui } from '@lingui/react/macro';
import { ApiError } from './client.ts';
import { anyRefusal, type RefusalMessages } from './refusal-messages.ts';

/** A refusal by the service, from a response or stored with an outbox entry. */
export interface Refusal {
  code: string;
  /** The sentence in English. */
  message: string;
}

/**
 * @param sentences sentences that replace the service's own
 * @param translated sentences for readers of other languages than English; unlike the service's own sentence, they
 * name no people or amounts
 * @returns a function that returns the sentence for an error or a refusal; undefined if there is neither
 */
export function useRefusal(sentences: RefusalMessages, translated: RefusalMessages = {}) {
  const { t, i18n } = useLingui();
  return (failure: Error | Refusal | null | undefined): string | undefined => {
    if (!failure) return undefined;
    if (failure instanceof Error && !(failure instanceof ApiError)) return t`The server did not answer.`;
    const { code, message } = failure;
    const sentenceOf = (from: RefusalMessages) => Object.entries(from).find(([known]) => known === code)?.[1];
    const own = sentenceOf(sentences) ?? sentenceOf(anyRefusal);
    if (own) return i18n._(own);
    if (i18n.locale === 'en' && message) return message;
    const plain = sentenceOf(translated);
    return plain ? i18n._(plain) : t`The server refused this (${code}).`;
  };
}
