// Sends one email per day and person about the milestones in all of their flocks.
import type { DeliveryReason } from '@flock-care/contract/shapes';
import { clockKeyOf } from '../alerts/flock-clock.ts';
import type { ServiceContext } from '../app-context.ts';
import { instantOf, later } from '../clock.ts';
import {
  type Completion,
  type JobHandler,
  JobNotYetError,
  jobHandler,
  PermanentJobError,
} from '../jobs/job.ts';
import { findActiveJobOfQueue, findDueJobOfQueue } from '../jobs/jobs.queries.ts';
import { translatorFor } from '../languages/translator.ts';
import { type Milestone, milestoneEmail } from '../mail/templates.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDays, instantAt } from '../workspaces/local-time.ts';
import { findWorkspaceTime, type WorkspaceTime } from '../workspaces/workspace-time.ts';
import { attempt, maxAttempts } from './attempts.ts';
import { findEmailAbout, updateDelivery } from './deliveries.queries.ts';
import { effectiveSettingsOf } from './effective-settings.ts';
import { findDueJobWithKey, listWorkspacesOf } from './flocks.queries.ts';
import {
  enqueueDigest,
  milestoneDigest,
  milestoneSubject,
  milestoneValidForDays,
  yearsCelebrated,
} from './milestone-emails.ts';
import { enqueueReminder, milestoneReminder } from './milestone-reminders.ts';
import {
  deleteMention,
  findMentionSentOn,
  findMilestoneBird,
  findWorkspaceOfBird,
  listUnsentMentions,
  updateMentionAsSent,
} from './milestones.queries.ts';
import { quietUntil } from './quiet-hours.ts';
import { findRecipient } from './recipients.queries.ts';
import { maySee, type Recipient } from './visible-birds.ts';

/** A digest waits this long for its reminders before it checks again. */
const waitForRemindersMs = 1_000;

export const milestoneDigestHandlers = (context: ServiceContext, mail: MailTransport): JobHandler[] => [
  jobHandler(milestoneDigest, async ({ id, payload: { userId } }) => {
    const now = context.clock.now();
    await expectReminders(context, userId, now);
    const checkedMentions: CheckedMention[] = [];
    for (const mention of await listUnsentMentions(context.storage, { userId })) {
      checkedMentions.push(await judge(context, userId, mention));
    }
    const isAccepted = await send(context, mail, checkedMentions, id);
    return complete(userId, isAccepted ? checkedMentions : checkedMentions.map(asRejected), now);
  }),
];

/** @throws JobNotYetError if today's milestones are still being read, in the person's flocks or elsewhere */
async function expectReminders({ storage }: ServiceContext, userId: string, now: Date): Promise<void> {
  const { queue } = milestoneReminder;
  const tooEarly = new JobNotYetError(later(now, waitForRemindersMs));
  if (await findDueJobOfQueue(storage, { queue, dueBy: instantOf(now) })) throw tooEarly;
  if (await findActiveJobOfQueue(storage, { queue })) throw tooEarly;
  for (const { workspaceId } of await listWorkspacesOf(storage, { userId })) {
    const uniqueKey = clockKeyOf(workspaceId);
    if (await findDueJobWithKey(storage, { uniqueKey, now: instantOf(now) })) throw tooEarly;
  }
}

type Mention = Awaited<ReturnType<typeof listUnsentMentions>>[number];

/** One milestone in the email. */
type Line = Milestone & { workspaceId: WorkspaceId };

type Outcome =
  | { is: 'sent'; workspaceId: WorkspaceId; day: string; recipient: Recipient; line: Line }
  | { is: 'held'; until: Date; isQuiet: boolean }
  /** The mail server rejected the email, or it is unknown after a crash whether the email arrived. */
  | { is: 'rejected' | 'interrupted'; workspaceId: WorkspaceId; day: string }
  | { is: 'suppressed'; reason: DeliveryReason }
  /** The bird has left the flock. The members of its new flock are notified instead. */
  | { is: 'gone' };

interface CheckedMention {
  mention: Mention;
  /** The delivery in the log; undefined if there is none, as for a mention from an earlier version. */
  delivery: Awaited<ReturnType<typeof findEmailAbout>>;
  outcome: Outcome;
}

async function judge(context: ServiceContext, userId: string, mention: Mention): Promise<CheckedMention> {
  const { storage } = context;
  const { birdId } = mention;
  const workspaceId = mention.workspaceId ?? (await findWorkspaceOfBird(storage, { birdId }))?.workspaceId;
  if (workspaceId === undefined) return { mention, delivery: undefined, outcome: { is: 'gone' } };
  const about = { topic: 'milestone', subject: milestoneSubject(mention) } as const;
  const delivery = await findEmailAbout(storage, { workspaceId, userId, ...about });
  const time = await findWorkspaceTime(storage, workspaceId, context);
  const isInterrupted = delivery !== undefined && delivery.attempts >= maxAttempts;
  const outcome: Outcome = isInterrupted
    ? { is: 'interrupted', workspaceId, day: time.today }
    : await outcomeOf(context, { workspaceId, userId, mention, time });
  return { mention, delivery, outcome };
}

