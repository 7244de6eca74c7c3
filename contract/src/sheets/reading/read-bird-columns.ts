// Reads a table with a column per bird and a row per date.

import { limits } from '../../shapes/limits.ts';
import { isBlank } from '../cells/cells.ts';
import { type Column, columnsWith, columnWith } from '../layouts/layout.ts';
import { answerOf } from '../questions/answers.ts';
import { isSameBird, numberedNames } from '../questions/same-names.ts';
import { type BirdOfRow, birdOf } from './bird-of-row.ts';
import { type DayOfRow, dayAt } from './day-of-row.ts';
import { cellOf, eachDataRow, type Reader, report } from './reader.ts';
import type { WeightRow } from './rows.ts';
import { notesAt } from './text-of-row.ts';
import { cleanText } from './texts.ts';
import { fastingAt, weightAt } from './weight-of-row.ts';

interface BirdColumn {
  column: Column;
  bird: BirdOfRow;
  notes: Column[];
  fasting: Column | null;
  /** The nearest column of dates on the left; the first one if none is on the left. */
  date: Column;
}

export function readBirdColumns(reader: Reader): WeightRow[] {
  const rows: WeightRow[] = [];
  const birds = birdColumns(reader);
  if (!columnWith(reader.layout, 'date') || columnsWith(reader.layout, 'weight').length === 0) {
    report(reader, reader.layout.headerRow || 1, null, 'columnMissing');
    return rows;
  }
  eachDataRow(reader, row => {
    const weighed = birds.filter(({ column }) => !isBlank(cellOf(reader, row, column.index)));
    const days = new Map<Column, DayOfRow | null>();
    for (const { column, date, bird, notes: noteColumns, fasting: fastingColumn } of weighed) {
      const day = days.has(date) ? days.get(date) : dayAt(reader, row, date);
      days.set(date, day ?? null);
      const weight = day ? weightAt(reader, row, column) : null;
      if (!day || !weight) continue;
      const notes = notesAt(reader, row, [day.remark, weight.remark], noteColumns);
      const fasting = fastingAt(reader, row, fastingColumn);
      rows.push({
        row,
        ...bird,
        recordedOn: day.day,
        weightGrams: weight.grams,
        ...(fasting !== null && { fasting }),
        ...(notes !== '' && { notes }),
      });
    }
  });
  return rows;
}

function birdColumns(reader: Reader): BirdColumn[] {
  const columns = columnsWith(reader.layout, 'weight');
  const dates = columnsWith(reader.layout, 'date');
  const names = numberedNames(
    columns.map(({ bird }) => bird ?? { name: '', ring: '' }),
    answerOf(reader.answers, 'sameName', ['one', 'several']),
  );
  return columns.flatMap((column, position) => {
    const date = dates.findLast(({ index }) => index < column.index) ?? dates[0];
    if (!date) return [];
    const named = names[position];
    const row = reader.layout.headerRow || 1;
    if (named === null || named === undefined) {
      report(reader, row, column.index, 'birdOpen');
      return [];
    }
    const [name, ring] = [cleanText(named.name, limits.name), cleanText(named.ring, limits.key)];
    if ('code' in name || 'code' in ring) {
      report(reader, row, column.index, 'textTooLong');
      return [];
    }
    if (name.text === '' && ring.text === '') {
      report(reader, row, column.index, 'birdMissing');
      return [];
    }
    const others = (field: 'notes' | 'fasting') => ofBird(reader, columns, position, field);
    return [
      {
        column,
        date,
        bird: birdOf(ring.text, name.text, ''),
        notes: others('notes'),
        fasting: others('fasting')[0] ?? null,
      },
    ];
  });
}

/**
 * Returns the columns of notes or fasting marks about the whole row, and those about this column's bird that follow it.
 */
function ofBird(
  { layout }: Reader,
  columns: readonly Column[],
  at: number,
  field: 'notes' | 'fasting',
): Column[] {
  const column = columns[at];
  return columnsWith(layout, field).filter(other => {
    if (!other.bird) return true;
    const before = columns
      .filter(({ bird, index }) => isSameBird(bird, other.bird) && index < other.index)
      .at(-1);
    return (before ?? columns.find(({ bird }) => isSameBird(bird, other.bird))) === column;
  });
}
