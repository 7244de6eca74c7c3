// The jobs that send birthday and gotcha-day emails, including the older job that sent one email per bird and person.
import type { ServiceContext } from '../app-context.ts';
import { dayMs, instantOf } from '../clock.ts';
import { enqueueOrAdvance, type JobHandler, jobHandler, jobType } from '../jobs/job.ts';
import { translatorFor } from '../languages/translator.ts';
import { milestoneEmail } from '../mail/templates.ts';
import { type MailTransport, mailQueue } from '../mail/transport.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { daysBetween } from '../workspaces/local-time.ts';
import { findMilestoneBird, type MilestoneKind } from './milestones.queries.ts';
import { listRecipients } from './recipients.queries.ts';
import { maySee } from './visible-birds.ts';

/** An email about a milestone may be sent up to this many days late. */
export const milestoneValidForDays = 3;
export const milestoneValidForMs = milestoneValidForDays * dayMs;
/** After an outage, reminders are still sent for milestones up to this many days ago. */
export const catchUpDays = 2;

export interface Milestone {
  birdId: string;
  workspaceId: WorkspaceId;
  kind: MilestoneKind;
  year: number;
}

/** The job that sends one email per day and person. */
export const milestoneDigest = jobType<{ userId: string }>('milestoneDigest', {
  queue: mailQueue,
  // The job outlives its milestones, so that it still runs and logs why a milestone was not sent.
  validForMs: milestoneValidForMs + 2.5 * dayMs,
});

/** Enqueues a person's next digest, or makes it due earlier. @param dueAt undefined means immediately */
export const enqueueDigest = (tx: Transaction, userId: string, now: Date, dueAt?: Date): Promise<void> =>
  enqueueOrAdvance(
    tx,
    milestoneDigest,
    { payload: { userId }, uniqueKey: `milestoneDigest:${userId}`, ...(dueAt && { dueAt }) },
    now,
  );

/** Returns the subject under which a milestone is stored in the deliveries table. */
export const milestoneSubject = ({ birdId, kind, year }: Pick<Milestone, 'birdId' | 'kind' | 'year'>) =>
  `${birdId} ${kind} ${year}`;

type MilestoneBird = NonNullable<Awaited<ReturnType<typeof findMilestoneBird>>>;

const flags = { dateOfBirth: 'notifyOnDob', gotchaDay: 'notifyOnGotchaDay' } as const;

/**
 * Returns the number of years that a milestone marks in a given year; undefined if the bird no longer has that date,
 * the anniversary is not close to today, its reminders are switched off, or the bird has left.
 */
export function yearsCelebrated(
  bird: MilestoneBird,
  { kind, year }: Pick<Milestone, 'kind' | 'year'>,
  today: string,
): number | undefined {
  const day = bird[kind];
  if (day === null || !bird[flags[kind]] || bird.goneOn !== null) return undefined;
  const daysAgo = daysBetween(celebratedOn(day, year), today);
  // The flock may have moved to a time zone in which the day has not begun yet.
  if (daysAgo < -1 || daysAgo > catchUpDays + milestoneValidForDays) return undefined;
  return yearsSince(day, year);
}

/** Returns the day of the celebration: in common years, 29 February is celebrated on 28 February. */
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
  { storage, config, clock }: ServiceContext,
  mail: MailTransport,
): JobHandler[] => [
  jobHandler(milestoneMail, async ({ id, payload }) => {
    const { workspaceId, birdId, kind, year, email } = payload;
    const bird = await findMilestoneBird(storage, payload);
    const day = bird?.[kind] ?? null;
    // Since the email was enqueued, the bird has left the flock, or the date was removed.
    if (!bird || bird.goneOn !== null || day === null) return;
    const recipients = await listRecipients(storage, { workspaceId, now: instantOf(clock.now()) });
    const recipient = recipients.find(one => one.email === email);
    if (recipient && !(await maySee(storage, workspaceId, recipient, birdId))) return;
    const milestone = { kind, ...bird, years: yearsSince(day, year) };
    const addressee = { to: email, translator: await translatorFor(recipient?.locale ?? null) };
    await mail.send(milestoneEmail(addressee, config.frontendUrl.href, [milestone]), id);
  }),
];
