// Reads weights in cells, such as 92,5, "0.092 kg" or "3 lb 4 oz".
import type { Cell } from './cells.ts';
import { memoize } from './fold.ts';
import { type DecimalSign, type FoundNumber, findNumber, isAmbiguous, numberOf } from './numbers.ts';
import { unwrap } from './remarks.ts';
import { findUnit, toGrams, type Unit } from './units.ts';

export interface FoundWeight {
  number: FoundNumber;
  /** The unit in the cell itself; null if there is none. */
  unit: Unit | null;
  /** The ounces after pounds. */
  ounces: FoundNumber | null;
  /** Words in brackets after the weight. */
  remark: string;
}

const longestText = 200;
const amount = /^([\d.,][\d.,'’\s]*)([\p{L}#]{0,12})\.?/u;
const bracketed = /^\s*[([]/;

/** Returns the weight, or null if the cell as a whole is not a weight. */
export function findWeight(cell: Cell | undefined): FoundWeight | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? exactly(cell) : null;
  return typeof cell === 'string' ? findWeightInText(cell.trim()) : null;
}

const findWeightInText = memoize((text: string): FoundWeight | null => {
  if (text === '' || text.length > longestText) return null;
  const first = findAmount(text);
  if (!first) return null;
  const { rest } = first;
  const second = first.unit === 'lb' && rest !== '' ? findAmount(rest.replace(/^[\s,&+]+/, '')) : null;
  const ounces = second?.unit === 'oz' ? second : null;
  const after = ounces ? ounces.rest : rest;
  if (after !== '' && !bracketed.test(after)) return null;
  return { number: first.number, unit: first.unit, ounces: ounces?.number ?? null, remark: unwrap(after) };
});

const exactly = (value: number): FoundWeight => ({
  number: { ifPoint: value, ifComma: value, shows: null },
  unit: null,
  ounces: null,
  remark: '',
});

function findAmount(text: string): { number: FoundNumber; unit: Unit | null; rest: string } | null {
  const [all, digits = '', word = ''] = amount.exec(text) ?? [];
  if (all === undefined) return null;
  const number = findNumber(digits.trim());
  const unit = word === '' ? null : findUnit(word);
  if (!number || (word !== '' && !unit)) return null;
  return { number, unit, rest: text.slice(all.length).trim() };
}

/** Returns the weight in grams; null if neither the cell nor its column has a unit. */
export function gramsOf(
  { number, unit, ounces }: FoundWeight,
  sign: DecimalSign,
  unitOfColumn: Unit | null,
): number | null {
  const inUnit = unit ?? unitOfColumn;
  if (!inUnit) return null;
  const grams = toGrams(numberOf(number, sign), inUnit);
  return ounces ? toGrams(grams + toGrams(numberOf(ounces, sign), 'oz'), 'g') : grams;
}

export const isOpenWeight = ({ number, ounces }: FoundWeight): boolean =>
  isAmbiguous(number) || (ounces !== null && isAmbiguous(ounces));
