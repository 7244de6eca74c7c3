// The history's filter, as stored in the URL. This file is loaded with the router, so it imports only types.
import type { ChangeKind } from '@flock-care/contract/shapes';

/** The kinds of changes to birds, in the order of the filter chips. */
const birdKinds = [
  'weight',
  'administration',
  'observation',
  'bird',
  'vet_visit',
  'file',
  'medication',
  'care_sheet',
  'weight_guard',
  'stay',
  'arrival',
] as const satisfies readonly ChangeKind[];
const flockKinds = [
  'import',
  'webhook',
  'tablet',
  'mqtt',
  'settings',
  'member',
] as const satisfies readonly ChangeKind[];
const allKinds: readonly ChangeKind[] = [...birdKinds, ...flockKinds];

/** Returns the kinds by which a history can be filtered. A bird's history has no changes to the flock itself. */
export const kindsOf = (scope: 'bird' | 'flock'): readonly ChangeKind[] =>
  scope === 'bird' ? birdKinds : allKinds;

export interface HistoryChoice {
  /** Without a kind, all kinds are shown. */
  kind?: ChangeKind;
}

/** Reads the filter from the URL, and ignores an unknown kind. */
export function historyChoiceOf(search: Record<string, unknown>): HistoryChoice {
  const kind = allKinds.find(other => other === search.kind);
  return kind ? { kind } : {};
}
