// Checks the days of a stay before it is stored, by the same rules as the service, so that errors show even offline.
import type { Stay } from '@flock-care/contract/shapes';
import { isDeath } from '../labels/stay-kinds.ts';
import { addDays } from '../ui/formats/formats.ts';
import type { StayFields } from './waiting-stays.ts';

export const reviewDaysAhead = 366;

/** An earlier day means that the year is not fully typed yet. */
const earliestDay = '1950-01-01';

export type StayProblem =
  | 'noDay'
  | 'notYet'
  | 'beforeHatched'
  | 'birdDied'
  | 'laterStays'
  | 'reviewTooFar'
  | 'reviewTooEarly';

interface KnownFacts {
  /** The other stays of the bird. */
  others: readonly Pick<Stay, 'kind' | 'startedOn'>[];
  today: string;
  hatchedOn: string | null;
}

/** Returns the first problem with the days of a stay; undefined if there is none. */
export function problemOf(
  { kind, startedOn, reviewOn }: Pick<StayFields, 'kind' | 'startedOn' | 'reviewOn'>,
  { others, today, hatchedOn }: KnownFacts,
): StayProblem | undefined {
  if (startedOn < earliestDay) return 'noDay';
  if (startedOn > today) return 'notYet';
  if (hatchedOn !== null && startedOn < hatchedOn) return 'beforeHatched';
  if (others.some(other => isDeath(other.kind) && other.startedOn < startedOn)) return 'birdDied';
  // The first stay can begin in the future, on the gotcha day. It does not prevent a death before that day.
  const startedStays = others.filter(other => other.startedOn <= today);
  if (isDeath(kind) && startedStays.some(other => other.startedOn > startedOn)) return 'laterStays';
  if (reviewOn && reviewOn > addDays(today, reviewDaysAhead)) return 'reviewTooFar';
  return undefined;
}
