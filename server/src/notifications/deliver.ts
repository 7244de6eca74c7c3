// Sends a notification if it still applies and its recipient still wants it.
import { phrase } from '@flock-care/contract/languages';
import type { DeliveryReason, DeliveryStatus, NotificationTopic } from '@flock-care/contract/shapes';
import type { ServiceContext } from '../app-context.ts';
import { findBirdHere } from '../birds/birds.queries.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import {
  type Completion,
  type JobHandler,
  JobNotYetError,
  jobHandler,
  PermanentJobError,
} from '../jobs/job.ts';
import { type Translator, translatorFor } from '../languages/translator.ts';
import { type Addressee, noticeEmail } from '../mail/templates.ts';
import type { MailTransport } from '../mail/transport.ts';
import { serviceActor } from '../storage/actor.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import type { About } from './about.ts';
import { attempt, maxAttempts } from './attempts.ts';
import { type Composed, compose } from './compose.ts';
import { findDelivery, updateDelivery } from './deliveries.queries.ts';
import { type DeliveryKey, emailDelivery, pushDelivery } from './delivery-jobs.ts';
import { effectiveSettingsOf } from './effective-settings.ts';
import { findNameAmongSeveral, findWorkspaceName } from './flocks.queries.ts';
import { deleteSubscription, findSubscription } from './push/push.queries.ts';
import { type PushTransport, SubscriptionGoneError } from './push/push-transport.ts';
import { quietUntil } from './quiet-hours.ts';
import { findRecipient } from './recipients.queries.ts';
import { storageFor } from './visible-birds.ts';

interface Transports {
  mail: MailTransport;
  push: PushTransport;
}

type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

export const deliveryHandlers = (context: ServiceContext, transports: Transports): JobHandler[] => [
  jobHandler(emailDelivery, ({ id, payload }) => deliver(context, transports, payload, id)),
  jobHandler(pushDelivery, ({ id, payload }) => deliver(context, transports, payload, id)),
];

/** The age, not counting quiet hours, at which a notification is no longer sent. Only an outage can delay one that long. */
const maxAgeMs: Readonly<Record<NotificationTopic, number>> = {
  weight_alert: 3 * dayMs,
  dose_due: dayMs / 2,
  dose_overdue: dayMs / 2,
  weigh_in_overdue: dayMs,
  bird_arrived: 3 * dayMs,
  milestone: dayMs,
  daily_digest: dayMs,
};

async function deliver(
  context: ServiceContext,
  transports: Transports,
  key: DeliveryKey,
  jobId: string,
): Promise<Completion> {
  const { storage } = context;
  const delivery = await findDelivery(storage, key);
  if (!delivery || !isUnsent(delivery.status)) return undefined;
  const end = (status: DeliveryStatus, reason: DeliveryReason | null): Completion => {
    return async tx => void (await updateDelivery(tx, { ...key, status, reason }));
  };
  if (delivery.attempts >= maxAttempts) return end('failed', 'interrupted');
  const { workspaceId, userId, topic, channel, birdId, device } = delivery;
  const time = await findWorkspaceTime(storage, workspaceId, context);
  const now = instantOf(time.now);
  const recipient = await findRecipient(storage, { workspaceId, userId, now });
  if (!recipient) return end('suppressed', 'access_ended');
  const settings = effectiveSettingsOf(recipient, recipient.role);
  if (!settings.topics[topic][channel]) return end('suppressed', 'turned_off');
  const eventAt = new Date(delivery.at);
  const sendableAt = quietUntil(eventAt, time.timeZone, settings.quietHours) ?? eventAt;
  if (later(sendableAt, maxAgeMs[topic]) < time.now) return end('suppressed', 'too_late');
  const visible = storageFor(storage, workspaceId, recipient);
  const translator = await translatorFor(recipient.locale);
  const subject = { storage: visible, workspaceId, birdId, time, recipient, channel, translator };
  const isHere = birdId === null || (await findBirdHere(visible, { workspaceId, birdId })) !== undefined;
  const composed = isHere ? await compose(subjectOf(delivery), subject) : undefined;
  if (!composed) return end('suppressed', 'no_longer_true');
  const quietEnd = composed.urgent ? undefined : quietUntil(time.now, time.timeZone, settings.quietHours);
  if (quietEnd) {
    await storage.writeOne(serviceActor, tx =>
      updateDelivery(tx, { ...key, status: 'held', reason: 'quiet_hours' }),
    );
    throw new JobNotYetError(quietEnd);
  }
  try {
    const isSent = await attempt(storage, [key], begin =>
      channel === 'email'
        ? sendEmail(context, transports.mail, {
            ...{ composed, delivery, begin, jobId, addressee: { to: recipient.email, translator } },
          })
        : sendPush(context, transports.push, { composed, delivery, begin, now, translator }),
    );
    return isSent ? end('sent', null) : end('suppressed', 'device_gone');
  } catch (error) {
    if (error instanceof SubscriptionGoneError) {
      return async tx => {
        await deleteSubscription(tx, { id: device });
        await updateDelivery(tx, { ...key, status: 'suppressed', reason: 'device_gone' });
      };
    }
    if (error instanceof PermanentJobError) return end('failed', 'rejected');
    throw error;
  }
}

