// Text fields: trimmed, in NFC, visible, and counted in code points.
import * as z from 'zod';
import { formatLimit, limits } from './limits.ts';

/** True if the text has more than `max` Unicode code points. Each of them takes one or two UTF-16 units. */
function isLonger(text: string, max: number): boolean {
  if (text.length <= max || text.length > 2 * max) return text.length > max;
  let count = 0;
  for (const _ of text) count += 1;
  return count > max;
}

/** A character that is one code point in NFC has at most four when decomposed, such as U+1F82. */
const longestDecomposition = 4;

/**
 * More combining marks in a row than any language uses (the Stream-Safe Text Format of Unicode Standard Annex 15 allows
 * 30). Refused before the text is normalized, because sorting a long row of marks takes quadratic time.
 */
const tooManyMarks = /\p{M}{31}/u;

const controlCharacters = /\p{Cc}/u;
const controlCharactersButBreaks = /[^\P{Cc}\n\t]/u;

/**
 * Any character except spaces, invisible characters such as the zero-width joiner, and U+2800, the empty braille cell.
 */
const visibleCharacter = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]/u;

/** Returns the text in NFC, or an empty string if none of it would be visible. */
export function visibleText(text: string): string {
  return visibleCharacter.test(text) ? text.normalize('NFC') : '';
}

interface TextOptions {
  keepLineBreaks?: boolean;
  blank?: 'refused' | 'allowed';
}

function cleanText(max: number, { keepLineBreaks = false, blank = 'refused' }: TextOptions) {
  const forbiddenCharacters = keepLineBreaks ? controlCharactersButBreaks : controlCharacters;
  const tooLong = `Must be at most ${formatLimit(max)} characters.`;
  return (
    z
      .string()
      .overwrite(text => (keepLineBreaks ? text.replaceAll('\r\n', '\n') : text).trim())
      .refine(text => !isLonger(text, longestDecomposition * max), { error: tooLong, abort: true })
      .refine(text => !tooManyMarks.test(text), {
        error: 'Must not contain more than 30 combining marks in a row.',
        abort: true,
      })
      .overwrite(visibleText)
      .refine(text => blank === 'allowed' || text !== '', { error: 'Must not be blank.' })
      .refine(text => text.isWellFormed() && !forbiddenCharacters.test(text), {
        error: 'Must not contain control characters or broken Unicode.',
      })
      .refine(text => !isLonger(text, max), { error: tooLong })
      // Zod sees only functions here, so the constraints for JSON Schema are written by hand.
      .meta({ maxLength: max, ...(blank === 'refused' && { minLength: 1 }) })
  );
}

/** Required text: trimmed, NFC, 1 to `max` code points, no control characters. */
export const text = (max: number) => cleanText(max, {});

/** Optional text; its cleared value is `""`. */
export const optionalText = (max: number, options: TextOptions = {}) =>
  cleanText(max, { ...options, blank: 'allowed' })
    .nullish()
    .transform(value => (value === null ? '' : value));

/** Text to search for; blank text counts as missing. */
export const searchText = (max: number) => cleanText(max, { blank: 'allowed' }).optional();

/** Free notes of up to 5,000 code points that keep their line breaks and tabs; the cleared value is `""`. */
export const OptionalNotes = optionalText(limits.notes, { keepLineBreaks: true });
