// Once a day: every bird with a birthday or gotcha day gives a job, and that job a letter to each who cares for it.
import { type Clock, dayMs, dayOf, later } from '../clock.ts';
import type { Config } from '../config.ts';
import { enqueue, type Job, type MilestoneKind } from '../jobs/job.ts';
import type { Completion } from '../jobs/worker.ts';
import { findMilestoneBird } from '../mail/mail.queries.ts';
import type { Transaction } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import {
  claimDay,
  findDay,
  findFlockOf,
  listCarers,
  milestoneLists,
  noteMilestone,
} from './reminders.queries.ts';

interface Parts {
  storage: Storage;
  clock: Clock;
  config: Config;
}

/** Days that passed while no process ran are made up for, back to this many. */
const daysMadeUpFor = 2;
/** A reminder is worth sending for as long as its day is remembered. */
const reminderGoodForMs = 3 * dayMs;

/**
 * Puts in the reminders of today and of days missed, each day once however many processes try; answers whether
 * there was a day to do.
 */
export async function remindOfMilestones({ storage, clock }: Parts): Promise<boolean> {
  const now = clock.now();
  let didOne = false;
  for (let daysAgo = daysMadeUpFor; daysAgo >= 0; daysAgo -= 1) {
    const day = dayOf(later(now, -daysAgo * dayMs));
    if (await findDay(storage, { day })) continue;
    await storage.write(async tx => {
      const isOurs = await claimDay(tx, { day });
      if (isOurs) await enqueueReminders(tx, day, now);
    });
    didOne = true;
  }
  return didOne;
}

async function enqueueReminders(tx: Transaction, day: string, now: Date): Promise<void> {
  const year = Number(day.slice(0, 4));
  for (const kind of ['dateOfBirth', 'gotchaDay'] as const) {
    for (const bird of await milestoneLists[kind](tx, { day, ...monthDaysOf(day), wanted: true })) {
      const isNew = await noteMilestone(tx, { birdId: bird.birdId, kind, year });
      if (!isNew) continue;
      const payload = { ...bird, kind, year };
      await enqueue(tx, { kind: 'milestoneReminder', payload, goodForMs: reminderGoodForMs }, now);
    }
  }
}

/** The month and day of a day. On 28 February of a year without a 29th, that one too. */
function monthDaysOf(day: string): { monthDay: string; alsoMonthDay: string } {
  const monthDay = day.slice(5);
  const tomorrow = dayOf(later(new Date(`${day}T00:00:00.000Z`), dayMs));
  const standsForLeapDay = monthDay === '02-28' && tomorrow.slice(5) === '03-01';
  return { monthDay, alsoMonthDay: standsForLeapDay ? '02-29' : monthDay };
}

/** One letter a person, put in as the reminder completes: all of them, once. */
export function milestoneReminderHandler({ storage, clock, config }: Parts) {
  return async (job: Job<'milestoneReminder'>): Promise<Completion> => {
    const { birdId, kind, year } = job.payload;
    // Nearly always where it was when the day began; a bird that moved since is looked for everywhere.
    const flock = (await findMilestoneBird(storage, job.payload)) ?? (await findFlockOf(storage, { birdId }));
    if (!flock || !config.smtpUrl) return undefined;
    const { workspaceId } = flock;
    const carers = await listCarers(storage, { workspaceId });
    return async tx => {
      for (const { email } of carers) {
        const uniqueKey = milestoneKey(birdId, kind, year, email);
        const payload = { birdId, workspaceId, email, kind, year };
        await enqueue(
          tx,
          { kind: 'milestoneMail', payload, goodForMs: reminderGoodForMs, uniqueKey },
          clock.now(),
        );
      }
    };
  };
}

const milestoneKey = (birdId: string, kind: MilestoneKind, year: number, email: string) =>
  `milestone:${birdId}:${kind}:${year}:${email}`;
