// Checks the rows of a notebook page before they are saved: the day, the grams, and any weight that the bird already
// has on that day.
import type { GuardResult } from '@flock-care/contract/guard';
import { dayNumber, type GuardInputs, judgeUnconfirmed } from '../../guard/judge-typed.ts';
import { gramsOf, typedText } from '../weigh/digits.ts';
import { type DayRead, readDays } from './days.ts';

/** A row as typed, with the answers to the questions about it. */
export interface Row {
  day: string;
  grams: string;
  /** The day that the person chose, if the text can mean several days. */
  chosenDay?: string;
  /** The answer if the bird already has another weight on that day. */
  choice?: 'keep' | 'replace';
  /** True if the person has confirmed an implausible weight. */
  isSure?: boolean;
}

export const emptyRow: Row = { day: '', grams: '' };

/** A weight that the bird already has on a day. */
export interface KnownWeight {
  day: string;
  grams: number;
  fasting: boolean | null;
}

export type Problem =
  | Exclude<DayRead, { kind: 'day' }>
  | { kind: 'noDay' | 'noGrams' | 'unreadableGrams' }
  /** An earlier line has the same day. */
  | { kind: 'twice'; line: number }
  | { kind: 'otherWeight'; grams: number }
  | { kind: 'question'; result: GuardResult };

export interface CheckedRow {
  row: Row;
  isEmpty: boolean;
  day: string | undefined;
  grams: number | undefined;
  problem: Problem | undefined;
  /** True if there is nothing to save: the bird has this weight, or the person keeps the other one. */
  isKnown: boolean;
}

type Guard = Omit<GuardInputs, 'weights'>;

interface Page {
  rows: readonly Row[];
  today: string;
  /** The names of each month, as `monthNames` returns them. */
  months: readonly (readonly string[])[];
  /** Oldest first, including unsent ones. */
  known: readonly KnownWeight[];
  /** Undefined until the guard's inputs are loaded. */
  guard: Guard | undefined;
}

export function checkRows({ rows, today, months, known, guard }: Page): CheckedRow[] {
  const filled = rows.filter(row => !isEmpty(row));
  const lines = filled.map(({ day, chosenDay }) => ({ text: day, chosen: chosenDay }));
  const days = new Map(readDays(lines, today, months).map((read, index) => [filled[index], read]));
  const read = rows.map(row => {
    const day = days.get(row);
    return { row, day: day?.kind === 'day' ? day.day : undefined, read: day, grams: gramsIn(row.grams) };
  });
  const weights = read.flatMap(({ day, grams }) => (day && grams ? [{ day, grams, fasting: null }] : []));
  const sureWeights = read.flatMap(({ row, day, grams }) =>
    row.isSure && day && grams ? [{ day, grams }] : [],
  );
  return read.map(({ row, day, read: dayRead, grams }, index) => {
    const existingGrams = known.find(weight => weight.day === day)?.grams;
    const isKnown =
      existingGrams !== undefined &&
      grams !== undefined &&
      (existingGrams === grams || row.choice === 'keep');
    const first = read.findIndex(other => other.day !== undefined && other.day === day);
    const problem = (): Problem | undefined => {
      if (isEmpty(row)) return undefined;
      if (row.day.trim() === '') return { kind: 'noDay' };
      if (dayRead && dayRead.kind !== 'day') return dayRead;
      if (first < index && day) return { kind: 'twice', line: first + 1 };
      if (row.grams.trim() === '') return { kind: 'noGrams' };
      if (grams === undefined || !day) return { kind: 'unreadableGrams' };
      if (isKnown) return undefined;
      if (existingGrams !== undefined && row.choice !== 'replace')
        return { kind: 'otherWeight', grams: existingGrams };
      if (row.isSure || !guard) return undefined;
      const others = [...known, ...weights].filter(weight => weight.day !== day);
      const sure = [...known, ...sureWeights].filter(weight => weight.day !== day);
      const otherGrams = sure.map(weight => weight.grams);
      const result = judgeAmong(others, { day, grams }, guard, otherGrams);
      return result.verdict === 'question' ? { kind: 'question', result } : undefined;
    };
    return { row, isEmpty: isEmpty(row), day, grams, problem: problem(), isKnown };
  });
}

const isEmpty = ({ day, grams }: Row): boolean => day.trim() === '' && grams.trim() === '';

/** Reads grams such as "92.5", "92,5" or "92.5 g"; undefined if the text is not a valid weight. */
function gramsIn(text: string): number | undefined {
  const typed = typedText(text.trim().replace(/\s*g$/i, ''));
  return typed === undefined ? undefined : gramsOf(typed);
}

const minBefore = 3;
const nearestCount = 5;

/**
 * Judges a weight by the weights before it. If there are too few, for example at the top of a page, it is judged by the
 * nearest weights on either side, as if those were all earlier. A chick is always judged by the weights before it,
 * because chicks grow.
 */
function judgeAmong(
  others: readonly KnownWeight[],
  { day, grams }: { day: string; grams: number },
  guard: Guard,
  otherGrams: number[],
): GuardResult {
  const at = dayNumber(day);
  const weights = others.map(({ day, grams }) => ({
    day: dayNumber(day),
    grams,
    fasting: null,
    confirmed: false,
  }));
  const before = weights.filter(weight => weight.day < at);
  const nearest = weights
    .map(weight => ({ ...weight, day: at - Math.abs(at - weight.day) }))
    .sort((one, other) => other.day - one.day)
    .slice(0, nearestCount);
  const used = before.length >= minBefore || guard.context.stage === 'chick' ? before : nearest;
  const sorted = used.toSorted((one, other) => one.day - other.day);
  return judgeUnconfirmed({ ...guard, weights: sorted }, { grams, recordedOn: day }, otherGrams);
}

/** Reads pasted lines. In each line, a tab, a semicolon or spaces separate the day from the grams. */
export function pastedRows(text: string): Row[] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '');
  return lines.map(line => {
    const [, day = line, grams = ''] = /^(.*?)(?:\t|;|\s+)(\S+(?:\s*g)?)\s*$/.exec(line.trim()) ?? [];
    return { day: day.trim(), grams: grams.trim() };
  });
}
