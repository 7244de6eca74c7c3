// Once a day: a job for every bird with a birthday or gotcha day, which notes it for each of its carers.
import { keepers } from '@flock-care/contract/endpoints';
import type { AppContext } from '../app-context.ts';
import { dayMs, dayOf, instantOf, later } from '../clock.ts';
import { enqueue, type JobHandler, jobHandler, jobType } from '../jobs/job.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { enqueueDigest, type Milestone, milestoneValidForMs, yearsSince } from './milestone-emails.ts';
import {
  claimDay,
  findDay,
  findMilestoneBird,
  findWorkspaceOfBird,
  insertMention,
  milestoneLists,
  noteMilestone,
} from './milestones.queries.ts';

import { listRecipients } from './recipients.queries.ts';
import { type Recipient, tell } from './tell.ts';
import { wishesOf } from './wishes.ts';

export const milestoneReminder = jobType<Milestone>('milestoneReminder', {
  queue: 'birdMilestoneReminders',
  validForMs: milestoneValidForMs,
});

/** Enqueues the reminder of a milestone, if it is not enqueued already. */
export const enqueueReminder = (tx: Transaction, payload: Milestone, now: Date): Promise<void> => {
  const { birdId, kind, year } = payload;
  return enqueue(tx, milestoneReminder, { payload, uniqueKey: `milestone:${birdId}:${kind}:${year}` }, now);
};

/** If no process ran for some days, reminders are sent for this many of them. */
const catchUpDays = 2;

/**
 * Enqueues the reminders of today and of missed days, each day once, however many processes try. Returns whether any
 * day was still to be done.
 */
export async function remindOfMilestones({
  storage,
  clock,
}: Pick<AppContext, 'storage' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  const days: string[] = [];
  for (let daysAgo = catchUpDays; daysAgo >= 0; daysAgo -= 1) {
    const day = dayOf(later(now, -daysAgo * dayMs));
    if (!(await findDay(storage, { day }))) days.push(day);
  }
  if (days.length === 0) return false;
  // All days in one transaction, so that one email tells of all of them.
  await storage.write(serviceActor, async tx => {
    for (const day of days) {
      const isOurs = await claimDay(tx, { day });
      if (isOurs) await enqueueReminders(tx, day, now);
    }
  });
  return true;
}

async function enqueueReminders(tx: Transaction, day: string, now: Date): Promise<void> {
  const year = Number(day.slice(0, 4));
  for (const kind of ['dateOfBirth', 'gotchaDay'] as const) {
    for (const bird of await milestoneLists[kind](tx, { day, ...monthDaysOf(day), wanted: true })) {
      const isNew = await noteMilestone(tx, { birdId: bird.birdId, kind, year });
      if (isNew) await enqueueReminder(tx, { ...bird, kind, year }, now);
    }
  }
}

/** The month and day of a date. On 28 February of a year without a 29th, that one too. */
function monthDaysOf(day: string): { monthDay: string; alsoMonthDay: string } {
  const monthDay = day.slice(5);
  const tomorrow = dayOf(later(new Date(`${day}T00:00:00.000Z`), dayMs));
  const standsForLeapDay = monthDay === '02-28' && tomorrow.slice(5) === '03-01';
  return { monthDay, alsoMonthDay: standsForLeapDay ? '02-29' : monthDay };
}

export const milestoneReminderHandlers = (context: AppContext): JobHandler[] => [
  jobHandler(milestoneReminder, async ({ payload }) => {
    const { storage, clock, config } = context;
    const { birdId, kind, year } = payload;
    // Nearly always in the workspace it was in when the reminder was enqueued; otherwise it is looked up in all of them.
    const { workspaceId } =
      (await findMilestoneBird(storage, payload)) ?? (await findWorkspaceOfBird(storage, { birdId })) ?? {};
    if (!workspaceId) return undefined;
    const bird = await findMilestoneBird(storage, { workspaceId, birdId });
    const years = yearsSince(bird?.[kind] ?? null, year);
    const now = clock.now();
    const recipients = await listRecipients(storage, { workspaceId, now: instantOf(now) });
    // Only those who care for the birds are sent the email that tells of all flocks together.
    const carers = config.smtpUrl ? recipients.filter(isMailed) : [];
    const time = await findWorkspaceTime(storage, workspaceId, context);
    return async tx => {
      for (const { userId } of carers) {
        const isNew = await insertMention(tx, { userId, birdId, kind, year, notedOn: dayOf(now) });
        if (isNew) await enqueueDigest(tx, userId, now);
      }
      if (years === undefined) return;
      await tell(tx, context, {
        ...{ workspaceId, time, topic: 'milestone', subject: `${birdId} ${kind} ${year}`, birdId },
        about: { topic: 'milestone', kind, years },
        channels: ['push'],
      });
    };
  }),
];

const isMailed = (recipient: Recipient): boolean =>
  keepers.some(keeper => keeper === recipient.role) &&
  wishesOf(recipient, recipient.role).topics.milestone.email;
