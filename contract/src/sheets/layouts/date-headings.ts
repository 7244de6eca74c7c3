// Dates in headings, with words before or after them: "10.12.18 (Prior to treatment)", "Weight 2026-03-04 (g)".
import { type Cell, textOf } from '../cells/cells.ts';
import { type DateReading, type FoundDate, findDate } from '../cells/dates.ts';
import { fold } from '../cells/fold.ts';
import { unwrap } from '../cells/remarks.ts';
import { splitUnit, type Unit } from '../cells/units.ts';

export interface DateHeading extends FoundDate {
  unit: Unit | null;
}

const longestHeading = 200;
/** The maximum number of positions in a heading at which to look for a date. */
const maxStarts = 4;
const weightWords = new Set('weight wt gewicht poids peso weighed gewogen on am vom op le el the'.split(' '));

export function findDateInHeading(cell: Cell, reading: DateReading): DateHeading | null {
  const plain = findDate(cell, reading);
  if (plain && plain.remark === '') return { ...plain, unit: null };
  const text = textOf(cell);
  if (typeof cell !== 'string' || text.length > longestHeading || !/\d/.test(text)) return null;
  const { unit, rest } = splitUnit(text);
  const atStart = findDate(rest, reading);
  if (atStart) return { ...atStart, unit };
  return findAfterWords(rest, unit, reading);
}

function findAfterWords(text: string, unit: Unit | null, reading: DateReading): DateHeading | null {
  const starts = [...text.matchAll(/(?<![\p{L}\p{N}.,/-])\d/gu)].slice(0, maxStarts);
  for (const { index } of starts) {
    const found = findDate(text.slice(index).replace(/[)\]]+$/, ''), reading);
    if (!found) continue;
    const before = unwrap(text.slice(0, index));
    const words = before.split(/\s+/).filter(word => !weightWords.has(fold(word)));
    return { ...found, unit, remark: [words.join(' '), found.remark].filter(part => part !== '').join(', ') };
  }
  return null;
}
