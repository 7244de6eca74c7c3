// The history's filter in the address. Loaded with the router, so it imports nothing.
import type { ChangeKind } from '@flock-care/contract/shapes';

/** The kinds of changes to birds, in the order of the filter chips. */
const ofBirds = [
  'weight',
  'administration',
  'observation',
  'bird',
  'vet_visit',
  'medication',
  'care_sheet',
  'weight_guard',
  'stay',
  'arrival',
] as const satisfies readonly ChangeKind[];
const ofFlock = ['import', 'settings', 'member'] as const satisfies readonly ChangeKind[];
const all: readonly ChangeKind[] = [...ofBirds, ...ofFlock];

/** Returns the kinds that a history can be filtered by. A bird's history has no changes to the flock itself. */
export const kindsOf = (scope: 'bird' | 'flock'): readonly ChangeKind[] => (scope === 'bird' ? ofBirds : all);

export interface HistoryChoice {
  /** Without a kind, all kinds are shown. */
  kind?: ChangeKind;
}

/** Reads the filter from the address, and ignores an unknown kind. */
export function historyChoiceOf(search: Record<string, unknown>): HistoryChoice {
  const kind = all.find(other => other === search.kind);
  return kind ? { kind } : {};
}
