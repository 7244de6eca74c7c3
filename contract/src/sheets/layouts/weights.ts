// The layout with one row per weight.
import {
  type Candidate,
  columnOf,
  count,
  fillByValues,
  has,
  isMostly,
  matchColumns,
  type Recognized,
} from './candidate.ts';
import type { Column } from './layout.ts';

export function recognizeWeights(candidate: Candidate): Recognized | null {
  if (candidate.headerRow === 0) return withoutHeader(candidate);
  const matched = poundsAndOunces(matchColumns(candidate, 'weights'));
  const columns = fillByValues(candidate, matched, 'date', 'date');
  const weight = columns.find(({ field }) => field === 'weight');
  if (!weight) return null;
  const isExact = candidate.headings[weight.index]?.isExact === true;
  const hasBird = has(columns, 'name') || has(columns, 'ring');
  if (!isExact && !hasBird) return null;
  if (!has(columns, 'date')) return isExact && hasBird ? { score: 12 + count(columns), columns } : null;
  return {
    score: scoreOf(columns, hasBird) + count(columns),
    columns: hasBird ? columns : fillByValues(candidate, columns, 'name', 'text'),
  };
}

/**
 * Returns a lower score for a table without a column of birds. It may be about one bird; if several columns contain
 * weights, it more likely has a column per bird.
 */
function scoreOf(columns: readonly Column[], hasBird: boolean): number {
  if (hasBird) return 30;
  return columns.some(({ alsoFits }) => alsoFits === 'weight') ? 10 : 28;
}

/** Recognizes a column of ounces next to its column of pounds. */
function poundsAndOunces(columns: Column[]): Column[] {
  return columns.map(column => {
    const before = columns[column.index - 1];
    const isPair = before?.field === 'weight' && before.unit === 'lb' && column.unit === 'oz';
    return isPair && column.field === 'skip' ? { ...column, field: 'ounces', alsoFits: null } : column;
  });
}

/** Recognizes cells that were pasted without their header: a date, a weight, and perhaps a name and notes. */
function withoutHeader(candidate: Candidate): Recognized | null {
  const indices = candidate.headings.map((_, index) => index);
  const [date, otherDate] = indices.filter(index => isMostly(candidate, index, 'date'));
  const [weight, otherWeight] = indices.filter(index => isMostly(candidate, index, 'number'));
  if (date === undefined || weight === undefined || otherDate !== undefined || otherWeight !== undefined)
    return null;
  const [name, notes] = indices.filter(index => isMostly(candidate, index, 'text'));
  const columns = indices.map(index => {
    if (index === date) return columnOf(candidate, index, 'date');
    if (index === weight) return columnOf(candidate, index, 'weight');
    return columnOf(candidate, index, index === name ? 'name' : index === notes ? 'notes' : 'skip');
  });
  return { score: 5, columns };
}
