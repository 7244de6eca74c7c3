// The rule that only managers may record that a bird has left, or correct or undo such a record.
import { isGone, type Role } from '@flock-care/contract/shapes';
import { refuse } from '../refusals.ts';
import type { Absence } from '../storage/tables/birds.ts';
import type { Span } from './presence.ts';

/**
 * Checks a change to the stays of a bird.
 *
 * @param changed the stay that is added, changed or deleted, as it was and as it will be
 * @throws RefusalError: 403 for a caregiver if that stay says that the bird is gone, or if the bird would be gone for longer
 */
export function expectManagerIfGone(
  { role }: { role: Role },
  changed: readonly Pick<Span, 'kind'>[],
  before: readonly Absence[],
  after: readonly Absence[],
): void {
  if (role === 'owner' || role === 'assistant') return;
  if (changed.some(({ kind }) => isGone(kind)) || isGoneLonger(before, after)) throw refuse('roleNotAllowed');
}

/** True if the bird is gone in `after` on a day when it is here in `before`. */
const isGoneLonger = (before: readonly Absence[], after: readonly Absence[]): boolean =>
  after.some(
    ([goneOn, backOn]) =>
      !before.some(([from, to]) => from <= goneOn && (to === null || (backOn !== null && backOn <= to))),
  );
