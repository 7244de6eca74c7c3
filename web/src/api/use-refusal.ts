// What went wrong with a request, as a sentence in the reader's language.
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { ApiError } from './client.ts';

/** By the code of a refusal. */
export type RefusalWords = Readonly<Partial<Record<ApiError['code'], MessageDescriptor>>>;

/** @returns a function of an error: its own words, otherwise the sentence of the service; undefined without an error */
export function useRefusal(words: RefusalWords): (error: Error | null | undefined) => string | undefined {
  const { t, i18n } = useLingui();
  return error => {
    if (!error) return undefined;
    if (!(error instanceof ApiError)) return t`The server did not answer.`;
    const own = words[error.code];
    return own ? i18n._(own) : error.message;
  };
}
