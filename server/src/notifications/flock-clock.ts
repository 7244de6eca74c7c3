// The clock of a flock: tells of what has come up by time alone, and sleeps until the next such moment.
import { flockClock, setFlockClock } from '../alerts/flock-clock.ts';
import type { AppContext } from '../app-context.ts';
import { findSigns } from '../care/observed-signs.ts';
import { instantOf, minuteMs } from '../clock.ts';
import { dayTextOf } from '../guard/day-numbers.ts';
import { listAlerted } from '../guard/guards.queries.ts';
import { isWeighInOverdue } from '../guard/judge-bird.ts';
import { listVerdicts } from '../guard/read-verdicts.ts';
import { type JobHandler, jobHandler } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays, daysFrom, instantAt, localDay, localTime } from '../workspaces/local-time.ts';
import { findWorkspaceTime, type WorkspaceTime } from '../workspaces/workspace-time.ts';
import { digestAt, digestFor } from './daily-digest.ts';
import { catchUpMs, type Moment, momentsOfDoses } from './dose-moments.ts';
import { findAnyBird } from './flocks.queries.ts';
import { remindOfMilestones } from './milestone-reminders.ts';
import { tell } from './tell.ts';
import { repeatAlert } from './weight-alerts.ts';

/** Of the flock's day: after the morning's round. */
const weighInsAt = '09:00';
/** After this many days in which the verdict of a bird has stayed the same, people are told again. */
const repeatDays = 7;
/** So many days are looked back at most. */
const mostDaysBack = 2;

interface Flock {
  context: AppContext;
  workspaceId: WorkspaceId;
  time: WorkspaceTime;
  /** What came up until then has been told. */
  since: Date;
}

/**
 * All in the transaction that completes the job. What changes meanwhile waits for it, or comes first: a change advances
 * the clock, and so holds the row of its job.
 */
export const flockClockHandlers = (context: AppContext): JobHandler[] => [
  jobHandler(flockClock, async ({ payload: { workspaceId, since, remindedOn } }) => async tx => {
    // It starts again with the next bird.
    if (!(await findAnyBird(tx, { workspaceId }))) return;
    const time = await findWorkspaceTime(tx, workspaceId, context);
    const flock = { context, workspaceId, time, since: new Date(since) };
    const moments = [
      ...(await dosesOf(tx, flock)),
      ...(await repeatsOf(tx, flock)),
      ...daysOf(flock).flatMap(day => timesOfDay(flock, day)),
    ].sort((a, b) => a.atMs - b.atMs);
    const nowMs = time.now.getTime();
    for (const moment of moments) {
      const hasCome = moment.atMs <= nowMs;
      const isNew = moment.atMs > flock.since.getTime() && moment.atMs > nowMs - catchUpMs;
      if (hasCome && (isNew || moment.staysDue)) await moment.tell(tx);
    }
    const next = moments.find(({ atMs }) => atMs > nowMs);
    // Tomorrow always comes.
    const dueAt = new Date(next?.atMs ?? nowMs + catchUpMs);
    const reminded = await remindOfMilestones(tx, { workspaceId, time, remindedOn });
    await setFlockClock(tx, { workspaceId, since: instantOf(time.now), remindedOn: reminded }, dueAt);
  }),
];

/** The days that may still hold something to tell, up to tomorrow. */
function daysOf({ time: { today, timeZone }, since }: Flock): string[] {
  const [first, earliest] = [localDay(since, timeZone), addDays(today, -mostDaysBack)];
  return daysFrom(first > earliest ? first : earliest, addDays(today, 1));
}

function dosesOf(tx: Transaction, flock: Flock): Promise<Moment[]> {
  const { context, workspaceId, time } = flock;
  // A dose of yesterday evening may become late after midnight.
  const firstDay = addDays(daysOf(flock)[0] ?? time.today, -1);
  return momentsOfDoses(tx, context, { workspaceId, time, firstDay, lastDay: addDays(time.today, 1) });
}

async function repeatsOf(tx: Transaction, { context, workspaceId, time }: Flock): Promise<Moment[]> {
  const alerted = await listAlerted(tx, { workspaceId });
  return alerted.map(({ birdId, alertedAt, acknowledgedAt, acknowledgedDecision }) => {
    const isSeen = acknowledgedDecision === 'seen' && acknowledgedAt !== null && acknowledgedAt > alertedAt;
    const last = new Date(isSeen ? acknowledgedAt : alertedAt);
    const day = addDays(localDay(last, time.timeZone), repeatDays);
    // A minute later, so that the same time of day has passed to the second.
    const at = instantAt(day, localTime(last, time.timeZone), time.timeZone).getTime() + minuteMs;
    // A repeat sets `alertedAt`, or clears it, and so its next moment: one that is past has been missed.
    const tellAgain = (ownTx: Transaction) => repeatAlert(ownTx, context, { workspaceId, birdId });
    return { atMs: at, tell: tellAgain, staysDue: true };
  });
}

function timesOfDay(flock: Flock, day: string): Moment[] {
  const { timeZone } = flock.time;
  return [
    // The milestones of the day, which are looked up whenever the clock runs.
    { atMs: instantAt(day, '00:00', timeZone).getTime(), tell: async () => {} },
    { atMs: instantAt(day, weighInsAt, timeZone).getTime(), tell: tx => tellOfWeighIns(tx, flock, day) },
    { atMs: instantAt(day, digestAt, timeZone).getTime(), tell: tx => tellOfDay(tx, flock, day) },
  ];
}

/** Of the birds that were to be weighed since the last time, each once. */
async function tellOfWeighIns(tx: Transaction, flock: Flock, day: string): Promise<void> {
  const { context, workspaceId, time, since } = flock;
  if (day !== time.today) return;
  const sinceDay = localDay(since, time.timeZone);
  const lastTold = localTime(since, time.timeZone) >= weighInsAt ? sinceDay : addDays(sinceDay, -1);
  const signs = await findSigns(tx, workspaceId, time.today);
  const birdIds = (await listVerdicts(tx, workspaceId, signs))
    .filter(
      ({ result }) => isWeighInOverdue(result, day) && (dayTextOf(result.nextWeighing) ?? '') >= lastTold,
    )
    .map(({ birdId }) => birdId);
  const [first = null, ...others] = birdIds;
  if (first === null) return;
  await tell(tx, context, {
    ...{ workspaceId, time, topic: 'weigh_in_overdue', subject: day },
    birdId: others.length > 0 ? null : first,
    about: { topic: 'weigh_in_overdue', birdIds },
  });
}

/** An evening with nothing to tell is quiet. */
async function tellOfDay(tx: Transaction, { context, workspaceId, time }: Flock, day: string): Promise<void> {
  if (day !== time.today) return;
  const { lines, sitterLines } = await digestFor(tx, { workspaceId, day, time, named: name => name });
  await tell(tx, context, {
    ...{ workspaceId, time, topic: 'daily_digest', subject: day, birdId: null },
    about: { topic: 'daily_digest', day },
    isFor: ({ role }) => lines.length > 0 || (role === 'owner' && sitterLines.length > 0),
  });
}
