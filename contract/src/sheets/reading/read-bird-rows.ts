// Reads a table with a row per bird and a column per date.

import { isBlank } from '../cells/cells.ts';
import { findDateInHeading } from '../layouts/date-headings.ts';
import { type Column, columnsWith, columnWith, groupCellOf } from '../layouts/layout.ts';
import { answerOf } from '../questions/answers.ts';
import { headingsKey } from '../questions/decide-dates.ts';
import { numberedNames } from '../questions/same-names.ts';
import { type BirdOfRow, birdAt } from './bird-of-row.ts';
import { type DayOfRow, dayOfFound } from './day-of-row.ts';
import { problemAt } from './problems.ts';
import { cellOf, eachDataRow, type Reader, report } from './reader.ts';
import type { WeightRow } from './rows.ts';
import { notesAt } from './text-of-row.ts';
import { weightAt } from './weight-of-row.ts';

interface DayColumn extends DayOfRow {
  column: Column;
  notes: Column[];
}

export function readBirdRows(reader: Reader): WeightRow[] {
  const rows: WeightRow[] = [];
  const { layout } = reader;
  if (!columnWith(layout, 'weight') || !(columnWith(layout, 'name') || columnWith(layout, 'ring'))) {
    report(reader, layout.headerRow || 1, null, 'columnMissing');
    return rows;
  }
  const days = dayColumns(reader);
  for (const { row, bird } of birdsOfRows(reader)) {
    for (const { column, day, remark, notes: noteColumns } of days) {
      const weight = weightAt(reader, row, column);
      if (!weight) continue;
      const notes = notesAt(reader, row, [remark, weight.remark], noteColumns);
      rows.push({ row, ...bird, recordedOn: day, weightGrams: weight.grams, ...(notes !== '' && { notes }) });
    }
  }
  return rows;
}

/** Reads the dates in the headings. A heading that cannot be read is one problem, not one per weight. */
function dayColumns(reader: Reader): DayColumn[] {
  const { sheet, layout, dates, problems } = reader;
  const columns = columnsWith(layout, 'weight');
  return columns.flatMap((column, position) => {
    const heading = groupCellOf(sheet.table, layout, column.index);
    const found = findDateInHeading(heading, sheet.dates);
    const day = dayOfFound(reader, found, dates.get(headingsKey)?.order ?? null);
    if (typeof day === 'string') {
      problems.push(problemAt(layout.groupRow || layout.headerRow || 1, column.index, heading, day));
      return [];
    }
    const next = columns[position + 1]?.index ?? Number.POSITIVE_INFINITY;
    const notes = columnsWith(layout, 'notes').filter(({ index }) => index > column.index && index < next);
    const unit = column.unit ?? found?.unit ?? null;
    return [{ column: { ...column, unit }, day: day.day, remark: found?.remark ?? '', notes }];
  });
}

function birdsOfRows(reader: Reader): { row: number; bird: BirdOfRow }[] {
  const weights = columnsWith(reader.layout, 'weight');
  const found: { row: number; bird: BirdOfRow }[] = [];
  eachDataRow(reader, row => {
    if (weights.every(({ index }) => isBlank(cellOf(reader, row, index)))) return;
    const bird = birdAt(reader, row, null);
    if (bird) found.push({ row, bird });
  });
  const names = numberedNames(
    found.map(({ bird }) => ({ name: bird.birdName ?? '', ring: bird.tagId ?? '' })),
    answerOf(reader.answers, 'sameName', ['one', 'several']),
  );
  return found.flatMap(({ row, bird }, index) => {
    const name = names[index]?.name;
    if (name !== undefined) return [{ row, bird: { ...bird, ...(name !== '' && { birdName: name }) } }];
    report(reader, row, null, 'birdOpen', bird.birdName ?? null);
    return [];
  });
}
