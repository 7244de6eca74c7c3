// Reads text from cells in the form that the API accepts: trimmed, in NFC, within a limit, and without control
// characters other than the line breaks and tabs in notes.
import { fold, memoize } from '../cells/fold.ts';

/** The cleaned text, or the reason why it cannot be stored. */
export type CleanText = { text: string } | { code: 'textTooLong' | 'textUnreadable' };

/** Latin letters, digits and punctuation only need to be trimmed. */
const plain = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f]*$/;
const longestDecomposition = 4;
/** The same limit as in the API: more combining marks than any language uses. */
const tooManyMarks = /\p{M}{31}/u;
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]/u;

export function cleanText(text: string, max: number, keepLineBreaks = false): CleanText {
  if (text.length <= max && plain.test(text)) return { text: text.trim() };
  if (text.length > max * longestDecomposition) return { code: 'textTooLong' };
  if (tooManyMarks.test(text)) return { code: 'textUnreadable' };
  const controls = keepLineBreaks ? /[^\P{Cc}\n\t]/gu : /\p{Cc}+/gu;
  const cleaned = text.toWellFormed().replaceAll('\r\n', '\n').replace(controls, ' ').trim().normalize('NFC');
  if (!visible.test(cleaned)) return { text: '' };
  return cleaned.length > max && [...cleaned].length > max ? { code: 'textTooLong' } : { text: cleaned };
}

const emptyWords = new Set(
  'n a,none,null,nil,keine,kein,keiner,kein ring,unberingt,ohne ring,no ring,no band,unringed,unbanded,geen,geen ring,aucun,aucune,sans bague,ninguno,ninguna,sin anilla,nan,na'.split(
    ',',
  ),
);

/** True for a string that means "nothing": "-", "n/a", "keine". */
export const saysNothing = (text: string): boolean => text.length <= longestEmptyWord && isEmptyWord(text);

const longestEmptyWord = 12;
const isEmptyWord = memoize((text: string) => !/[\p{L}\p{N}]/u.test(text) || emptyWords.has(fold(text)));
