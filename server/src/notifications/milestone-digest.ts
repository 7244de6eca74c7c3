// One email a day to each person, about all the milestones of the birds in their care that they have not been told of.
import type { AppContext } from '../app-context.ts';
import { dayMs, dayOf, instantOf, later } from '../clock.ts';
import { type JobHandler, JobNotYetError, jobHandler } from '../jobs/job.ts';
import { findActiveJobOfQueue, findDueJobOfQueue } from '../jobs/jobs.queries.ts';
import { milestoneEmail } from '../mail/templates.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { Transaction } from '../storage/statement.ts';
import { enqueueDigest, milestoneDigest, milestoneValidForMs, yearsSince } from './milestone-emails.ts';
import { enqueueReminder, milestoneReminder } from './milestone-reminders.ts';
import {
  deleteMention,
  findMentionSentOn,
  findWorkspaceOfBird,
  listCaredForMilestones,
  listUnsentMentions,
  updateMentionAsSent,
} from './milestones.queries.ts';

/** How long a digest waits for the reminders that belong in it, before it looks again. */
const waitForRemindersMs = 1_000;

export function milestoneDigestHandlers(context: AppContext, mail: MailTransport): JobHandler[] {
  const { storage, clock, config } = context;
  return [
    jobHandler(milestoneDigest, async ({ id, payload: { userId } }) => {
      const now = clock.now();
      const today = dayOf(now);
      await expectTurn(context, userId, now);
      const since = dayOf(later(now, -milestoneValidForMs));
      const unsent = await listUnsentMentions(storage, { userId, since });
      const isUnsent = new Set(unsent.map(keyOf));
      const caredFor = (await listCaredForMilestones(storage, { userId, since, now: instantOf(now) })).filter(
        milestone =>
          // Others may have been noted since.
          isUnsent.has(keyOf(milestone)),
      );
      const milestones = caredFor.flatMap(milestone => {
        const years = yearsSince(milestone[milestone.kind], milestone.year);
        return years === undefined ? [] : [{ ...milestone, years }];
      });
      const [first] = milestones;
      if (first) await mail.send(milestoneEmail(first.email, config.frontendUrl.href, milestones), id);
      const told = new Set(caredFor.map(keyOf));
      return async tx => {
        for (const mention of unsent) {
          if (told.has(keyOf(mention))) await updateMentionAsSent(tx, { userId, ...mention, day: today });
          else await passOn(tx, userId, mention, now);
        }
        // Those that were noted while the email was being sent.
        const more = await listUnsentMentions(tx, { userId, since });
        if (more.length > 0) await enqueueDigest(tx, userId, now);
      };
    }),
  ];
}

/** @throws JobNotYetError if reminders of today are still being looked up, or if the person has had an email today */
async function expectTurn({ storage }: AppContext, userId: string, now: Date): Promise<void> {
  const { queue } = milestoneReminder;
  const isLookingUp =
    (await findDueJobOfQueue(storage, { queue, dueBy: instantOf(now) })) ??
    (await findActiveJobOfQueue(storage, { queue }));
  if (isLookingUp) throw new JobNotYetError(later(now, waitForRemindersMs));
  const today = dayOf(now);
  if (!(await findMentionSentOn(storage, { userId, day: today }))) return;
  throw new JobNotYetError(later(new Date(`${today}T00:00:00.000Z`), dayMs));
}

const keyOf = ({ birdId, kind, year }: Mention) => `${birdId} ${kind} ${year}`;

type Mention = Awaited<ReturnType<typeof listUnsentMentions>>[number];

/** The bird is no longer in the person's care: those who care for it now are told instead. */
async function passOn(tx: Transaction, userId: string, mention: Mention, now: Date): Promise<void> {
  await deleteMention(tx, { userId, ...mention });
  const bird = await findWorkspaceOfBird(tx, { birdId: mention.birdId });
  if (bird) await enqueueReminder(tx, { ...mention, workspaceId: bird.workspaceId }, now);
}
