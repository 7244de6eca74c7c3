// Tells the kinds of stays apart. Not imported from the contract, whose shapes would bring Zod to every screen.
import type { PastBird, PresentKind, StayKind } from '@flock-care/contract/shapes';

export type DepartedKind = PastBird['kind'];

const here = { home: true, quarantine: true, hospital: true, foster: true } satisfies Record<
  PresentKind,
  true
>;

export const presentKinds = Object.keys(here) as PresentKind[];
/** The kinds of a bird that is gone, in the order in which people see them. */
export const departedKinds = [
  'adopted',
  'sold',
  'returned_to_owner',
  'transferred',
  'released',
  'escaped',
  'other_gone',
] as const satisfies DepartedKind[];
export const deaths = ['died', 'euthanised'] as const satisfies DepartedKind[];

/** True for the kinds of a bird that is no longer in the flock. */
export const isGone = (kind: StayKind): kind is DepartedKind => !Object.hasOwn(here, kind);

/** True for the two kinds after which no other stay can begin. */
export const isDeath = (kind: StayKind): boolean => deaths.some(death => death === kind);

/** True for the kinds whose birds come last in a round, so that nobody carries an infection from them to the others. */
export const isApart = (kind: StayKind | undefined): boolean => kind === 'quarantine' || kind === 'hospital';

/** True for the kinds of a bird that is with another person or at another place. */
export const hasPerson = (kind: StayKind): boolean =>
  !isDeath(kind) && !['home', 'quarantine', 'released', 'escaped'].includes(kind);

/** True for the kinds that somebody should review. */
export const hasReview = (kind: StayKind): boolean => kind === 'foster' || isApart(kind);
