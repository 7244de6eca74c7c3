// Corrects the day on which a bird arrived: the start of its first stay or, if it moved in from another flock, the day of
// the move and of the stay that began with it.
import { isGone, type Role } from '@flock-care/contract/shapes';
import { refuseInput } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { BirdsTable } from '../storage/tables/birds.ts';
import type { StaysTable } from '../storage/tables/stays.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { expectManagerIfGone } from './expect-manager.ts';
import { absencesOf, inOrder } from './presence.ts';
import type { StoredArrival } from './read-arrival.ts';
import { changeStay, keepFirstStay, readStays, settlePresence } from './stay-history.ts';
import { updateStay } from './stays.queries.ts';

export interface ArrivalDay {
  caller: { role: Role };
  bird: Pick<BirdsTable, 'workspaceId' | 'id' | 'gotchaDay' | 'createdAt' | 'dateOfBirth'>;
  arrivedOn: string;
  /** The arrival. If the bird moved in, its new day is set here, for the caller to store. */
  stored: StoredArrival;
  time: WorkspaceTime;
  at: string;
}

/**
 * Moves the day of arrival. The bird must be locked.
 *
 * @throws RefusalError: 400 if the day is impossible, 403 for a caregiver if a stay that moves says that the bird is gone
 */
export async function moveArrivalDay(tx: Transaction, day: ArrivalDay): Promise<void> {
  const { bird, arrivedOn, stored, time } = day;
  const stays = inOrder(await readStays(tx, bird, time.timeZone));
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
  await keepFirstStay(tx, bird, time.timeZone);
  await changeStay(tx, first, after, at);
}

async function moveJoinedDay(
  tx: Transaction,
  { caller, bird, arrivedOn, stored, at }: ArrivalDay,
  joined: JoinedStays,
): Promise<void> {
  const { begun, previous, next } = aroundMove(joined);
  const [first] = joined.stays;
  if (first && arrivedOn < first.startedOn) {
    throw refuseDay(`Must not be before the first stay, on ${first.startedOn}.`);
  }
  if (begun && previous && arrivedOn <= previous.startedOn) {
    throw refuseDay(`Must be after the previous stay, which began on ${previous.startedOn}.`);
  }
  if (next && begun && arrivedOn === next.startedOn) {
    throw refuseDay(`Must be before the next stay, which began on ${next.startedOn}.`);
  }
  if (next && arrivedOn > next.startedOn) {
    throw refuseDay(`Must not be after the next stay, which began on ${next.startedOn}.`);
  }
  stored.joinedOn = arrivedOn;
  if (!begun) return;
  const after = { ...begun, startedOn: arrivedOn };
  const others = joined.stays.filter(stay => stay !== begun);
  expectManagerIfGone(caller, [begun], absencesOf(joined.stays), absencesOf([after, ...others]));
  await updateStay(tx, after);
  await settlePresence(tx, { workspaceId: bird.workspaceId, birdId: bird.id }, at);
}

interface JoinedStays {
  /** Oldest first. */
  stays: readonly StaysTable[];
  joinedOn: string;
}

/**
 * Finds the stay at home that began with a move, and its neighbours. There is none if the bird was at home in its former
 * flock, or if somebody has entered something else for that day. The first stay of its life began there, too.
 */
function aroundMove({ stays, joinedOn }: JoinedStays) {
  const [first] = stays;
  const begun = stays.find(stay => stay !== first && stay.startedOn === joinedOn && stay.kind === 'home');
  const others = stays.filter(stay => stay !== begun && (stay !== first || isGone(stay.kind)));
  return {
    begun,
    previous: stays.findLast(stay => stay !== begun && stay.startedOn <= joinedOn),
    next: others.find(stay => stay.startedOn >= joinedOn),
  };
}

/**
 * Moves the stay that began with a move along with its day, when a correction of that day is undone.
 *
 * @returns false if other stays leave no room
 */
export async function moveStayBack(
  tx: Transaction,
  joined: JoinedStays,
  arrivedOn: string | null,
): Promise<boolean> {
  const { begun, previous, next } = aroundMove(joined);
  if (!begun || arrivedOn === null) return true;
  const hasRoom = (!previous || previous.startedOn < arrivedOn) && (!next || arrivedOn < next.startedOn);
  return hasRoom && (await updateStay(tx, { ...begun, startedOn: arrivedOn })) > 0;
}
