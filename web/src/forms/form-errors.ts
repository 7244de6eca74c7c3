// What the service refused of a form, by field, in the reader's language, and where the focus goes then.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ApiError } from '../api/client.ts';
import { type RefusalWords, useRefusal } from '../api/use-refusal.ts';
import { useFormats } from '../ui/use-formats.ts';
import { wording } from './wording.ts';

export interface FormErrors {
  /** The sentence of a field, by its path in the body: `name`, `schedule.0.time`. */
  of(path: string): string | undefined;
  /** What no field of the form shows. */
  rest(shown: readonly string[]): string | undefined;
}

const none: FormErrors = { of: () => undefined, rest: () => undefined };

/** Why a form as a whole was refused. */
const formRefusals: RefusalWords = {
  birdNotFound: msg`The bird is no longer in this flock.`,
  medicationNotFound: msg`The medication is no longer there.`,
  vetVisitNotFound: msg`The visit is no longer there.`,
  weightNotFound: msg`The weight is no longer there.`,
  workspaceNotFound: msg`The flock no longer exists.`,
  recordLimitReached: msg`The bird has as many records of this kind as it may have.`,
};

/** @param error of a `useWrite`; `unanswered` is the sentence for no answer at all */
export function useFormErrors(error: Error | null | undefined, unanswered: string): FormErrors {
  const { i18n } = useLingui();
  const formats = useFormats();
  const refusal = useRefusal(formRefusals);
  if (!error) return none;
  // The frame says so, and asks the person to sign in.
  if (error instanceof ApiError && error.status === 401) return none;
  if (!(error instanceof ApiError)) return { ...none, rest: () => unanswered };
  const details = error.details ?? {};
  const wordsOf = (sentence: string) => wording()?.wordsOf(sentence, i18n, formats.number) ?? sentence;
  const told = (sentences: readonly string[]) => [...new Set(sentences.map(wordsOf))].join(' ');
  return {
    of: path => details[path] && told(details[path]),
    rest: shown => {
      const others = Object.entries(details).filter(([path]) => !shown.includes(path));
      if (error.details && others.length === 0) return undefined;
      return told(others.flatMap(([, sentences]) => sentences)) || refusal(error);
    },
  };
}

/** Moves the focus to the first field with an error. Call it in an effect after the errors are shown. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
