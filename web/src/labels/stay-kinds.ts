// The kinds of stays, in groups. They are defined here, because importing the contract would load Zod on every screen.
import type { PastBird, PresentKind, StayKind } from '@flock-care/contract/shapes';

export type DepartedKind = PastBird['kind'];

const present = { home: true, quarantine: true, hospital: true, foster: true } satisfies Record<
  PresentKind,
  true
>;

export const presentKinds = Object.keys(present) as PresentKind[];
/** The kinds of stays, except deaths, that end a bird's time in the flock, in display order. */
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

/** True if a bird with such a stay is no longer in the flock. */
export const isGone = (kind: StayKind): kind is DepartedKind => !Object.hasOwn(present, kind);

/** True for the two kinds after which no other stay can begin. */
export const isDeath = (kind: StayKind): boolean => deaths.some(death => death === kind);

/**
 * True if birds with such a stay come last in a round, so that nobody carries an infection from them to the others.
 */
export const isIsolated = (kind: StayKind | undefined): boolean =>
  kind === 'quarantine' || kind === 'hospital';

/** True if a bird with such a stay is with another person or at another place. */
export const hasPerson = (kind: StayKind): boolean =>
  !isDeath(kind) && !['home', 'quarantine', 'released', 'escaped'].includes(kind);

/** True if somebody should review such a stay. */
export const hasReview = (kind: StayKind): boolean => kind === 'foster' || isIsolated(kind);
