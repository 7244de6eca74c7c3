// The sentences for invalid fields, by Zod issue code, shared by the service and the forms.
import type * as z from 'zod';

/** The sentences for each field, by its path, such as `doseSchedule.0.time`. */
export type FieldErrors = Record<string, string[]>;

const nouns: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** Turns an issue into a sentence, as in `shape.safeParse(value, { error: errorMessage })`. */
export const errorMessage: z.core.$ZodErrorMap = issue => {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union') {
    if (issue.input === undefined || issue.input === null) return 'This field is required.';
  }
  switch (issue.code) {
    case 'invalid_type':
      return `Must be ${nouns[issue.expected] ?? issue.expected}.`;
    case 'invalid_value':
      if (issue.input === undefined || issue.input === null) return 'This field is required.';
      return `Must be one of: ${issue.values.filter(value => value !== '').join(', ')}.`;
    case 'too_small':
      return `Must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'array'
        ? `Must have at most ${issue.maximum} entries.`
        : `Must be at most ${issue.maximum}.`;
    default:
      return 'Is not valid.';
  }
};

/** Returns the sentences of a failed parse, by the path of the field. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const details: FieldErrors = {};
  for (const issue of error.issues.flatMap(withinUnion)) {
    const path = issue.path.join('.');
    details[path] ??= [];
    details[path].push(issue.message);
  }
  return details;
}

/**
 * Returns the errors of the union member that has the input's type. If there is none, or the issue is not about a
 * union, returns the issue itself.
 */
function withinUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const isOfAnotherKind = ({ code, path }: z.core.$ZodIssue) =>
    path.length === 0 && (code === 'invalid_type' || code === 'invalid_value');
  const written = issue.errors.find(errors => !errors.some(isOfAnotherKind));
  return written?.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue];
}
