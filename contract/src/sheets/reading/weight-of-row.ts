// Reads the weights and fasting marks in a row.
import { limits } from '../../shapes/limits.ts';
import { isBlank, textOf } from '../cells/cells.ts';
import { findUnit, type Unit } from '../cells/units.ts';
import { findWeight, gramsOf, isOpenWeight } from '../cells/weights.ts';
import { type Column, columnWith } from '../layouts/layout.ts';
import { isAbsent } from '../words/cell-words.ts';
import { isYes } from '../words/yes-and-no.ts';
import { cellOf, leaveUnread, type Reader, report } from './reader.ts';

export interface WeightOfRow {
  grams: number;
  remark: string;
}

/**
 * Returns the weight in a column, or null. Reports a weight that cannot be read, is out of range, or has an undecided
 * unit or decimal sign. Leaves a cell such as "dead" unread.
 */
export function weightAt(reader: Reader, row: number, column: Column): WeightOfRow | null {
  const cell = cellOf(reader, row, column.index);
  if (isBlank(cell)) return null;
  const found = findWeight(cell);
  if (!found) {
    if (typeof cell === 'string' && isAbsent(cell)) return leaveUnread(reader, row, column.index, 'noValue');
    return report(reader, row, column.index, 'weightUnreadable');
  }
  const unit = unitAt(reader, row, column, found.unit);
  if (unit === undefined) return null;
  if (isOpenWeight(found) && !reader.sign) return report(reader, row, column.index, 'weightOpen');
  const grams = gramsOf(found, reader.sign ?? 'point', unit);
  if (grams === null) return report(reader, row, column.index, 'unitOpen');
  return isPossible(grams)
    ? { grams, remark: found.remark }
    : report(reader, row, column.index, 'weightOutOfRange');
}

export const isPossible = (grams: number): boolean => grams > 0 && grams <= limits.weightGrams;

/**
 * Returns the unit of a weight, or null if undecided. Reports an unknown unit in the unit column, and returns
 * undefined.
 */
function unitAt(reader: Reader, row: number, column: Column, own: Unit | null): Unit | null | undefined {
  const unitColumn = columnWith(reader.layout, 'unit');
  const cell = unitColumn ? cellOf(reader, row, unitColumn.index) : null;
  if (own || !unitColumn || isBlank(cell)) return own ?? column.unit ?? reader.unit;
  const unit = findUnit(textOf(cell));
  if (unit) return unit;
  report(reader, row, unitColumn.index, 'unitUnknown');
  return undefined;
}

/** Returns a fasting mark, or null. Reports a mark that cannot be read. */
export function fastingAt(reader: Reader, row: number, column: Column | null): boolean | null {
  const cell = column ? cellOf(reader, row, column.index) : null;
  if (!column || isBlank(cell)) return null;
  return isYes(cell) ?? report(reader, row, column.index, 'fastingUnknown');
}
