// Recognizes the field errors in sentences from the service, which are in English and use the field names of the API.

export type ErrorKind =
  | 'missing'
  | 'unreadable'
  | 'notADate'
  | 'notATime'
  | 'notAnEmail'
  | 'notAColor'
  | 'notAPicture'
  | 'notANumber'
  | 'notAWholeNumber'
  | 'notAChoice'
  | 'inTheFuture'
  | 'notInTheFuture'
  | 'endBeforeStart'
  | 'beforeHatching'
  | 'beforeFirstStay'
  | 'afterNextStay'
  | 'tooLong'
  | 'tooMany'
  | 'tooMuch'
  | 'tooLittle'
  | 'notMoreThan'
  | 'outOfRange'
  | 'tooLongAgo'
  | 'limitsTooNear'
  | 'notAWebAddress'
  | 'noTopic'
  | 'addressNotAllowed'
  | 'notAPin'
  | 'guessablePin';

interface ErrorMatch {
  kind: ErrorKind;
  /** The limit in the sentence. Has no meaning for a kind without a limit. */
  limit: number;
}

const sentences: Readonly<Record<string, ErrorKind>> = {
  'This field is required.': 'missing',
  'Must not be blank.': 'missing',
  'Must not contain control characters or broken Unicode.': 'unreadable',
  'Must not contain more than 30 combining marks in a row.': 'unreadable',
  'Must be a date that exists in the calendar, as YYYY-MM-DD.': 'notADate',
  'Must be a time of day as HH:MM, from 00:00 to 23:59.': 'notATime',
  'Must be a plain email address, such as olive@example.org.': 'notAnEmail',
  'Must be a color as #RRGGBB.': 'notAColor',
  'Must be a base64 data URL of an image, such as data:image/jpeg;base64,… (SVG is not accepted).':
    'notAPicture',
  'Must be a number.': 'notANumber',
  'Must be a whole number.': 'notAWholeNumber',
  'Must be an IANA time zone name, such as Europe/Amsterdam.': 'notAChoice',
  'Must be a language tag, such as en-GB.': 'notAChoice',
  'Only a rescue has the plan rescue_free. Choose one of the household plans.': 'notAChoice',
  'Must not be in the future.': 'inTheFuture',
  'Must be in the future.': 'notInTheFuture',
  'Must not be before startDate.': 'endBeforeStart',
  'Must be an address that begins with https:// (or http://), without a name or password.': 'notAWebAddress',
  'Must end with the topic, such as https://ntfy.sh/your-topic.': 'noTopic',
  'Must be the token of an application in Gotify.': 'missing',
  'Must be visible ASCII characters without spaces.': 'unreadable',
  'Must be a list with at least one event, such as weight.* or verdict.changed.': 'notAChoice',
  'Must begin with https://.': 'addressNotAllowed',
  'Must not be an address of a private network.': 'addressNotAllowed',
  'Must be four to eight digits.': 'notAPin',
  'Choose a PIN that is harder to guess: not 1234, not a year, and not one digit repeated.': 'guessablePin',
};

/** Patterns of sentences that vary. The first group is the limit, if the error has one. */
const patterns: readonly (readonly [RegExp, ErrorKind])[] = [
  [/^Must be at most ([\d,]+) characters\.$/, 'tooLong'],
  [/^Must be at most ([\d,]+) days ago\./, 'tooLongAgo'],
  [/^Must have at most ([\d,]+) entries\.$/, 'tooMany'],
  [/^Must be at least ([\d.]+) (?:above|below) \w+, which is [\d.]+\.$/, 'limitsTooNear'],
  [/^Must be at most ([\d.]+)\.$/, 'tooMuch'],
  [/^Must be at least ([\d.]+)\.$/, 'tooLittle'],
  [/^Must be more than ([\d.]+)\.$/, 'notMoreThan'],
  [/^Must be a whole number from 1 to ([\d,]+)\.$/, 'outOfRange'],
  [/^Must not be after today, ([\d-]+)\.$/, 'inTheFuture'],
  [/^Must not be before the bird hatched, on ([\d-]+)\.$/, 'beforeHatching'],
  [/^Must not be before the first stay, on ([\d-]+)\.$/, 'beforeFirstStay'],
  [/^Must be before the second stay, which began on ([\d-]+)\.$/, 'afterNextStay'],
  [/^(Must) be one of: /, 'notAChoice'],
];

/** Returns the kind of error and its limit; undefined for an unknown sentence, such as one from a later version. */
export function findErrorKind(sentence: string): ErrorMatch | undefined {
  const plain = sentences[sentence];
  if (plain) return { kind: plain, limit: 0 };
  for (const [pattern, kind] of patterns) {
    const [, limit] = pattern.exec(sentence) ?? [];
    if (limit !== undefined) return { kind, limit: Number(limit.replaceAll(',', '')) };
  }
  return undefined;
}
