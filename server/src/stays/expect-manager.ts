// The rule that only managers may record that a bird has left, or correct or undo such a record.
import { isGone, type Role } from '@flock-care/contract/shapes';
import { refuse } from '../refusals.ts';
import type { Absence } from '../storage/tables/birds.ts';
import type { StayStart } from './presence.ts';

/**
 * Checks a change to the stays of a bird.
 *
 * @param changed the stay that is added, changed or deleted, before and after the change
 * @throws RefusalError: 403 for a caregiver if that stay means that the bird has left, or if the bird would be away longer
 */
export function expectManagerIfGone(
  { role }: { role: Role },
  changed: readonly Pick<StayStart, 'kind'>[],
  before: readonly Absence[],
  after: readonly Absence[],
): void {
  if (role === 'owner' || role === 'assistant') return;
  if (changed.some(({ kind }) => isGone(kind)) || isGoneLonger(before, after)) throw refuse('roleNotAllowed');
}

/** True if the change adds a day on which the bird is away. */
const isGoneLonger = (before: readonly Absence[], after: readonly Absence[]): boolean =>
  after.some(
    ([goneOn, backOn]) =>
      !before.some(([from, to]) => from <= goneOn && (to === null || (backOn !== null && backOn <= to))),
  );
