// Translates the errors of a form, field by field, and moves the focus to the first field with an error.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { ApiError } from '../api/client.ts';
import type { RefusalMessages } from '../api/refusal-messages.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { wording } from '../api/validation/wording.ts';
import { useFormats } from '../ui/formats/use-formats.ts';

export interface FormErrors {
  /** Returns the error of a field, by its path in the body, such as `name` or `schedule.0.time`. */
  of(path: string): string | undefined;
  /** Returns the errors of all fields except these, or the refusal of the form as a whole. */
  rest(shown: readonly string[]): string | undefined;
}

const none: FormErrors = { of: () => undefined, rest: () => undefined };

/** Refusals of the form as a whole. */
const formRefusals: RefusalMessages = {
  birdGone: msg`The bird was no longer in the flock on that day.`,
  birdNotFound: msg`The bird is no longer in this flock, or you can no longer see it.`,
  medicationNotFound: msg`The medication no longer exists.`,
  vetVisitNotFound: msg`The visit no longer exists.`,
  weightNotFound: msg`The weight no longer exists.`,
  workspaceNotFound: msg`The flock no longer exists.`,
  recordLimitReached: msg`This bird has reached the limit for records of this kind.`,
};

/**
 * @param error the error from a `useWrite`
 * @param unanswered the error message if the service did not respond
 */
export function useFormErrors(error: Error | null | undefined, unanswered: string): FormErrors {
  const { i18n } = useLingui();
  const formats = useFormats();
  const refusal = useRefusal(formRefusals);
  if (!error) return none;
  // The frame asks the person to sign in.
  if (error instanceof ApiError && error.status === 401) return none;
  if (!(error instanceof ApiError)) return { ...none, rest: () => unanswered };
  const details = error.details ?? {};
  const translate = (sentence: string) => wording()?.wordsOf(sentence, i18n, formats.number) ?? sentence;
  const joinSentences = (sentences: readonly string[]) => [...new Set(sentences.map(translate))].join(' ');
  return {
    of: path => details[path] && joinSentences(details[path]),
    rest: shown => {
      const others = Object.entries(details).filter(([path]) => !shown.includes(path));
      if (error.details && others.length === 0) return undefined;
      return joinSentences(others.flatMap(([, sentences]) => sentences)) || refusal(error);
    },
  };
}

/** Moves the focus to the first field with an error. Call it in an effect after the errors are shown. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
