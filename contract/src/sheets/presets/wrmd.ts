// The preset for exports from WRMD (Wildlife Rehabilitation MD). Their headings are the column names of its database,
// or labels.
import { cellAt, textOf } from '../cells/cells.ts';
import { fold } from '../cells/fold.ts';
import { type Candidate, columnOf, count, has, type Recognized } from '../layouts/candidate.ts';
import type { Column, Field, LayoutName } from '../layouts/layout.ts';

const patient: Record<string, Field> = {
  'case number': 'ring',
  'wrmd case number': 'ring',
  name: 'name',
  'common name': 'species',
  species: 'species',
};

const columnsOfLayout: Partial<Record<LayoutName, Record<string, Field>>> = {
  weights: {
    ...patient,
    'examined at': 'date',
    'date examined at': 'date',
    'date care at': 'date',
    'treated at': 'date',
    'recapture date': 'date',
    weight: 'weight',
    'bird weight': 'weight',
    'weight unit': 'unit',
    'weight unit id': 'unit',
    comments: 'notes',
    remarks: 'notes',
  },
  birds: {
    ...patient,
    sex: 'sex',
    'admitted at': 'arrived',
    'date admitted at': 'arrived',
    'date admitted': 'arrived',
  },
  medications: {
    ...patient,
    drug: 'medication',
    dose: 'dosage',
    frequency: 'frequency',
    route: 'route',
    'rx started at': 'start',
    'rx ended at': 'end',
    instructions: 'notes',
  },
};

const table =
  /^(?:patients?|exams?|care logs?|treatment logs?|prescriptions?|admissions?|bandings?|morphometrics?) (?=\S)/;
const headingOf = ({ sheet, headerRow }: Candidate, index: number) =>
  fold(textOf(cellAt(sheet.table, headerRow, index)).replace(/[._]/g, ' ')).replace(table, '');

/** Recognizes an export by WRMD's own case number, or by a case number together with a common name. */
export function isWrmd(candidate: Candidate): boolean {
  if (candidate.headerRow === 0) return false;
  const headings = new Set(candidate.headings.map((_, index) => headingOf(candidate, index)));
  if (headings.has('wrmd case number')) return true;
  return headings.has('case number') && headings.has('common name');
}

export function recognizeWrmd(candidate: Candidate, name: LayoutName): Recognized | null {
  const fields = columnsOfLayout[name];
  if (!fields) return null;
  const taken = new Map<Field, Column>();
  const columns = candidate.headings.map((_, index) => {
    const field = fields[headingOf(candidate, index)] ?? 'skip';
    const other = taken.get(field);
    if (other && field !== 'skip' && field !== 'notes')
      return columnOf(candidate, index, 'skip', { alsoFits: field });
    const column = columnOf(candidate, index, field);
    taken.set(field, column);
    return column;
  });
  const isWhole: Partial<Record<LayoutName, boolean>> = {
    weights: has(columns, 'weight', 'date'),
    birds: has(columns, 'ring'),
    medications: has(columns, 'medication'),
  };
  if (!isWhole[name]) return null;
  return { score: (name === 'birds' ? 80 : 90) + count(columns), columns };
}