interface Subject {
  workspaceId: WorkspaceId;
  userId: string;
  mention: Mention;
  time: WorkspaceTime;
}

async function outcomeOf(
  { storage }: ServiceContext,
  { workspaceId, userId, mention, time: { now, today, timeZone } }: Subject,
): Promise<Outcome> {
  const { birdId, kind } = mention;
  const suppressed = (reason: DeliveryReason): Outcome => ({ is: 'suppressed', reason });
  const bird = await findMilestoneBird(storage, { workspaceId, birdId });
  if (!bird) return { is: 'gone' };
  const recipient = await findRecipient(storage, { workspaceId, userId, now: instantOf(now) });
  if (!recipient || !(await maySee(storage, workspaceId, recipient, birdId)))
    return suppressed('access_ended');
  const { topics, quietHours } = effectiveSettingsOf(recipient, recipient.role);
  if (!topics.milestone.email) return suppressed('turned_off');
  const years = yearsCelebrated(bird, mention, today);
  if (years === undefined) return suppressed('no_longer_true');
  if (mention.notedOn < addDays(today, -milestoneValidForDays)) return suppressed('too_late');
  const quietEnd = quietUntil(now, timeZone, quietHours);
  if (quietEnd) return { is: 'held', until: quietEnd, isQuiet: true };
  // One email per day: later milestones go into the next day's email.
  if (await findMentionSentOn(storage, { userId, workspaceId, day: today })) {
    return { is: 'held', until: instantAt(addDays(today, 1), '00:00', timeZone), isQuiet: false };
  }
  return { is: 'sent', workspaceId, day: today, recipient, line: { ...bird, kind, years } };
}

/** Marks a milestone as rejected, because the mail server rejected the email that contained it. */
function asRejected(one: CheckedMention): CheckedMention {
  if (one.outcome.is !== 'sent') return one;
  const { workspaceId, day } = one.outcome;
  return { ...one, outcome: { is: 'rejected', workspaceId, day } };
}

/** Sends one email about all milestones that are due. @returns false if the mail server rejects the email permanently */
async function send(
  { storage, config }: ServiceContext,
  mail: MailTransport,
  checkedMentions: readonly CheckedMention[],
  jobId: string,
): Promise<boolean> {
  const sent = checkedMentions.flatMap(({ outcome, delivery }) =>
    outcome.is === 'sent' ? [{ ...outcome, delivery }] : [],
  );
  const [first] = sent;
  if (!first) return true;
  const lines = sent.map(({ line }) => line).sort(byFlockAndName);
  const keys = sent.flatMap(({ delivery }) => delivery ?? []);
  try {
    await attempt(storage, keys, async begin => {
      const { email: to, locale } = first.recipient;
      const addressee = { to, translator: await translatorFor(locale) };
      await begin();
      await mail.send(milestoneEmail(addressee, config.frontendUrl.href, lines), jobId);
    });
    return true;
  } catch (error) {
    if (error instanceof PermanentJobError) return false;
    throw error;
  }
}

const byFlockAndName = (a: Line, b: Line): number =>
  a.workspaceId - b.workspaceId || a.birdName.localeCompare(b.birdName);

const complete =
  (userId: string, checkedMentions: readonly CheckedMention[], now: Date): Completion =>
  async tx => {
    for (const one of checkedMentions) await settle(tx, userId, one, now);
    const checkedSubjects = new Set(checkedMentions.map(({ mention }) => milestoneSubject(mention)));
    // More milestones may have been recorded while the email was being sent.
    const hasMore = (await listUnsentMentions(tx, { userId })).some(
      one => !checkedSubjects.has(milestoneSubject(one)),
    );
    const heldMentions = checkedMentions.flatMap(({ outcome }) =>
      outcome.is === 'held' ? outcome.until.getTime() : [],
    );
    if (hasMore) await enqueueDigest(tx, userId, now);
    else if (heldMentions.length > 0)
      await enqueueDigest(tx, userId, now, new Date(Math.min(...heldMentions)));
  };

async function settle(
  tx: Transaction,
  userId: string,
  { mention, delivery, outcome }: CheckedMention,
  now: Date,
): Promise<void> {
  const log = async (status: 'sent' | 'held' | 'suppressed' | 'failed', reason: DeliveryReason | null) => {
    const { workspaceId, id } = delivery ?? {};
    if (workspaceId && id) await updateDelivery(tx, { workspaceId, id, status, reason });
  };
  switch (outcome.is) {
    case 'sent':
    case 'rejected':
    case 'interrupted':
      await updateMentionAsSent(tx, { userId, ...mention, ...outcome });
      return outcome.is === 'sent' ? log('sent', null) : log('failed', outcome.is);
    case 'held':
      if (outcome.isQuiet) await log('held', 'quiet_hours');
      return;
    case 'suppressed':
      await deleteMention(tx, { userId, ...mention });
      return log('suppressed', outcome.reason);
    case 'gone': {
      await deleteMention(tx, { userId, ...mention });
      await log('suppressed', 'no_longer_true');
      const { birdId, kind, year } = mention;
      const bird = await findWorkspaceOfBird(tx, { birdId });
      if (bird) await enqueueReminder(tx, { birdId, kind, year, workspaceId: bird.workspaceId }, now);
    }
  }
}
