// The doses of a medication over several days: as rows of a grid, one per slot, and as counts.
import type { Dose } from '@flock-care/contract/shapes';
import { addDays } from '../../ui/formats/formats.ts';
import { doseKey, isAsNeeded } from './doses.ts';

/** The mark of a dose in the grid. A `missed` dose was recorded as not given, for whatever reason. */
export type DoseMark = 'given' | 'partly' | 'missed' | 'unrecorded' | 'open';

export function markOf({ state, outcome }: Pick<Dose, 'state' | 'outcome'>): DoseMark {
  if (state === 'given') return outcome === 'partly' ? 'partly' : 'given';
  if (state === 'missed' || state === 'unrecorded') return state;
  return 'open';
}

export interface HistoryRow {
  slot: string;
  label: string;
  /** The latest due time in this slot; null if the slot has no time. */
  dueAt: string | null;
  /** One dose per day; undefined on days when the schedule had none in this slot. */
  doses: (Dose | undefined)[];
}

export const daysUpTo = (last: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));

/** Returns a row per slot. Doses given as needed have no rows, because none is expected. */
export function historyRows(doses: readonly Dose[], days: readonly string[]): HistoryRow[] {
  const planned = doses.filter(dose => !isAsNeeded(dose));
  const bySlot = Map.groupBy(planned, ({ administrationSlot }) => administrationSlot);
  return [...bySlot].map(([slot, all]) => ({
    slot,
    label: all.at(-1)?.label ?? slot,
    // The schedule may have changed.
    dueAt: all.findLast(({ dueAt }) => dueAt !== null)?.dueAt ?? null,
    doses: days.map(day => all.find(({ dueOn }) => dueOn === day)),
  }));
}

export interface DoseCounts {
  /** Includes partly given doses. */
  given: number;
  /** The number of recorded doses, plus the unrecorded doses from past days. */
  of: number;
  partly: number;
  refused: number;
  skipped: number;
  /** Missed for no recorded reason. */
  missed: number;
  unrecorded: number;
}

export function countDoses(doses: readonly Dose[]): DoseCounts {
  const known = doses.filter(dose => markOf(dose) !== 'open');
  const count = (predicate: (dose: Dose) => boolean) => known.filter(predicate).length;
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

/** Finds the next open dose of the same medication; undefined if there is none, or if this dose has no time. */
export function nextAfter(dose: Dose, doses: readonly Dose[]): Dose | undefined {
  const { dueAt, medicationId } = dose;
  if (dueAt === null) return undefined;
  return doses
    .filter(other => other.medicationId === medicationId && doseKey(other) !== doseKey(dose))
    .filter(other => other.dueAt !== null && other.dueAt > dueAt && markOf(other) === 'open')
    .toSorted((one, other) => ((one.dueAt ?? '') < (other.dueAt ?? '') ? -1 : 1))[0];
}
