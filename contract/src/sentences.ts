// What a failed field says: Zod's issue codes, each worded once as a plain sentence.
import * as z from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

function sentence(issue: RawIssue): string {
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
}

z.config({ customError: sentence });
