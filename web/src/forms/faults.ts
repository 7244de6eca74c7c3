// What a sentence of the service says is wrong with a field. Its sentences are English and name the fields of the API.

export type Fault =
  | 'missing'
  | 'unreadable'
  | 'noDay'
  | 'noTime'
  | 'noEmail'
  | 'noColour'
  | 'noPicture'
  | 'noNumber'
  | 'noWholeNumber'
  | 'noChoice'
  | 'notYet'
  | 'notPast'
  | 'endBeforeStart'
  | 'tooLong'
  | 'tooMany'
  | 'tooMuch'
  | 'tooLittle'
  | 'notMore'
  | 'notWithin'
  | 'tooLongAgo'
  | 'limitsTooNear';

interface Found {
  fault: Fault;
  /** The limit that was not kept, for the faults that have one. */
  limit: number;
}

const sentences: Readonly<Record<string, Fault>> = {
  'This field is required.': 'missing',
  'Must not be blank.': 'missing',
  'Must not hold control characters or broken Unicode.': 'unreadable',
  'Must not hold more than 30 combining marks in a row.': 'unreadable',
  'Must be a date that exists in the calendar, as YYYY-MM-DD.': 'noDay',
  'Must be a time of day as HH:MM, from 00:00 to 23:59.': 'noTime',
  'Must be a plain email address, such as olive@example.org.': 'noEmail',
  'Must be a colour as #RRGGBB.': 'noColour',
  'Must be a base64 data URL of an image, such as data:image/jpeg;base64,… (SVG is not taken).': 'noPicture',
  'Must be a number.': 'noNumber',
  'Must be a whole number.': 'noWholeNumber',
  'Must be a time zone by its IANA name, such as Europe/Amsterdam.': 'noChoice',
  'Only a rescue has the plan rescue_free. Choose one of the household plans.': 'noChoice',
  'Must not be in the future.': 'notYet',
  'Must be in the future.': 'notPast',
  'Must not be before startDate.': 'endBeforeStart',
};

/** Sentences with figures, of which the first is the limit. */
const patterns: readonly (readonly [RegExp, Fault])[] = [
  [/^Must be at most ([\d,]+) characters\.$/, 'tooLong'],
  [/^Must be at most ([\d,]+) days ago\./, 'tooLongAgo'],
  [/^Must have at most ([\d,]+) entries\.$/, 'tooMany'],
  [/^Must be at least ([\d.]+) (?:above|below) \w+, which is [\d.]+\.$/, 'limitsTooNear'],
  [/^Must be at most ([\d.]+)\.$/, 'tooMuch'],
  [/^Must be at least ([\d.]+)\.$/, 'tooLittle'],
  [/^Must be more than ([\d.]+)\.$/, 'notMore'],
  [/^Must be a whole number from 1 to ([\d,]+)\.$/, 'notWithin'],
  [/^Must not be after (?:the flock's )?today, ([\d-]+)\.$/, 'notYet'],
  [/^(Must) be one of: /, 'noChoice'],
];

/** Undefined for a sentence of a later version of the service. */
export function faultIn(sentence: string): Found | undefined {
  const plain = sentences[sentence];
  if (plain) return { fault: plain, limit: 0 };
  for (const [pattern, fault] of patterns) {
    const [, limit] = pattern.exec(sentence) ?? [];
    if (limit !== undefined) return { fault, limit: Number(limit.replaceAll(',', '')) };
  }
  return undefined;
}
