// Decides whether people are told that a bird needs a vet: when its verdict has risen, and again after seven days there.
import {
  type GuardSign,
  graver,
  guardSigns,
  isAlertDue,
  isCall,
  type ObservedSign,
  rankOf,
  resultOf,
  type Verdict,
} from '@flock-care/contract/guard';
import { birdArrival } from '../alerts/bird-arrival.ts';
import { weightAlert } from '../alerts/weight-alert.ts';
import type { AppContext } from '../app-context.ts';
import { findSignsBefore, findSignsOfBird } from '../care/observed-signs.ts';
import { instantOf } from '../clock.ts';
import { dayNumberOf } from '../guard/day-numbers.ts';
import { findStoredGuard, lockBirds, updateAlert } from '../guard/guards.queries.ts';
import { type StoredGuard, weighEveryDaysOf } from '../guard/judge-bird.ts';
import { findVerdict } from '../guard/read-verdicts.ts';
import { type JobHandler, jobHandler } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { localDay } from '../workspaces/local-time.ts';
import { findWorkspaceTime, type WorkspaceTime } from '../workspaces/workspace-time.ts';
import { remindOfToday } from './milestone-reminders.ts';
import { tell } from './tell.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/** All in the transaction that completes the job: a kill leaves all of it or nothing. */
export const weightAlertHandlers = (context: AppContext): JobHandler[] => [
  jobHandler(weightAlert, async ({ payload: { at, before, observed, ...bird } }) => async tx => {
    const found = await readBird(tx, context, bird);
    if (!found) return;
    // Another alert has been sent since, which told of this as well.
    const { alertedAt, alertedVerdict } = found.stored;
    const isTold = alertedAt !== null && alertedVerdict !== null && alertedAt > at;
    if (isTold && rankOf(alertedVerdict) >= rankOf(found.verdict)) return;
    const earlier = observed
      ? await verdictBefore(tx, bird, found, observed)
      : withSigns(before ?? 'learning', found.signs);
    await alertIfDue(tx, context, bird, found, earlier);
  }),

  jobHandler(birdArrival, async ({ payload: { at, ...bird } }) => async tx => {
    const found = await readBird(tx, context, bird);
    if (!found) return;
    await tell(tx, context, {
      ...{ ...bird, time: found.time, topic: 'bird_arrived', subject: `${bird.birdId} ${at}` },
      about: { topic: 'bird_arrived' },
    });
    await remindOfToday(tx, { workspaceId: bird.workspaceId, time: found.time });
    // For the people of its new flock it is all new.
    await alertIfDue(tx, context, bird, found, null);
  }),
];

/** A bird has been where it is for seven days: people are told again if it still is. */
export async function repeatAlert(tx: Transaction, context: AppContext, bird: BirdKey): Promise<void> {
  const found = await readBird(tx, context, bird);
  if (!found) return;
  if (isCall(found.verdict)) await alertIfDue(tx, context, bird, found, found.verdict);
  else await updateAlert(tx, { ...bird, alertedVerdict: null, alertedAt: null });
}

interface Found {
  time: WorkspaceTime;
  stored: StoredGuard;
  signs: readonly ObservedSign[];
  /** That of the weights, with the signs laid over it. */
  verdict: Verdict;
}

/** Locks the bird, so that of two alerts the second one sees the first. */
async function readBird(
  tx: Transaction,
  context: AppContext,
  { workspaceId, birdId }: BirdKey,
): Promise<Found | undefined> {
  const [locked] = await lockBirds(tx, { workspaceId, keys: JSON.stringify([[birdId]]) });
  if (!locked) return undefined;
  const time = await findWorkspaceTime(tx, workspaceId, context);
  const signs = await findSignsOfBird(tx, workspaceId, birdId, time.today);
  const found = await findVerdict(tx, { workspaceId, birdId }, new Map([[birdId, signs]]));
  const stored = await findStoredGuard(tx, { workspaceId, birdId });
  return found && stored && { time, stored, signs, verdict: found.result.verdict };
}

/** What was said of the bird before an observation. */
async function verdictBefore(
  tx: Transaction,
  { workspaceId, birdId }: BirdKey,
  { stored, time }: Found,
  observed: Parameters<typeof findSignsBefore>[4],
): Promise<Verdict> {
  const signs = await findSignsBefore(tx, workspaceId, birdId, time.today, observed);
  if (stored.judgement === null) return withSigns('learning', signs);
  return resultOf(stored.judgement, { signs, weighEveryDays: weighEveryDaysOf(stored) }).verdict;
}

const gravestSigns: readonly GuardSign[] = ['breathing', 'bleeding'];

/** What the signs make of a verdict of which nothing else is known any more. */
function withSigns(verdict: Verdict, signs: readonly ObservedSign[]): Verdict {
  const isSeen = (sign: GuardSign) =>
    signs.some(seen => (typeof seen === 'string' ? seen : seen.sign) === sign);
  if (gravestSigns.some(isSeen)) return graver(verdict, 'call_vet');
  return verdict === 'watch' && guardSigns.some(isSeen) ? 'call_vet' : verdict;
}

async function alertIfDue(
  tx: Transaction,
  context: AppContext,
  { workspaceId, birdId }: BirdKey,
  { time, stored, verdict }: Found,
  before: Verdict | null,
): Promise<void> {
  const { alertedVerdict, alertedAt, acknowledgedVerdict, acknowledgedAt, acknowledgedDecision } = stored;
  const dayOf = (instant: string) => dayNumberOf(localDay(new Date(instant), time.timeZone)) ?? 0;
  const since = (known: Verdict | null, instant: string | null) =>
    known !== null && instant !== null ? { verdict: known, day: dayOf(instant) } : null;
  const history = {
    verdict: before,
    alerted: since(alertedVerdict, alertedAt),
    seen: acknowledgedDecision === 'seen' ? since(acknowledgedVerdict, acknowledgedAt) : null,
  };
  if (!isAlertDue(verdict, dayNumberOf(time.today) ?? 0, history)) return;
  const now = instantOf(time.now);
  await updateAlert(tx, { workspaceId, birdId, alertedVerdict: verdict, alertedAt: now });
  await tell(tx, context, {
    ...{ workspaceId, birdId, time, topic: 'weight_alert', subject: `${birdId} ${now}` },
    about: { topic: 'weight_alert', verdict },
    urgent: verdict === 'urgent',
  });
}
