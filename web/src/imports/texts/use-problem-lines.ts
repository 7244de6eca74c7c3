// Combines the problems of a file and the refusals of the service into one list of messages, sorted by row.
import type { ImportProblem } from '@flock-care/contract/shapes';
import type { Field } from '@flock-care/contract/sheets';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { loadWording, wording } from '../../api/validation/wording.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import type { FileProblem, ReadColumn } from '../reading/protocol.ts';
import { fieldNames } from './layout-names.ts';
import { problemTexts } from './problem-texts.ts';
import type { ProblemLine } from './problems-csv.ts';

/** The field of a column in the file, by the field of a row in the API. */
const fieldOf: Readonly<Record<string, Field>> = {
  tagId: 'ring',
  birdName: 'name',
  species: 'species',
  recordedOn: 'date',
  weightGrams: 'weight',
  fasting: 'fasting',
  notes: 'notes',
  gender: 'sex',
  dateOfBirth: 'hatched',
  gotchaDay: 'arrived',
  vetClinicName: 'clinic',
  clinicName: 'clinic',
  vetClinicAddress: 'clinicAddress',
  vetAccountNumber: 'vetAccount',
  vetDoctorName: 'vet',
  visitedOn: 'date',
  reason: 'reason',
  name: 'medication',
  dosage: 'dosage',
  frequency: 'frequency',
  route: 'route',
  startDate: 'start',
  endDate: 'end',
};

export function useProblemLines(
  ofFile: readonly FileProblem[],
  ofService: readonly ImportProblem[],
  columns: readonly ReadColumn[],
): ProblemLine[] {
  const { i18n } = useLingui();
  const formats = useFormats();
  const needsWording = ofService.some(({ code }) => code === 'fieldInvalid');
  const [, setLoaded] = useState(false);
  useEffect(() => {
    if (needsWording) void loadWording().then(() => setLoaded(true));
  }, [needsWording]);
  const headings = new Map(columns.map(({ letter, heading }) => [letter, heading]));
  const read = ofFile.map(({ row, column, value, code }) => {
    const heading = headings.get(column);
    return {
      row,
      column: heading ? `${column}, ${heading}` : column,
      value,
      text: i18n._(problemTexts[code]),
    };
  });
  const refused = ofService.map(({ row, column, value, code, message }) => {
    const field = fieldOf[column];
    const own = code === 'fieldInvalid' ? wording()?.wordsOf(message, i18n, formats.number) : undefined;
    return {
      row,
      column: field ? i18n._(fieldNames[field]) : column,
      value,
      text: own ?? i18n._(problemTexts[code]),
    };
  });
  return [...read, ...refused].toSorted((one, other) => one.row - other.row);
}
