// Reads one row per bird, per visit to the vet, or per medication.

import type { MedicationFrequency } from '../../shapes/enums.ts';
import { medicationFrequencies } from '../../shapes/enums.ts';
import { limits } from '../../shapes/limits.ts';
import { isBlank, textOf } from '../cells/cells.ts';
import { columnWith, type Field } from '../layouts/layout.ts';
import { answerOf } from '../questions/answers.ts';
import { findFrequency } from '../words/frequencies.ts';
import { findGender } from '../words/sexes.ts';
import { type BirdOfRow, birdAt } from './bird-of-row.ts';
import { dayAt, optionalDayAt } from './day-of-row.ts';
import { cellOf, eachDataRow, fieldCell, type Reader, report } from './reader.ts';
import type { BirdRow, MedicationRow, VisitRow } from './rows.ts';
import { notesAt, textAt, withoutEmpty } from './text-of-row.ts';

export function readBirds(reader: Reader): BirdRow[] {
  const rows: BirdRow[] = [];
  const { layout } = reader;
  if (isMissing(reader, Boolean(columnWith(layout, 'name') || columnWith(layout, 'ring')))) return rows;
  eachDataRow(reader, row => {
    const isMedicineOrLog = layout.preset === 'asm3' && isBlank(fieldCell(reader, row, 'species'));
    const bird = isMedicineOrLog ? null : birdAt(reader, row, null);
    if (!bird) return;
    const gender = genderAt(reader, row);
    rows.push({
      row,
      ...bird,
      ...(gender && { gender }),
      ...withoutEmpty({
        dateOfBirth: optionalDayAt(reader, row, 'hatched'),
        gotchaDay: optionalDayAt(reader, row, 'arrived'),
        vetClinicName: textAt(reader, row, 'clinic', limits.vetField),
        vetClinicAddress: textAt(reader, row, 'clinicAddress', limits.vetField),
        vetAccountNumber: textAt(reader, row, 'vetAccount', limits.vetField),
        vetDoctorName: textAt(reader, row, 'vet', limits.vetField),
      }),
    });
  });
  return rows;
}

/** Returns true, and reports a problem, if the columns that every row needs are not there. */
function isMissing(reader: Reader, isThere: boolean): boolean {
  if (!isThere) report(reader, reader.layout.headerRow || 1, null, 'columnMissing');
  return !isThere;
}

function genderAt(reader: Reader, row: number) {
  const column = columnWith(reader.layout, 'sex');
  const cell = fieldCell(reader, row, 'sex');
  if (!column || isBlank(cell)) return null;
  return findGender(textOf(cell)) ?? report(reader, row, column.index, 'genderUnknown');
}

export function readVisits(reader: Reader): VisitRow[] {
  const rows: VisitRow[] = [];
  const date = columnWith(reader.layout, 'date');
  if (isMissing(reader, date !== null) || !date) return rows;
  const above = { bird: null as BirdOfRow | null };
  eachDataRow(reader, row => {
    const bird = birdAt(reader, row, above.bird);
    above.bird = bird ?? above.bird;
    const day = dayAt(reader, row, date);
    if (!bird || !day) return;
    rows.push({
      row,
      ...bird,
      visitedOn: day.day,
      ...withoutEmpty({
        clinicName: textAt(reader, row, 'clinic', limits.vetField),
        reason: textAt(reader, row, 'reason', limits.freeText),
        notes: notesAt(reader, row, [day.remark]),
      }),
    });
  });
  return rows;
}

export function readMedications(reader: Reader): MedicationRow[] {
  const rows: MedicationRow[] = [];
  const needed: Field[] = ['medication', 'dosage', 'start'];
  if (
    isMissing(
      reader,
      needed.every(field => columnWith(reader.layout, field)),
    )
  )
    return rows;
  const above = { bird: null as BirdOfRow | null };
  eachDataRow(reader, row => {
    const isOtherRow = reader.layout.preset === 'asm3' && isBlank(fieldCell(reader, row, 'medication'));
    const bird = isOtherRow ? null : birdAt(reader, row, above.bird);
    above.bird = bird ?? above.bird;
    const medication = isOtherRow ? null : readMedication(reader, row);
    if (bird && medication) rows.push({ row, ...bird, ...medication });
  });
  return rows;
}

function readMedication(reader: Reader, row: number): Omit<MedicationRow, 'row'> | null {
  const name = requiredText(reader, row, 'medication', limits.name);
  const dosage = requiredText(reader, row, 'dosage', limits.freeText);
  const frequency = frequencyAt(reader, row);
  const start = columnWith(reader.layout, 'start');
  const day = start && dayAt(reader, row, start, 'any');
  const endDate = optionalDayAt(reader, row, 'end', 'any');
  if (!name || !dosage || !frequency || !day) return null;
  if (endDate && endDate < day.day)
    return report(reader, row, columnWith(reader.layout, 'end')?.index ?? null, 'endBeforeStart');
  const route = textAt(reader, row, 'route', limits.freeText);
  const notes = notesAt(reader, row, [day.remark]);
  return { name, dosage, frequency, startDate: day.day, ...withoutEmpty({ endDate, route, notes }) };
}

function requiredText(
  reader: Reader,
  row: number,
  field: 'medication' | 'dosage',
  max: number,
): string | null {
  const text = textAt(reader, row, field, max);
  return text === ''
    ? report(reader, row, columnWith(reader.layout, field)?.index ?? null, `${field}Missing`)
    : text;
}

function frequencyAt(reader: Reader, row: number): MedicationFrequency | null {
  const column = columnWith(reader.layout, 'frequency');
  const answer = answerOf(reader.answers, 'frequency', medicationFrequencies);
  if (!column) return answer ?? report(reader, row, null, 'frequencyMissing');
  const cell = cellOf(reader, row, column.index);
  if (isBlank(cell)) return report(reader, row, column.index, 'frequencyMissing');
  return findFrequency(textOf(cell)) ?? report(reader, row, column.index, 'frequencyUnknown');
}
