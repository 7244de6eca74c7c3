// The doses of a medication over some days: a row for each time of the day, and how many were given.
import type { Dose } from '@flock-care/contract/shapes';
import { addDays } from '../ui/formats.ts';
import { doseKey, isAsNeeded } from './doses.ts';

/** How a dose is drawn. `missed` was refused or skipped. */
export type DoseMark = 'given' | 'partly' | 'missed' | 'unrecorded' | 'open';

export function markOf({ state, outcome }: Pick<Dose, 'state' | 'outcome'>): DoseMark {
  if (state === 'given') return outcome === 'partly' ? 'partly' : 'given';
  if (state === 'missed' || state === 'unrecorded') return state;
  return 'open';
}

export interface HistoryRow {
  slot: string;
  label: string;
  /** When it is due, for the first day that has it; null if it has no time. */
  dueAt: string | null;
  /** One for each day; undefined where the schedule had no such dose. */
  doses: (Dose | undefined)[];
}

export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));

/** What is given as needed has no rows: no dose of it is expected. */
export function historyRows(doses: readonly Dose[], days: readonly string[]): HistoryRow[] {
  const planned = doses.filter(dose => !isAsNeeded(dose));
  const bySlot = Map.groupBy(planned, ({ administrationSlot }) => administrationSlot);
  return [...bySlot].map(([slot, all]) => ({
    slot,
    label: all.at(-1)?.label ?? slot,
    // The latest, as a schedule may have changed.
    dueAt: all.findLast(({ dueAt }) => dueAt !== null)?.dueAt ?? null,
    doses: days.map(day => all.find(({ dueOn }) => dueOn === day)),
  }));
}

export interface DoseCounts {
  /** Partly given ones, too. */
  given: number;
  /** Those of which something is known, and those of past days of which nothing is. */
  of: number;
  partly: number;
  refused: number;
  skipped: number;
  /** Nobody said why. */
  missed: number;
  unrecorded: number;
}

export function countDoses(doses: readonly Dose[]): DoseCounts {
  const known = doses.filter(dose => markOf(dose) !== 'open');
  const count = (holds: (dose: Dose) => boolean) => known.filter(holds).length;
  return {
    given: count(({ state }) => state === 'given'),
    of: known.length,
    partly: count(({ outcome }) => outcome === 'partly'),
    refused: count(({ outcome }) => outcome === 'refused'),
    skipped: count(({ outcome }) => outcome === 'skipped'),
    missed: count(({ state, outcome }) => state === 'missed' && outcome === null),
    unrecorded: count(({ state }) => state === 'unrecorded'),
  };
}

/** The next dose of the same medication that nobody has recorded. */
export function nextAfter(dose: Dose, doses: readonly Dose[]): Dose | undefined {
  const { dueAt, medicationId } = dose;
  if (dueAt === null) return undefined;
  return doses
    .filter(other => other.medicationId === medicationId && doseKey(other) !== doseKey(dose))
    .filter(other => other.dueAt !== null && other.dueAt > dueAt && markOf(other) === 'open')
    .toSorted((one, other) => ((one.dueAt ?? '') < (other.dueAt ?? '') ? -1 : 1))[0];
}
