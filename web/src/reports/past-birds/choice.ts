// The search and the filter for past birds, as stored in the URL.
import { type DepartedKind, deaths, departedKinds } from '../../labels/stay-kinds.ts';

export interface PastBirdsChoice {
  /** Part of a name, a ring or a species. */
  q?: string;
  /** Without a kind, all past birds are shown. */
  kind?: DepartedKind;
}

/** The kinds to filter by, in the order of the chips. */
export const kindsOfPastBirds: readonly DepartedKind[] = [...deaths, ...departedKinds];

/** Reads the filters from the URL, and ignores unknown values. */
export function pastBirdsChoiceOf({ q, kind }: Record<string, unknown>): PastBirdsChoice {
  const known = kindsOfPastBirds.find(other => other === kind);
  return { ...(typeof q === 'string' && q !== '' && { q }), ...(known && { kind: known }) };
}