const isUnsent = (status: DeliveryStatus) => status === 'waiting' || status === 'held';

/** The cast is safe, because `notify` stored the subject. */
const subjectOf = ({ about }: Delivery) => about as About;

interface ToSend {
  composed: Composed;
  delivery: Delivery;
  /** Called right before the notification is sent. */
  begin: () => Promise<void>;
}

async function sendEmail(
  { storage, config }: ServiceContext,
  mail: MailTransport,
  {
    composed,
    delivery: { workspaceId, topic },
    begin,
    jobId,
    addressee,
  }: ToSend & { jobId: string; addressee: Addressee },
): Promise<boolean> {
  const { name: workspaceName } = await findWorkspaceName.required(storage, { workspaceId });
  const url = new URL(urlIn(workspaceId, composed.url), config.frontendUrl).href;
  await begin();
  await mail.send(noticeEmail(addressee, url, { topic, lines: composed.lines, workspaceName }), jobId);
  return true;
}

/** The maximum length of the text. Phones show less than this, and a push is limited to 4 KiB. */
const maxBodyLength = 500;

/** Sends a push; returns false if the browser is no longer signed in, or now belongs to somebody else. */
async function sendPush(
  { storage }: ServiceContext,
  push: PushTransport,
  { composed, delivery, begin, now, translator: { say } }: ToSend & { now: string; translator: Translator },
): Promise<boolean> {
  const { workspaceId, id, userId, topic, subject, device } = delivery;
  const subscription = await findSubscription(storage, { id: device, now });
  if (subscription?.userId !== userId) return false;
  const { title, lines, urgent, dose } = composed;
  const text = lines.join('\n');
  const short = text.length > maxBodyLength ? `${text.slice(0, maxBodyLength - 1)}…` : text;
  const flock = await findNameAmongSeveral(storage, { workspaceId, userId, now });
  const body = flock ? `${short}\n${flock.name}` : short;
  const url = flock ? urlIn(workspaceId, composed.url) : composed.url;
  // The push about a late dose replaces the one that said the dose was due.
  const tag = dose ? `dose ${subject}` : `${topic} ${subject}`;
  const actions = { give: say(phrase('Give')), later: say(phrase('In 30 minutes')) };
  const message = { title, body, url, tag, workspaceId, ...(dose && { id, dose, actions }) };
  await push.send(subscription, message, {
    ttlSeconds: ttlOf(topic),
    urgent: urgent || topic === 'weight_alert',
    begin,
  });
  return true;
}

/** Returns the path with this flock in its query, so that the app does not open the flock used last. */
const urlIn = (workspaceId: WorkspaceId, path: string) => `${path}?flock=${workspaceId}`;

const ttlOf = (topic: NotificationTopic) => Math.min(maxAgeMs[topic], dayMs) / 1_000;
