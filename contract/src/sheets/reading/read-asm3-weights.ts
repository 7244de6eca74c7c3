// Reads the weights in ASM3's export: those in each animal's log, and its newest one, which has no date.

import { limits } from '../../shapes/limits.ts';
import { isBlank } from '../cells/cells.ts';
import { columnWith } from '../layouts/layout.ts';
import { isWeightLog } from '../presets/weight-log.ts';
import { answerOf } from '../questions/answers.ts';
import { type BirdOfRow, birdAt } from './bird-of-row.ts';
import { dayAt } from './day-of-row.ts';
import { eachDataRow, fieldCell, leaveUnread, type Reader, report } from './reader.ts';
import type { WeightRow } from './rows.ts';
import { textAt } from './text-of-row.ts';
import { weightAt } from './weight-of-row.ts';

export function readAsm3Weights(reader: Reader): WeightRow[] {
  const rows: WeightRow[] = [];
  const newest: { row: number; bird: BirdOfRow; grams: number }[] = [];
  const speciesByCode = new Map<string, string>();
  const { layout, sheet } = reader;
  const [date, log, weight] = [
    columnWith(layout, 'date'),
    columnWith(layout, 'weight'),
    columnWith(layout, 'newestWeight'),
  ];
  if (!date || !log) {
    report(reader, layout.headerRow || 1, null, 'columnMissing');
    return rows;
  }
  eachDataRow(reader, row => {
    const code = textAt(reader, row, 'ring', limits.key);
    const species = textAt(reader, row, 'species', limits.species);
    if (code && species) speciesByCode.set(code, species);
    const hasNewest = weight !== null && isNewest(reader, row);
    const hasLog = !isBlank(fieldCell(reader, row, 'weight'));
    if (hasLog && !isWeightLog(sheet, layout, row)) leaveUnread(reader, row, log.index, 'otherLog');
    const isWeight = hasLog && isWeightLog(sheet, layout, row);
    const bird = hasNewest || isWeight ? birdAt(reader, row, null) : null;
    if (!bird) return;
    const found = weightAt(reader, row, isWeight ? log : (weight ?? log));
    if (!found) return;
    if (!isWeight) newest.push({ row, bird, grams: found.grams });
    const day = isWeight ? dayAt(reader, row, date) : null;
    if (day)
      rows.push({ row, ...withSpecies(bird, speciesByCode), recordedOn: day.day, weightGrams: found.grams });
  });
  const logged = newestLogs(rows);
  for (const { row, bird, grams } of newest) {
    const isLogged = logged.get(keyOf(bird))?.weightGrams === grams;
    if (!isLogged && answerOf(reader.answers, 'undatedWeight', ['today']) === 'today')
      rows.push({ row, ...withSpecies(bird, speciesByCode), recordedOn: sheet.today, weightGrams: grams });
    else if (weight) leaveUnread(reader, row, weight.index, isLogged ? 'sameAsLog' : 'undated');
  }
  return rows;
}

/** An animal that was never weighed has a weight of 0. */
function isNewest(reader: Reader, row: number): boolean {
  const cell = fieldCell(reader, row, 'newestWeight');
  return !isBlank(cell) && Number(cell) !== 0;
}

const withSpecies = (bird: BirdOfRow, speciesByCode: ReadonlyMap<string, string>): BirdOfRow => {
  const species = bird.species ?? speciesByCode.get(bird.tagId ?? '');
  return species ? { ...bird, species } : bird;
};

const keyOf = ({ tagId, birdName }: Pick<WeightRow, 'tagId' | 'birdName'>) =>
  `${tagId ?? ''}\n${birdName ?? ''}`;

/** Returns the newest weight in each animal's log. */
function newestLogs(rows: readonly WeightRow[]): ReadonlyMap<string, WeightRow> {
  const newest = new Map<string, WeightRow>();
  for (const row of rows) {
    const known = newest.get(keyOf(row));
    if (!known || row.recordedOn >= known.recordedOn) newest.set(keyOf(row), row);
  }
  return newest;
}
