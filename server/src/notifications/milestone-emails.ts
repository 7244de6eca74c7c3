// The jobs of emails about birthdays and gotcha days; and the emails of earlier versions, one for each bird and person.
import type { AppContext } from '../app-context.ts';
import { dayMs } from '../clock.ts';
import { enqueue, type JobHandler, jobHandler, jobType } from '../jobs/job.ts';
import { milestoneEmail } from '../mail/templates.ts';
import { type MailTransport, mailQueue } from '../mail/transport.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findMilestoneBird, type MilestoneKind } from './milestones.queries.ts';

/** A milestone is worth an email for as long as people remember the day. */
export const milestoneValidForMs = 3 * dayMs;

export interface Milestone {
  birdId: string;
  workspaceId: WorkspaceId;
  kind: MilestoneKind;
  year: number;
}

/** One email a day to each person. */
export const milestoneDigest = jobType<{ userId: string }>('milestoneDigest', {
  queue: mailQueue,
  validForMs: milestoneValidForMs,
});

/** Enqueues a person's next digest, if it is not enqueued already. */
export const enqueueDigest = (tx: Transaction, userId: string, now: Date): Promise<void> =>
  enqueue(tx, milestoneDigest, { payload: { userId }, uniqueKey: `milestoneDigest:${userId}` }, now);

/** How many years it has been in a year since a day; undefined if the bird has no such day any more. */
export const yearsSince = (day: string | null, year: number): number | undefined =>
  day === null ? undefined : year - Number(day.slice(0, 4));

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
    const years = yearsSince(bird?.[kind] ?? null, year);
    // The bird has moved since the email was enqueued, and is no longer a matter for this person.
    if (!bird || years === undefined) return;
    await mail.send(milestoneEmail(email, config.frontendUrl.href, [{ kind, ...bird, years }]), id);
  }),
];
