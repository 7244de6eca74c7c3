// Corrects a bird's day of arrival: the start of its first stay. For a bird that moved in from another flock, the day
// of arrival is the day of the move, and the start of the stay that began with the move.
import { isGone, type Role } from '@flock-care/contract/shapes';
import { refuseInput } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdsTable } from '../storage/tables/birds.ts';
import type { StaysTable } from '../storage/tables/stays.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { expectManagerIfGone } from './expect-manager.ts';
import { absencesOf, oldestFirst } from './presence.ts';
import type { StoredArrival } from './read-arrival.ts';
import { changeStay, readStays, refreshPresence, storeFirstStay } from './stay-history.ts';
import { updateStay } from './stays.queries.ts';

export interface ArrivalDay {
  caller: { role: Role };
  bird: Pick<BirdsTable, 'workspaceId' | 'id' | 'gotchaDay' | 'createdAt' | 'dateOfBirth'>;
  arrivedOn: string;
  /** The arrival record. If the bird moved in, `moveArrivalDay` sets the new day in it, and the caller stores it. */
  stored: StoredArrival;
  time: WorkspaceTime;
  at: string;
}

/**
 * Moves the day of arrival. The bird must be locked.
 *
 * @throws RefusalError: 400 if the day is impossible, 403 if only a manager may make the change: see
 *   `expectManagerIfGone`
 */
export async function moveArrivalDay(tx: Transaction, day: ArrivalDay): Promise<void> {
  const { bird, arrivedOn, stored, time } = day;
  const stays = oldestFirst(await readStays(tx, bird, time.timeZone));
  const [first] = stays;
  if (!first || arrivedOn === (stored.joinedOn ?? first.startedOn)) return;
  if (arrivedOn > time.today) throw refuseDay(`Must not be after today, ${time.today}.`);
  if (stored.joinedOn === null) await moveFirstDay(tx, day, stays);
  else await moveJoinedDay(tx, day, { stays, joinedOn: stored.joinedOn });
}

const refuseDay = (sentence: string) => refuseInput('arrival', 'payload', { arrivedOn: [sentence] });

async function moveFirstDay(
  tx: Transaction,
  { caller, bird, arrivedOn, time, at }: ArrivalDay,
  [first, ...others]: readonly StaysTable[],
): Promise<void> {
  if (!first) return;
  const [second] = others;
  if (bird.dateOfBirth !== null && arrivedOn < bird.dateOfBirth) {
    throw refuseDay(`Must not be before the bird hatched, on ${bird.dateOfBirth}.`);
  }
  if (second && arrivedOn >= second.startedOn) {
    throw refuseDay(`Must be before the second stay, which began on ${second.startedOn}.`);
  }
  const after = { ...first, startedOn: arrivedOn };
  expectManagerIfGone(caller, [first], absencesOf([first, ...others]), absencesOf([after, ...others]));
  await storeFirstStay(tx, bird, time.timeZone);
  await changeStay(tx, first, after, at);
}

async function moveJoinedDay(
  tx: Transaction,
  { caller, bird, arrivedOn, stored, at }: ArrivalDay,
  joined: JoinedStays,
): Promise<void> {
  const { homeStay, previous, next } = findStaysAroundMove(joined);
  const [first] = joined.stays;
  if (first && arrivedOn < first.startedOn) {
    throw refuseDay(`Must not be before the first stay, on ${first.startedOn}.`);
  }
  if (homeStay && previous && arrivedOn <= previous.startedOn) {
    throw refuseDay(`Must be after the previous stay, which began on ${previous.startedOn}.`);
  }
  if (next && homeStay && arrivedOn === next.startedOn) {
    throw refuseDay(`Must be before the next stay, which began on ${next.startedOn}.`);
  }
  if (next && arrivedOn > next.startedOn) {
    throw refuseDay(`Must not be after the next stay, which began on ${next.startedOn}.`);
  }
  stored.joinedOn = arrivedOn;
  if (!homeStay) return;
  const after = { ...homeStay, startedOn: arrivedOn };
  const others = joined.stays.filter(stay => stay !== homeStay);
  expectManagerIfGone(caller, [homeStay], absencesOf(joined.stays), absencesOf([after, ...others]));
  await updateStay(tx, after);
  await refreshPresence(tx, { workspaceId: bird.workspaceId, birdId: bird.id }, at);
}

interface JoinedStays {
  /** Oldest first. */
  stays: readonly StaysTable[];
  joinedOn: string;
}

/**
 * Finds the stay at home that began with a move, and its neighbors. There is no such stay if the bird was already at
 * home in the other flock, or if somebody entered another kind of stay for that day. The bird's first stay began in the
 * other flock.
 */
function findStaysAroundMove({ stays, joinedOn }: JoinedStays) {
  const [first] = stays;
  const homeStay = stays.find(stay => stay !== first && stay.startedOn === joinedOn && stay.kind === 'home');
  const others = stays.filter(stay => stay !== homeStay && (stay !== first || isGone(stay.kind)));
  return {
    homeStay,
    previous: stays.findLast(stay => stay !== homeStay && stay.startedOn <= joinedOn),
    next: others.find(stay => stay.startedOn >= joinedOn),
  };
}

/**
 * Moves the start of the stay that began with a move, when a correction of the move's date is undone.
 *
 * @returns false if other stays are in the way
 */
export async function moveStayBack(
  tx: Transaction,
  joined: JoinedStays,
  arrivedOn: string | null,
): Promise<boolean> {
  const { homeStay, previous, next } = findStaysAroundMove(joined);
  if (!homeStay || arrivedOn === null) return true;
  const hasRoom = (!previous || previous.startedOn < arrivedOn) && (!next || arrivedOn < next.startedOn);
  return hasRoom && (await updateStay(tx, { ...homeStay, startedOn: arrivedOn })) > 0;
}
