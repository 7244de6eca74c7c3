// The layouts with one row per bird, per visit to the vet, or per medication.
import { type Candidate, count, fillByValues, has, matchColumns, type Recognized } from './candidate.ts';
import type { Column, Field } from './layout.ts';

export function recognizeBirds(candidate: Candidate): Recognized | null {
  if (candidate.headerRow === 0) return null;
  const columns = matchColumns(candidate, 'birds');
  if (!has(columns, 'name') && !has(columns, 'ring')) return null;
  const others: Field[] = ['species', 'sex', 'hatched', 'arrived'];
  return others.some(field => has(columns, field)) ? { score: 20 + count(columns), columns } : null;
}

export function recognizeVisits(candidate: Candidate): Recognized | null {
  if (candidate.headerRow === 0) return null;
  const { headings } = candidate;
  const hasClinic = headings.some(({ field }) => field === 'clinic');
  const columns = matchColumns(candidate, 'visits', field =>
    field === 'vet' && !hasClinic ? 'clinic' : field,
  );
  const dated = fillByValues(candidate, columns, 'date', 'date');
  if (!has(dated, 'date') || !(has(dated, 'clinic') || has(dated, 'reason'))) return null;
  const hasWeight = headings.some(({ field, isExact }) => field === 'weight' && isExact);
  const isVisit = !hasWeight || has(dated, 'clinic', 'reason');
  return { score: (isVisit ? 34 : 26) + count(dated), columns: dated };
}

export function recognizeMedications(candidate: Candidate): Recognized | null {
  if (candidate.headerRow === 0) return null;
  const fields = candidate.headings.map(({ field }) => field);
  const hasStart = fields.includes('start');
  const matched = matchColumns(candidate, 'medications', field =>
    field === 'date' && !hasStart ? 'start' : field,
  );
  const columns = medicineInsteadOfName(candidate, matched);
  if (!has(columns, 'medication') || !(has(columns, 'dosage') || has(columns, 'frequency'))) return null;
  return { score: 40 + count(columns), columns };
}

/**
 * Treats "Name" as the medication if there are a dosage and a frequency but no column for the medication. The bird may
 * be in another column for names.
 */
function medicineInsteadOfName({ headings }: Candidate, columns: Column[]): Column[] {
  if (has(columns, 'medication') || !has(columns, 'dosage', 'frequency')) return columns;
  const name = columns.find(({ index }) => /^(?:name|naam|nom|nombre)$/i.test(headings[index]?.text ?? ''));
  if (!name) return columns;
  return columns.map((column): Column => {
    if (column === name) return { ...column, field: 'medication', alsoFits: null };
    return column.alsoFits === 'name' ? { ...column, field: 'name', alsoFits: null } : column;
  });
}
