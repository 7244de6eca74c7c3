// Derives a bird's current state from its stays.
import { isDeath, isGone, type StayKind } from '@flock-care/contract/shapes';
import type { Absence, BirdsTable } from '../storage/tables/birds.ts';
import type { StaysTable } from '../storage/tables/stays.ts';
import { localDay } from '../workspaces/local-time.ts';

/** The kind and the first day of a stay. The stay lasts until the next one starts. */
export type StayStart = Pick<StaysTable, 'kind' | 'startedOn'>;

type Bird = Pick<BirdsTable, 'workspaceId' | 'id' | 'gotchaDay' | 'createdAt'>;

/** Returns the first day of a bird that has no stored stay: its gotcha day, or else the day it was added. */
export const firstDayOf = (
  { gotchaDay, createdAt }: Pick<Bird, 'gotchaDay' | 'createdAt'>,
  timeZone: string,
) => gotchaDay ?? localDay(new Date(createdAt), timeZone);

/** Returns the first stay of a bird without a stored stay. The stay has the same id as the bird. */
export const firstStayOf = (bird: Bird, timeZone: string): StaysTable => ({
  workspaceId: bird.workspaceId,
  birdId: bird.id,
  id: bird.id,
  kind: 'home',
  startedOn: firstDayOf(bird, timeZone),
  ...{ personName: '', personContact: '', reason: '', notes: '', reviewOn: null },
  createdAt: bird.createdAt,
  createdByUserId: null,
});

const byDay = (one: StayStart, other: StayStart) => (one.startedOn < other.startedOn ? -1 : 1);

/** Sorts stays, oldest first. */
export const oldestFirst = <S extends StayStart>(stays: readonly S[]): S[] => stays.toSorted(byDay);

/** Returns the kind of the latest stay that has begun; a bird whose first stay has not begun is at home. */
export const kindOn = (stays: readonly StayStart[], day: string): StayKind =>
  oldestFirst(stays).findLast(({ startedOn }) => startedOn <= day)?.kind ?? 'home';

/** Returns the periods when a bird was away, oldest first. */
export function absencesOf(stays: readonly StayStart[]): Absence[] {
  const absences: Absence[] = [];
  let goneOn: string | null = null;
  for (const { kind, startedOn } of oldestFirst(stays)) {
    if (isGone(kind)) goneOn ??= startedOn;
    else if (goneOn !== null) {
      absences.push([goneOn, startedOn]);
      goneOn = null;
    }
  }
  return goneOn === null ? absences : [...absences, [goneOn, null]];
}

/** Returns the columns of a bird that are derived from its stays. */
export function presenceOf(stays: readonly StayStart[]) {
  const latest = oldestFirst(stays).at(-1);
  const absences = absencesOf(stays);
  return {
    status: latest?.kind ?? null,
    goneOn: latest && isGone(latest.kind) ? latest.startedOn : null,
    absences: absences.length > 0 ? JSON.stringify(absences) : null,
  };
}

/** True if no stay begins after a death. */
export const isPossible = (stays: readonly StayStart[]): boolean =>
  oldestFirst(stays)
    .slice(0, -1)
    .every(({ kind }) => !isDeath(kind));
