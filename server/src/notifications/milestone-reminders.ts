// Enqueues a job for each birthday and gotcha day of a bird. The job records the milestone for everyone who wants to be
// reminded.
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { enqueue, type JobHandler, jobHandler, jobType } from '../jobs/job.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays, daysFrom, instantAt } from '../workspaces/local-time.ts';
import { findWorkspaceTime, type WorkspaceTime } from '../workspaces/workspace-time.ts';
import { effectiveSettingsOf } from './effective-settings.ts';
import {
  catchUpDays,
  enqueueDigest,
  type Milestone,
  milestoneSubject,
  milestoneValidForMs,
  yearsCelebrated,
} from './milestone-emails.ts';
import {
  findMilestoneBird,
  findWorkspaceOfBird,
  insertMention,
  milestoneLists,
  recordMilestone,
} from './milestones.queries.ts';
import { notify } from './notify.ts';
import { listRecipients } from './recipients.queries.ts';
import { maySee } from './visible-birds.ts';

export const milestoneReminder = jobType<Milestone>('milestoneReminder', {
  queue: 'birdMilestoneReminders',
  validForMs: milestoneValidForMs,
});

/** Enqueues the reminder of a milestone, unless it is already enqueued. */
export const enqueueReminder = (tx: Transaction, payload: Milestone, now: Date): Promise<void> => {
  const { birdId, kind, year } = payload;
  return enqueue(tx, milestoneReminder, { payload, uniqueKey: `milestone:${birdId}:${kind}:${year}` }, now);
};

interface Flock {
  workspaceId: WorkspaceId;
  time: WorkspaceTime;
}

/**
 * Enqueues the reminders for the flock's days after `remindedOn`. Returns the last day that was handled, which is never
 * earlier than `remindedOn`, even if a new time zone sets the flock back to the previous day.
 */
export async function remindOfMilestones(
  tx: Transaction,
  { workspaceId, time, remindedOn }: Flock & { remindedOn: string | undefined },
): Promise<string> {
  const { today } = time;
  const earliest = addDays(today, -catchUpDays);
  // Jobs from an earlier version have no `remindedOn`. Nothing is sent twice, because each bird's reminders are
  // recorded.
  const first = remindedOn === undefined ? earliest : addDays(remindedOn, 1);
  const days = daysFrom(first > earliest ? first : earliest, today);
  for (const day of days) await enqueueReminders(tx, { workspaceId, time }, day);
  return days.at(-1) ?? remindedOn ?? today;
}

/** Enqueues today's missing reminders: a bird may come from a flock where the day had not begun yet. */
export const remindOfToday = (tx: Transaction, flock: Flock): Promise<void> =>
  enqueueReminders(tx, flock, flock.time.today);

async function enqueueReminders(tx: Transaction, { workspaceId, time }: Flock, day: string): Promise<void> {
  const year = Number(day.slice(0, 4));
  // Birds added on that day or later are left out, because somebody has just entered their dates.
  const beganAt = instantOf(instantAt(day, '00:00', time.timeZone));
  const inputs = { workspaceId, day, beganAt, ...monthDaysOf(day), isOn: true };
  for (const kind of ['dateOfBirth', 'gotchaDay'] as const) {
    for (const bird of await milestoneLists[kind](tx, inputs)) {
      const isNew = await recordMilestone(tx, { birdId: bird.birdId, kind, year });
      if (isNew) await enqueueReminder(tx, { ...bird, kind, year }, time.now);
    }
  }
}

/** Returns the month and day of a date. On 28 February in a common year, 29 February is included. */
function monthDaysOf(day: string): { monthDay: string; leapMonthDay: string } {
  const monthDay = day.slice(5);
  const replacesLeapDay = monthDay === '02-28' && addDays(day, 1).slice(5) === '03-01';
  return { monthDay, leapMonthDay: replacesLeapDay ? '02-29' : monthDay };
}

export const milestoneReminderHandlers = (context: AppContext): JobHandler[] => [
  jobHandler(milestoneReminder, async ({ payload }) => async tx => {
    const { birdId, kind, year } = payload;
    const workspaceId = await findPlace(tx, payload);
    const bird = workspaceId && (await findMilestoneBird(tx, { workspaceId, birdId }));
    if (!bird) return;
    const time = await findWorkspaceTime(tx, bird.workspaceId, context);
    const years = yearsCelebrated(bird, payload, time.today);
    if (years === undefined) return;
    const isNew = await recordMentions(tx, context, payload, { workspaceId: bird.workspaceId, time });
    await notify(tx, context, {
      ...{ workspaceId: bird.workspaceId, time, topic: 'milestone', birdId },
      subject: milestoneSubject(payload),
      about: { topic: 'milestone', kind, year, years },
      isFor: ({ userId }) => isNew.has(userId),
      enqueueEmail: (jobTx, userId, dueAt) => enqueueDigest(jobTx, userId, time.now, dueAt),
    });
  }),
];

/** Finds the bird's workspace. Most birds are still in the reminder's workspace, so it is searched first. */
async function findPlace(tx: Transaction, payload: Milestone): Promise<WorkspaceId | undefined> {
  const bird = (await findMilestoneBird(tx, payload)) ?? (await findWorkspaceOfBird(tx, payload));
  return bird?.workspaceId;
}

/**
 * Records the milestone for each person who wants to be notified of it and has not been, either in this flock or in an
 * earlier flock of the bird. Returns their ids.
 */
async function recordMentions(
  tx: Transaction,
  { config }: AppContext,
  { birdId, kind, year }: Milestone,
  { workspaceId, time: { now, today } }: Flock,
): Promise<ReadonlySet<string>> {
  const newUserIds = new Set<string>();
  for (const recipient of await listRecipients(tx, { workspaceId, now: instantOf(now) })) {
    const { userId } = recipient;
    const { email, push } = effectiveSettingsOf(recipient, recipient.role).topics.milestone;
    if (!email && !push) continue;
    if (!(await maySee(tx, workspaceId, recipient, birdId))) continue;
    const sentOn = email && config.smtpUrl ? null : today;
    const mention = { userId, birdId, kind, year, workspaceId, notedOn: today, sentOn };
    if (await insertMention(tx, mention)) newUserIds.add(userId);
  }
  return newUserIds;
}
