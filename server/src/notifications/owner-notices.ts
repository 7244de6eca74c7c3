// Notices to the owners of a flock, by email and push. There is no setting for them, because they are rare and important.
import type { Phrase } from '@flock-care/contract/languages';
import type { ServiceContext } from '../app-context.ts';
import { dayMs, instantOf } from '../clock.ts';
import { enqueue, type JobHandler, type JobType, jobHandler, jobType, pushQueue } from '../jobs/job.ts';
import { translatorFor } from '../languages/translator.ts';
import type { Email } from '../mail/email.ts';
import type { Addressee } from '../mail/templates.ts';
import { type MailTransport, mailQueue } from '../mail/transport.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceName } from './flocks.queries.ts';
import { deleteSubscription, findSubscription } from './push/push.queries.ts';
import { type PushTransport, SubscriptionGoneError } from './push/push-transport.ts';
import { findRecipient, listBrowsers, listRecipients } from './recipients.queries.ts';

interface About {
  workspaceId: WorkspaceId;
}

/** The content of a notice. */
export interface Notice {
  title: Phrase;
  body: Phrase;
  /** A push with the same tag replaces the previous one. */
  tag: string;
  email: (addressee: Addressee, url: string, workspaceName: string) => Email;
}

interface NoticeType<Payload extends About> {
  /** The job that triggers the notice. */
  cause: JobType<Payload>;
  /** Stored with the jobs that send the notice, so they must never change. */
  kinds: { email: string; push: string };
  /** Returns the content; undefined if the notice no longer applies. */
  find: (payload: Payload) => Promise<Notice | undefined>;
}

const validForMs = 3 * dayMs;
const daySeconds = dayMs / 1_000;

export interface Transports {
  mail: MailTransport;
  push: PushTransport;
}

/** Returns the handlers of a notice: one finds the owners, and the others send an email and a push to one of them. */
export function ownerNoticeHandlers<Payload extends About>(
  context: ServiceContext,
  { mail, push }: Transports,
  { cause, kinds, find }: NoticeType<Payload>,
): JobHandler[] {
  const { storage, clock, config } = context;
  const email = jobType<Payload & { userId: string }>(kinds.email, { queue: mailQueue, validForMs });
  const pushed = jobType<Payload & { subscriptionId: string }>(kinds.push, { queue: pushQueue, validForMs });
  const pathOf = (workspaceId: WorkspaceId) => `/flock?flock=${workspaceId}`;
  return [
    jobHandler(cause, async ({ payload }) => async tx => {
      const { workspaceId } = payload;
      const now = clock.now();
      const recipients = await listRecipients(tx, { workspaceId, now: instantOf(now) });
      const browsers = await listBrowsers(tx, { workspaceId, now: instantOf(now) });
      for (const { userId } of recipients.filter(({ role }) => role === 'owner')) {
        if (config.smtpUrl) await enqueue(tx, email, { payload: { ...payload, userId } }, now);
        for (const { id: subscriptionId } of browsers.filter(browser => browser.userId === userId)) {
          await enqueue(tx, pushed, { payload: { ...payload, subscriptionId } }, now);
        }
      }
    }),

    jobHandler(email, async ({ id, payload }) => {
      const { workspaceId, userId } = payload;
      const notice = await find(payload);
      const recipient = await findRecipient(storage, {
        ...{ workspaceId, userId, now: instantOf(clock.now()) },
      });
      if (!notice || recipient?.role !== 'owner') return undefined;
      const { name } = await findWorkspaceName.required(storage, { workspaceId });
      const url = new URL(pathOf(workspaceId), config.frontendUrl).href;
      const addressee = { to: recipient.email, translator: await translatorFor(recipient.locale) };
      await mail.send(notice.email(addressee, url, name), id);
      return undefined;
    }),

    jobHandler(pushed, async ({ payload }) => {
      const { workspaceId, subscriptionId: id } = payload;
      const notice = await find(payload);
      const now = instantOf(clock.now());
      const subscription = await findSubscription(storage, { id, now });
      if (!notice || !subscription) return undefined;
      const { userId } = subscription;
      const recipient = await findRecipient(storage, { workspaceId, userId, now });
      if (recipient?.role !== 'owner') return undefined;
      const { say } = await translatorFor(recipient.locale);
      const { title, body, tag } = notice;
      const message = { title: say(title), body: say(body), tag, url: pathOf(workspaceId), workspaceId };
      try {
        await push.send(subscription, message, { ttlSeconds: daySeconds, urgent: false });
        return undefined;
      } catch (error) {
        if (!(error instanceof SubscriptionGoneError)) throw error;
        return async tx => void (await deleteSubscription(tx, { id }));
      }
    }),
  ];
}
