// Turns an API error into a translated sentence.
import { useLingui } from '@lingui/react/macro';
import { ApiError } from './client.ts';
import { anyRefusal, type RefusalMessages } from './refusal-messages.ts';

/** A refusal by the service, from a response or stored with an outbox entry. */
export interface Refusal {
  code: string;
  /** The service's sentence, in the app's language at the time, or in English if the service was overloaded. */
  message: string;
}

/**
 * @param sentences sentences that replace the service's own
 * @param translated sentences for languages other than English, used for entries that the service refused earlier or in
 * English; unlike the service's own sentences, they name no people or amounts
 * @returns a function that returns the sentence for an error or a refusal; undefined if there is neither
 */
export function useRefusal(sentences: RefusalMessages, translated: RefusalMessages = {}) {
  const { t, i18n } = useLingui();
  return (failure: Error | Refusal | null | undefined): string | undefined => {
    if (!failure) return undefined;
    if (failure instanceof Error && !(failure instanceof ApiError)) return t`The server did not answer.`;
    const { code, message } = failure;
    const sentenceOf = (from: RefusalMessages) => new Map(Object.entries(from)).get(code);
    const own = sentenceOf(sentences) ?? sentenceOf(anyRefusal);
    if (own) return i18n._(own);
    const plain = sentenceOf(translated);
    if (plain && (i18n.locale !== 'en' || !message)) return i18n._(plain);
    return message || t`The server refused this (${code}).`;
  };
}
