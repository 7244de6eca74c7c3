// Reads one row per weight.

import { isBlank } from '../cells/cells.ts';
import { toGrams } from '../cells/units.ts';
import { findWeight, gramsOf } from '../cells/weights.ts';
import { type Column, columnWith } from '../layouts/layout.ts';
import { answerOf, textAnswer } from '../questions/answers.ts';
import { type BirdOfRow, birdAt } from './bird-of-row.ts';
import { type DayOfRow, dayAt, isPastDay } from './day-of-row.ts';
import { cellOf, eachDataRow, leaveUnread, type Reader, report } from './reader.ts';
import type { WeightRow } from './rows.ts';
import { notesAt } from './text-of-row.ts';
import { fastingAt, isPossible, type WeightOfRow, weightAt } from './weight-of-row.ts';

export function readWeights(reader: Reader): WeightRow[] {
  const rows: WeightRow[] = [];
  const [date, weight] = [columnWith(reader.layout, 'date'), columnWith(reader.layout, 'weight')];
  if (!weight) {
    report(reader, reader.layout.headerRow || 1, null, 'columnMissing');
    return rows;
  }
  const above: Above = { bird: null, day: null };
  eachDataRow(reader, row => {
    const weightRow = readWeight(reader, row, { date, weight }, above);
    if (weightRow) rows.push(weightRow);
  });
  return rows;
}

/** The last bird and the last day above a row, for rows that leave them out. */
interface Above {
  bird: BirdOfRow | null;
  day: DayOfRow | null;
}

function readWeight(
  reader: Reader,
  row: number,
  columns: { date: Column | null; weight: Column },
  above: Above,
): WeightRow | null {
  if (!hasWeight(reader, row, columns.weight)) {
    keepAbove(reader, row, columns.date, above);
    return leaveNotes(reader, row);
  }
  const bird = birdAt(reader, row, above.bird);
  above.bird = bird ?? above.bird;
  const day = dayOfWeight(reader, row, columns.date, above.day);
  above.day = day ? { ...day, remark: '' } : above.day;
  const weight = withOunces(reader, row, columns.weight);
  if (!bird || !day || !weight) return null;
  const notes = notesAt(reader, row, [day.remark, weight.remark]);
  const fasting = fastingAt(reader, row, columnWith(reader.layout, 'fasting'));
  return {
    row,
    ...bird,
    recordedOn: day.day,
    weightGrams: weight.grams,
    ...(fasting !== null && { fasting }),
    ...(notes !== '' && { notes }),
  };
}

/**
 * Returns the day of a row. If the answers say so, a row without a date has the day above it. A table without dates has
 * one day for all rows.
 */
function dayOfWeight(
  reader: Reader,
  row: number,
  date: Column | null,
  above: DayOfRow | null,
): DayOfRow | null {
  if (!date) {
    const day = textAnswer(reader.answers, 'whichDay');
    return isPastDay(day, reader.sheet.today)
      ? { day, remark: '' }
      : report(reader, row, null, 'dateMissing');
  }
  const isGap = isBlank(cellOf(reader, row, date.index));
  if (isGap && above && answerOf(reader.answers, 'dateAbove', ['yes']) === 'yes') return above;
  return dayAt(reader, row, date);
}

function hasWeight(reader: Reader, row: number, weight: Column): boolean {
  const ounces = columnWith(reader.layout, 'ounces');
  return (
    !isBlank(cellOf(reader, row, weight.index)) ||
    (ounces !== null && !isBlank(cellOf(reader, row, ounces.index)))
  );
}

/** A row without a weight can be a heading: its bird or day may apply to the rows below it. */
function keepAbove(reader: Reader, row: number, date: Column | null, above: Above): void {
  const bird = [columnWith(reader.layout, 'name'), columnWith(reader.layout, 'ring')];
  const hasBird = bird.some(column => column && !isBlank(cellOf(reader, row, column.index)));
  if (hasBird) above.bird = birdAt(reader, row, null) ?? above.bird;
  const day = date && !isBlank(cellOf(reader, row, date.index)) ? dayAt(reader, row, date) : null;
  if (day) above.day = { ...day, remark: '' };
}

function leaveNotes(reader: Reader, row: number): null {
  const notes = columnWith(reader.layout, 'notes');
  if (notes && !isBlank(cellOf(reader, row, notes.index)))
    leaveUnread(reader, row, notes.index, 'withoutWeight');
  return null;
}

/** Returns a weight with the ounces from their own column added to the pounds. */
function withOunces(reader: Reader, row: number, column: Column): WeightOfRow | null {
  const ouncesColumn = columnWith(reader.layout, 'ounces');
  const cell = ouncesColumn ? cellOf(reader, row, ouncesColumn.index) : null;
  if (!ouncesColumn || isBlank(cell)) return weightAt(reader, row, column);
  const ounces = findWeight(cell);
  const more = ounces && gramsOf(ounces, reader.sign ?? 'point', 'oz');
  if (more === null) return report(reader, row, ouncesColumn.index, 'weightUnreadable');
  if (more > 0 && isBlank(cellOf(reader, row, column.index))) return { grams: more, remark: '' };
  if (more === 0) return weightAt(reader, row, column);
  const pounds = findWeight(cellOf(reader, row, column.index));
  const less = pounds && gramsOf(pounds, reader.sign ?? 'point', column.unit ?? 'lb');
  const grams = less === null ? Number.NaN : toGrams(less + more, 'g');
  return isPossible(grams) ? { grams, remark: pounds?.remark ?? '' } : weightAt(reader, row, column);
}
