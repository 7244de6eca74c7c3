// Merges a new stay into a stored one that begins on the same day, because only one can begin on a day. All text of the
// stored stay is kept.
import type { Stay } from '@flock-care/contract/shapes';
import { isGone } from '../labels/stay-kinds.ts';
import { changesOf, type StayFields } from './waiting-stays.ts';

/** Returns the changes to the stored stay; empty if there are none. */
export function changesOnSameDay(stored: Stay, entered: StayFields): Partial<StayFields> {
  const isSameKind = stored.kind === entered.kind;
  const hasEnteredPerson = entered.personName !== '' || entered.personContact !== '';
  const keepsPerson = isSameKind && !hasEnteredPerson;
  const person = keepsPerson ? stored : entered;
  const reason = isSameKind ? entered.reason || stored.reason : entered.reason;
  const fields = {
    kind: entered.kind,
    startedOn: entered.startedOn,
    personName: person.personName,
    personContact: person.personContact,
    reason,
    notes: linesOf([
      entered.notes,
      ...(keepsPerson ? [] : [stored.personName, stored.personContact]),
      stored.reason === reason ? '' : stored.reason,
      stored.notes,
    ]),
    reviewOn: entered.reviewOn ?? (isGone(entered.kind) ? null : stored.reviewOn),
  };
  return changesOf(stored, fields);
}

const linesOf = (texts: readonly string[]): string =>
  [...new Set(texts.filter(text => text !== ''))].join('\n');
