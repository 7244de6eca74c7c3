// The field errors of a stay: problems that the app finds itself, and refusals by the service.
import { useLingui } from '@lingui/react/macro';
import { ApiError } from '../api/client.ts';
import { loadWording } from '../api/validation/wording.ts';
import { useFormErrors } from '../forms/form-errors.ts';
import type { Refused } from '../outbox/entry.ts';
import type { StayProblem } from './stay-problem.ts';

/** The reason why a stay was not saved. */
export type StayFailure = StayProblem | Error;

type Field = 'startedOn' | 'personName' | 'personContact' | 'reason' | 'notes' | 'reviewOn';
const fields: readonly Field[] = ['startedOn', 'personName', 'personContact', 'reason', 'notes', 'reviewOn'];

export interface StayErrors {
  of(field: Field): string | undefined;
  /** An error that belongs to no field. */
  rest: string | undefined;
}

/** Turns the refusal of an entry into an error, and loads the wording of its field errors. */
export async function errorOf({ status, code, message, details }: Refused): Promise<Error> {
  if (details) await loadWording();
  return new ApiError(new Response(null, { status }), { error: message, code, details } as never);
}

/**
 * @param noResponseText the error message if the stay could not be stored or sent
 * @param isNew true for a new stay; if its day is taken, saving it again changes the other stay on that day
 */
export function useStayErrors(
  failure: StayFailure | null | undefined,
  name: string,
  noResponseText: string,
  isNew: boolean,
): StayErrors {
  const { t } = useLingui();
  const error = failure instanceof Error ? failure : undefined;
  const errors = useFormErrors(error, noResponseText);
  const dayText: Readonly<Record<string, () => string>> = {
    noDay: () => t`Enter the day, with all four digits of the year.`,
    notYet: () => t`Choose a day up to today.`,
    beforeHatched: () => t`${name} had not hatched yet. Choose a later day.`,
    birdDied: () => t`${name} died before that day. Choose an earlier day.`,
    laterStays: () =>
      t`${name} has a later stay. Choose a later day, or correct that stay under “Life” first.`,
    stayDayTaken: () =>
      isNew
        ? t`Another stay begins on that day. Save again to change it, or choose another day.`
        : t`Another stay begins on that day. Choose another day.`,
  };
  const formErrors: Readonly<Record<string, () => string>> = {
    onlyStay: () => t`It is the only stay. Correct it instead.`,
    stayNotFound: () => t`The stay no longer exists.`,
  };
  const code = failure instanceof ApiError ? failure.code : failure;
  const wordsOf = (words: typeof dayText) => (typeof code === 'string' ? words[code]?.() : undefined);
  const dayError = wordsOf(dayText);
  return {
    of: field => {
      if (field === 'startedOn' && dayError) return dayError;
      if (field === 'reviewOn' && failure === 'reviewTooFar') return t`Choose a day at most a year ahead.`;
      if (field === 'reviewOn' && failure === 'reviewTooEarly') return t`Choose a day after today.`;
      return errors.of(field);
    },
    rest: dayError ? undefined : (wordsOf(formErrors) ?? errors.rest(fields)),
  };
}
