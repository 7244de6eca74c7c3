// Which changes the history shows, as it stands in the address. Loaded with the router, so it imports nothing.
import type { ChangeKind } from '@flock-care/contract/shapes';

/** In the order in which they are offered. */
const ofBirds = [
  'weight',
  'administration',
  'observation',
  'bird',
  'vet_visit',
  'medication',
  'care_sheet',
  'weight_guard',
] as const satisfies readonly ChangeKind[];
const ofFlock = ['settings', 'member'] as const satisfies readonly ChangeKind[];
const all: readonly ChangeKind[] = [...ofBirds, ...ofFlock];

/** What a history can be narrowed to: that of a bird has nothing of the flock itself. */
export const kindsOf = (whose: 'bird' | 'flock'): readonly ChangeKind[] => (whose === 'bird' ? ofBirds : all);

export interface HistoryChoice {
  /** Everything if it is left out. */
  kind?: ChangeKind;
}

/** Reads the choice from the address, whatever stands there. */
export function historyChoiceOf(search: Record<string, unknown>): HistoryChoice {
  const kind = all.find(other => other === search.kind);
  return kind ? { kind } : {};
}
