// The clock of a flock: notifies people when something becomes due, and sleeps until the next moment.
import { flockClock, setFlockClock } from '../alerts/flock-clock.ts';
import type { AppContext } from '../app-context.ts';
import { readSigns } from '../care/observed-signs.ts';
import { instantOf, minuteMs } from '../clock.ts';
import { dayTextOf } from '../guard/day-numbers.ts';
import { listAlertedBirds } from '../guard/guards.queries.ts';
import { isWeighInOverdue } from '../guard/judge-bird.ts';
import { listVerdicts } from '../guard/read-verdicts.ts';
import { type JobHandler, jobHandler } from '../jobs/job.ts';
import { translatorFor } from '../languages/translator.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays, daysFrom, instantAt, localDay, localTime } from '../workspaces/local-time.ts';
import { findWorkspaceTime, type WorkspaceTime } from '../workspaces/workspace-time.ts';
import { digestAt, digestFor } from './daily-digest.ts';
import { catchUpMs, momentsOfDoses, type ScheduledNotification } from './dose-moments.ts';
import { findAnyBird } from './flocks.queries.ts';
import { remindOfMilestones } from './milestone-reminders.ts';
import { notify } from './notify.ts';
import { repeatAlert } from './weight-alerts.ts';

/** The time of weigh-in reminders, in the flock's local time, after the morning round. */
const weighInsAt = '09:00';
/** An alert is repeated after this many days. */
const repeatDays = 7;
/** The clock looks back at most this many days. */
const maxDaysBack = 2;

interface Flock {
  context: AppContext;
  workspaceId: WorkspaceId;
  time: WorkspaceTime;
  /** The moments up to this time have been handled. */
  since: Date;
}

/**
 * Everything happens in the transaction that completes the job. A concurrent change runs before or after it, because both
 * lock the job's row.
 */
export const flockClockHandlers = (context: AppContext): JobHandler[] => [
  jobHandler(flockClock, async ({ payload: { workspaceId, since, remindedOn } }) => async tx => {
    // Without birds, the clock stops. It starts again with the next bird.
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
      const isDue = moment.atMs <= nowMs;
      const isNew = moment.atMs > flock.since.getTime() && moment.atMs > nowMs - catchUpMs;
      if (isDue && (isNew || moment.staysDue)) await moment.notify(tx);
    }
    const next = moments.find(({ atMs }) => atMs > nowMs);
    // The default is only for the compiler, because there is always a moment tomorrow.
    const dueAt = new Date(next?.atMs ?? nowMs + catchUpMs);
    const reminded = await remindOfMilestones(tx, { workspaceId, time, remindedOn });
    await setFlockClock(tx, { workspaceId, since: instantOf(time.now), remindedOn: reminded }, dueAt);
  }),
];

/** Returns the days that may have moments to handle, up to tomorrow. */
function daysOf({ time: { today, timeZone }, since }: Flock): string[] {
  const [first, earliest] = [localDay(since, timeZone), addDays(today, -maxDaysBack)];
  return daysFrom(first > earliest ? first : earliest, addDays(today, 1));
}

function dosesOf(tx: Transaction, flock: Flock): Promise<ScheduledNotification[]> {
  const { context, workspaceId, time } = flock;
  // A dose from the evening before may become late after midnight.
  const firstDay = addDays(daysOf(flock)[0] ?? time.today, -1);
  return momentsOfDoses(tx, context, { workspaceId, time, firstDay, lastDay: addDays(time.today, 1) });
}

async function repeatsOf(
  tx: Transaction,
  { context, workspaceId, time }: Flock,
): Promise<ScheduledNotification[]> {
  const alertedBirds = await listAlertedBirds(tx, { workspaceId });
  return alertedBirds.map(({ birdId, alertedAt, acknowledgedAt, acknowledgedDecision }) => {
    const isSeen = acknowledgedDecision === 'seen' && acknowledgedAt !== null && acknowledgedAt > alertedAt;
    const last = new Date(isSeen ? acknowledgedAt : alertedAt);
    const day = addDays(localDay(last, time.timeZone), repeatDays);
    // One minute later, because `localTime` drops the seconds.
    const at = instantAt(day, localTime(last, time.timeZone), time.timeZone).getTime() + minuteMs;
    // A repeated alert sets or clears `alertedAt`, which moves or removes the moment. A moment in the past was
    // therefore missed.
    const notifyAgain = (jobTx: Transaction) => repeatAlert(jobTx, context, { workspaceId, birdId });
    return { atMs: at, notify: notifyAgain, staysDue: true };
  });
}

function timesOfDay(flock: Flock, day: string): ScheduledNotification[] {
  const { timeZone } = flock.time;
  return [
    // Wakes the clock for the day's milestones, which are read each time the clock runs.
    { atMs: instantAt(day, '00:00', timeZone).getTime(), notify: async () => {} },
    { atMs: instantAt(day, weighInsAt, timeZone).getTime(), notify: tx => notifyOfWeighIns(tx, flock, day) },
    { atMs: instantAt(day, digestAt, timeZone).getTime(), notify: tx => sendDigest(tx, flock, day) },
  ];
}

/** Notifies people once about each bird that has become overdue for weighing since the last reminder. */
async function notifyOfWeighIns(tx: Transaction, flock: Flock, day: string): Promise<void> {
  const { context, workspaceId, time, since } = flock;
  if (day !== time.today) return;
  const sinceDay = localDay(since, time.timeZone);
  const lastNotified = localTime(since, time.timeZone) >= weighInsAt ? sinceDay : addDays(sinceDay, -1);
  const signs = await readSigns(tx, workspaceId, time.today);
  const birdIds = (await listVerdicts(tx, workspaceId, signs))
    .filter(
      ({ result }) => isWeighInOverdue(result, day) && (dayTextOf(result.nextWeighing) ?? '') >= lastNotified,
    )
    .map(({ birdId }) => birdId);
  const [first = null, ...others] = birdIds;
  if (first === null) return;
  await notify(tx, context, {
    ...{ workspaceId, time, topic: 'weigh_in_overdue', subject: day },
    birdId: others.length > 0 ? null : first,
    about: { topic: 'weigh_in_overdue', birdIds },
  });
}

/** Sends the evening digest, unless it would be empty. */
async function sendDigest(
  tx: Transaction,
  { context, workspaceId, time }: Flock,
  day: string,
): Promise<void> {
  if (day !== time.today) return;
  // This digest only decides who gets one. Each recipient's digest is written when it is sent.
  const translator = await translatorFor(null);
  const request = { workspaceId, day, time, formatName: (name: string) => name, translator };
  const { lines, sitterLines } = await digestFor(tx, request);
  await notify(tx, context, {
    ...{ workspaceId, time, topic: 'daily_digest', subject: day, birdId: null },
    about: { topic: 'daily_digest', day },
    isFor: ({ role }) => lines.length > 0 || (role === 'owner' && sitterLines.length > 0),
  });
}
