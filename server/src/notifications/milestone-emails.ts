// The jobs of emails about birthdays and gotcha days; and the emails of earlier versions, one for each bird and person.
import type { AppContext } from '../app-context.ts';
import { dayMs } from '../clock.ts';
import { enqueueOrAdvance, type JobHandler, jobHandler, jobType } from '../jobs/job.ts';
import { milestoneEmail } from '../mail/templates.ts';
import { type MailTransport, mailQueue } from '../mail/transport.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { daysBetween } from '../workspaces/local-time.ts';
import { findMilestoneBird, type MilestoneKind } from './milestones.queries.ts';

/** A milestone is worth an email for as long as people remember the day. */
export const milestoneValidForDays = 3;
export const milestoneValidForMs = milestoneValidForDays * dayMs;
/** If no process ran for some days, reminders are sent for this many of them. */
export const catchUpDays = 2;

export interface Milestone {
  birdId: string;
  workspaceId: WorkspaceId;
  kind: MilestoneKind;
  year: number;
}

/** One email a day to each person. */
export const milestoneDigest = jobType<{ userId: string }>('milestoneDigest', {
  queue: mailQueue,
  // A day and a half longer than any of its milestones is worth an email, so that the log says why none was sent.
  validForMs: milestoneValidForMs + 2.5 * dayMs,
});

/** Enqueues a person's next digest, or has it run as early as this. @param dueAt at once if undefined */
export const enqueueDigest = (tx: Transaction, userId: string, now: Date, dueAt?: Date): Promise<void> =>
  enqueueOrAdvance(
    tx,
    milestoneDigest,
    { payload: { userId }, uniqueKey: `milestoneDigest:${userId}`, ...(dueAt && { dueAt }) },
    now,
  );

/** What a milestone is about, as deliveries name it. */
export const milestoneSubject = ({ birdId, kind, year }: Pick<Milestone, 'birdId' | 'kind' | 'year'>) =>
  `${birdId} ${kind} ${year}`;

type MilestoneBird = NonNullable<Awaited<ReturnType<typeof findMilestoneBird>>>;

const flags = { dateOfBirth: 'notifyOnDob', gotchaDay: 'notifyOnGotchaDay' } as const;

/**
 * How many years it has been since a milestone that is celebrated in a year. Undefined if the bird has none about now any
 * more, or its people no longer want to be told.
 */
export function yearsCelebrated(
  bird: MilestoneBird,
  { kind, year }: Pick<Milestone, 'kind' | 'year'>,
  today: string,
): number | undefined {
  const day = bird[kind];
  if (day === null || !bird[flags[kind]]) return undefined;
  const daysAgo = daysBetween(celebratedOn(day, year), today);
  // A flock may have moved to a zone in which the day has not begun yet.
  if (daysAgo < -1 || daysAgo > catchUpDays + milestoneValidForDays) return undefined;
  return yearsSince(day, year);
}

/** 29 February is celebrated on 28 February in years without one. */
function celebratedOn(day: string, year: number): string {
  const date = Temporal.PlainDate.from(day);
  return date.with({ year }, { overflow: 'constrain' }).toString();
}

const yearsSince = (day: string, year: number): number => year - Number(day.slice(0, 4));

/** Enqueued by earlier versions only. */
const milestoneMail = jobType<Milestone & { email: string }>('milestoneMail', {
  queue: mailQueue,
  validForMs: milestoneValidForMs,
});

export const milestoneEmailHandlers = (
  { storage, config }: AppContext,
  mail: MailTransport,
): JobHandler[] => [
  jobHandler(milestoneMail, async ({ id, payload }) => {
    const { kind, year, email } = payload;
    const bird = await findMilestoneBird(storage, payload);
    const day = bird?.[kind] ?? null;
    // The bird has moved since the email was enqueued, and is no longer a matter for this person.
    if (!bird || day === null) return;
    const milestone = { kind, ...bird, years: yearsSince(day, year) };
    await mail.send(milestoneEmail(email, config.frontendUrl.href, [milestone]), id);
  }),
];
