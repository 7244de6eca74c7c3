// Decides whether to alert people that a bird needs a vet: when its verdict rises, when it arrives in the flock, and
// again after seven days.
import {
  type ConditionSign,
  type GuardSign,
  guardSigns,
  isAlertDue,
  isCall,
  moreSerious,
  type ObservedSign,
  rankOf,
  resultOf,
  type Verdict,
} from '@flock-care/contract/guard';
import { birdArrival } from '../alerts/bird-arrival.ts';
import { weightAlert } from '../alerts/weight-alert.ts';
import type { AppContext } from '../app-context.ts';
import { readSignsBefore, readSignsOfBird } from '../care/observed-signs.ts';
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
import { notify } from './notify.ts';

interface BirdKey {
  workspaceId: WorkspaceId;
  birdId: string;
}

/** Everything happens in the transaction that completes the job, so after a crash either all of it or none of it is done. */
export const weightAlertHandlers = (context: AppContext): JobHandler[] => [
  jobHandler(weightAlert, async ({ payload: { at, before, observed, ...bird } }) => async tx => {
    const found = await readBird(tx, context, bird);
    if (!found) return;
    // A later alert already covers this change.
    const { alertedAt, alertedVerdict } = found.stored;
    const isCovered = alertedAt !== null && alertedVerdict !== null && alertedAt > at;
    if (isCovered && rankOf(alertedVerdict) >= rankOf(found.verdict)) return;
    const earlier = observed
      ? await verdictBefore(tx, bird, found, observed)
      : withSigns(before ?? 'learning', found.signs);
    await alertIfDue(tx, context, bird, found, earlier);
  }),

  jobHandler(birdArrival, async ({ payload: { at, ...bird } }) => async tx => {
    const found = await readBird(tx, context, bird);
    if (!found) return;
    await notify(tx, context, {
      ...{ ...bird, time: found.time, topic: 'bird_arrived', subject: `${bird.birdId} ${at}` },
      about: { topic: 'bird_arrived' },
    });
    await remindOfToday(tx, { workspaceId: bird.workspaceId, time: found.time });
    // The members of the bird's new flock have not been alerted yet.
    await alertIfDue(tx, context, bird, found, null);
  }),
];

/** Alerts people again seven days after the last alert if the bird still needs a vet. Otherwise, clears the alert. */
export async function repeatAlert(tx: Transaction, context: AppContext, bird: BirdKey): Promise<void> {
  const found = await readBird(tx, context, bird);
  if (!found) return;
  if (isCall(found.verdict)) await alertIfDue(tx, context, bird, found, found.verdict);
  else await updateAlert(tx, { ...bird, alertedVerdict: null, alertedAt: null });
}

interface AlertInput {
  time: WorkspaceTime;
  stored: StoredGuard;
  signs: readonly ObservedSign[];
  /** The verdict based on the weights, raised by the observed signs. */
  verdict: Verdict;
}

/**
 * Reads a current bird and locks it, so that the second of two concurrent alerts sees the first one. Returns undefined
 * if the bird is gone or has no verdict.
 */
async function readBird(
  tx: Transaction,
  context: AppContext,
  { workspaceId, birdId }: BirdKey,
): Promise<AlertInput | undefined> {
  const [locked] = await lockBirds(tx, { workspaceId, keys: JSON.stringify([[birdId]]) });
  if (!locked || locked.goneOn !== null) return undefined;
  const time = await findWorkspaceTime(tx, workspaceId, context);
  const signs = await readSignsOfBird(tx, workspaceId, birdId, time.today);
  const found = await findVerdict(tx, { workspaceId, birdId }, new Map([[birdId, signs]]));
  const stored = await findStoredGuard(tx, { workspaceId, birdId });
  return found && stored && { time, stored, signs, verdict: found.result.verdict };
}

/** Returns the verdict on the bird before an observation. */
async function verdictBefore(
  tx: Transaction,
  { workspaceId, birdId }: BirdKey,
  { stored, time }: AlertInput,
  observed: Parameters<typeof readSignsBefore>[4],
): Promise<Verdict> {
  const signs = await readSignsBefore(tx, workspaceId, birdId, time.today, observed);
  if (stored.judgement === null) return withSigns('learning', signs);
  return resultOf(stored.judgement, { signs, weighEveryDays: weighEveryDaysOf(stored) }).verdict;
}

const callSigns: readonly (GuardSign | ConditionSign)[] = ['breathing', 'bleeding', 'condition_1'];

/** Raises an earlier verdict by the signs. Unlike `resultOf`, it needs only the verdict. */
function withSigns(verdict: Verdict, signs: readonly ObservedSign[]): Verdict {
  const isNoted = (sign: GuardSign | ConditionSign) =>
    signs.some(noted => (typeof noted === 'string' ? noted : noted.sign) === sign);
  if (callSigns.some(isNoted)) return moreSerious(verdict, 'call_vet');
  const isRaised = guardSigns.some(isNoted) || isNoted('condition_2');
  if (verdict === 'watch' && isRaised) return 'call_vet';
  return isNoted('condition_2') && verdict !== 'question' ? moreSerious(verdict, 'watch') : verdict;
}

async function alertIfDue(
  tx: Transaction,
  context: AppContext,
  { workspaceId, birdId }: BirdKey,
  { time, stored, verdict }: AlertInput,
  before: Verdict | null,
): Promise<void> {
  const { alertedVerdict, alertedAt, acknowledgedVerdict, acknowledgedAt, acknowledgedDecision } = stored;
  const dayOf = (instant: string) => dayNumberOf(localDay(new Date(instant), time.timeZone)) ?? 0;
  const since = (known: Verdict | null, instant: string | null) =>
    known !== null && instant !== null ? { verdict: known, day: dayOf(instant) } : null;
  const history = {
    previousVerdict: before,
    lastAlert: since(alertedVerdict, alertedAt),
    lastAcknowledgement: acknowledgedDecision === 'seen' ? since(acknowledgedVerdict, acknowledgedAt) : null,
  };
  if (!isAlertDue(verdict, dayNumberOf(time.today) ?? 0, history)) return;
  const now = instantOf(time.now);
  await updateAlert(tx, { workspaceId, birdId, alertedVerdict: verdict, alertedAt: now });
  await notify(tx, context, {
    ...{ workspaceId, birdId, time, topic: 'weight_alert', subject: `${birdId} ${now}` },
    about: { topic: 'weight_alert', verdict },
    urgent: verdict === 'urgent',
  });
}
