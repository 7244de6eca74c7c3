// Reads the text in a row: fields, notes and remarks.
import { limits } from '../../shapes/limits.ts';
import { isBlank, textOf } from '../cells/cells.ts';
import { columnsWith, columnWith, type Field } from '../layouts/layout.ts';
import { cellOf, type Reader, report } from './reader.ts';
import { cleanText, saysNothing } from './texts.ts';

/**
 * Returns the text of a field, or an empty string. Reports text that cannot be stored and a date in place of a ring,
 * and then returns null.
 */
export function textAt(reader: Reader, row: number, field: Field, max: number): string | null {
  const column = columnWith(reader.layout, field);
  if (!column) return '';
  const cell = cellOf(reader, row, column.index);
  if (isBlank(cell)) return '';
  if (cell instanceof Date && field === 'ring') return report(reader, row, column.index, 'textUnreadable');
  const cleaned = cleanText(textOf(cell), max);
  if ('code' in cleaned) return report(reader, row, column.index, cleaned.code);
  return saysNothing(cleaned.text) ? '' : cleaned.text;
}

/**
 * Joins the notes of a row and remarks from other cells. If there are several columns of notes, each note begins with
 * the heading of its column, if it has one. Reports notes that cannot be stored, and returns an empty string.
 */
export function notesAt(
  reader: Reader,
  row: number,
  remarks: readonly string[],
  columns = columnsWith(reader.layout, 'notes'),
): string {
  const parts = remarks.filter(remark => remark !== '');
  for (const { index, heading } of columns) {
    const text = textOf(cellOf(reader, row, index));
    if (text === '' || saysNothing(text)) continue;
    parts.push(columns.length > 1 && heading !== '' ? `${heading}: ${text}` : text);
  }
  if (parts.length === 0) return '';
  const cleaned = cleanText(parts.join('\n'), limits.notes, true);
  if ('text' in cleaned) return cleaned.text;
  report(reader, row, columns[0]?.index ?? null, cleaned.code);
  return '';
}

/** Returns the object without its empty strings and nulls. */
export function withoutEmpty<K extends string>(texts: Record<K, string | null>): Partial<Record<K, string>> {
  const entries = Object.entries<string | null>(texts).filter(([, text]) => text !== null && text !== '');
  return Object.fromEntries(entries) as Partial<Record<K, string>>;
}
