// What the service refused of a form, by field, and where the focus goes then.
import { ApiError } from '../api/client.ts';

export interface FormErrors {
  /** The sentence of a field, by its path in the body: `name`, `schedule.0.time`. */
  of(path: string): string | undefined;
  /** What no field of the form shows. */
  rest(shown: readonly string[]): string | undefined;
}

const none: FormErrors = { of: () => undefined, rest: () => undefined };

/** @param error of a `useWrite`; `unanswered` is the sentence for no answer at all */
export function formErrors(error: unknown, unanswered: string): FormErrors {
  if (!error) return none;
  // The frame says so, and asks the person to sign in.
  if (error instanceof ApiError && error.status === 401) return none;
  if (!(error instanceof ApiError)) return { ...none, rest: () => unanswered };
  const details = error.details ?? {};
  return {
    of: path => details[path]?.join(' '),
    rest: shown => {
      const others = Object.entries(details).filter(([path]) => !shown.includes(path));
      if (error.details && others.length === 0) return undefined;
      return [...new Set(others.flatMap(([, sentences]) => sentences))].join(' ') || error.message;
    },
  };
}

/** Moves the focus to the first field with an error. Call it in an effect after the errors are shown. */
export function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
