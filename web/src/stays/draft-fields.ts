// Decides which fields the stay form shows for a kind, and returns those fields for the request.
import type { Stay, StayKind } from '@flock-care/contract/shapes';
import { hasPerson, hasReview, isDeath, isGone } from '../labels/stay-kinds.ts';
import type { StayFields } from './waiting-stays.ts';

export type StayDraft = {
  kind: StayKind | '';
  startedOn: string;
  personName: string;
  personContact: string;
  reason: string;
  notes: string;
  /** Empty if no review is needed. */
  reviewOn: string;
};

/** The stay that a correction changes. */
export type StoredStay = Pick<Stay, 'personName' | 'personContact' | 'reviewOn'>;

interface FieldVisibility {
  person: boolean;
  reason: boolean;
  notes: boolean;
  review: boolean;
}

/**
 * Decides which fields the form shows. A new stay asks for as little as possible. A correction also shows the fields
 * that have a stored value. Typed values do not matter, so that a field does not disappear while somebody deletes its
 * last letter.
 *
 * @param stored undefined for a new stay
 */
export function visibleFields(kind: StayKind, stored: StoredStay | undefined): FieldVisibility {
  if (!stored)
    return {
      person: hasPerson(kind),
      reason: !isDeath(kind),
      notes: isDeath(kind),
      review: hasReview(kind),
    };
  const { personName, personContact, reviewOn } = stored;
  return {
    person: hasPerson(kind) || personName !== '' || personContact !== '',
    reason: true,
    notes: true,
    review: !isGone(kind) && (hasReview(kind) || reviewOn !== null),
  };
}

/** Returns the fields for the kind. Text typed into fields of another kind is left out. */
export function fieldsOf(draft: StayDraft, kind: StayKind, stored: StoredStay | undefined): StayFields {
  const visible = visibleFields(kind, stored);
  return {
    kind,
    startedOn: draft.startedOn,
    personName: visible.person ? draft.personName : '',
    personContact: visible.person ? draft.personContact : '',
    reason: visible.reason ? draft.reason : '',
    notes: visible.notes ? draft.notes : '',
    reviewOn: (visible.review && draft.reviewOn) || null,
  };
}
