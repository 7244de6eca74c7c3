// The preset for ASM3's animal export: animals, their logs and their medications in one file. The filled columns show
// which of them a row is about.
import { cellAt, textOf } from '../cells/cells.ts';
import type { Candidate, Recognized } from '../layouts/candidate.ts';
import { columnOf } from '../layouts/candidate.ts';
import type { Field, LayoutName } from '../layouts/layout.ts';

const bird: Record<string, Field> = { ANIMALCODE: 'ring', ANIMALNAME: 'name', ANIMALSPECIES: 'species' };

/**
 * The columns of the export that each layout reads. The animal's own row has only the newest weight; its log has the
 * older ones.
 */
const columnsOfLayout: Partial<Record<LayoutName, Record<string, Field>>> = {
  weights: {
    ...bird,
    LOGDATE: 'date',
    LOGTYPE: 'logType',
    LOGCOMMENTS: 'weight',
    ANIMALWEIGHT: 'newestWeight',
  },
  birds: { ...bird, ANIMALSEX: 'sex', ANIMALDOB: 'hatched', ANIMALENTRYDATE: 'arrived' },
  medications: {
    ...bird,
    MEDICALNAME: 'medication',
    MEDICALDOSAGE: 'dosage',
    MEDICALGIVENDATE: 'start',
    MEDICALCOMMENTS: 'notes',
  },
};

const headingOf = ({ sheet, headerRow }: Candidate, index: number) =>
  textOf(cellAt(sheet.table, headerRow, index));

export function isAsm3(candidate: Candidate): boolean {
  const headings = new Set(candidate.headings.map((_, index) => headingOf(candidate, index)));
  return headings.has('ANIMALCODE') && headings.has('ANIMALNAME') && candidate.headerRow > 0;
}

export function recognizeAsm3(candidate: Candidate, name: LayoutName): Recognized | null {
  const fields = columnsOfLayout[name];
  if (!fields) return null;
  const columns = candidate.headings.map((_, index) =>
    columnOf(candidate, index, fields[headingOf(candidate, index)] ?? 'skip'),
  );
  const needed: Field = name === 'medications' ? 'medication' : name === 'weights' ? 'weight' : 'name';
  if (!columns.some(({ field }) => field === needed)) return null;
  return { score: name === 'weights' ? 102 : name === 'birds' ? 101 : 100, columns };
}
