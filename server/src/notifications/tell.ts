// Notes whom something is told and over which channels, with a job for each: in the transaction in which it came up.
import { randomUUID } from 'node:crypto';
import {
  type NotificationChannel,
  type NotificationTopic,
  notificationChannels,
} from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import type { About } from './about.ts';
import { insertDelivery, reopenDelivery, replaceHeldAlerts } from './deliveries.queries.ts';
import { enqueueDelivery } from './delivery-jobs.ts';
import { quietUntil } from './quiet-hours.ts';
import { listBrowsers, listRecipients } from './recipients.queries.ts';
import { wishesOf } from './wishes.ts';

export type Recipient = Awaited<ReturnType<typeof listRecipients>>[number];

export interface Notice {
  workspaceId: WorkspaceId;
  time: WorkspaceTime;
  topic: NotificationTopic;
  /** What it is about: nobody is told of the same thing twice. */
  subject: string;
  birdId: string | null;
  about: About;
  /** Whether it is sent in quiet hours as well. */
  urgent?: boolean;
  /** Of those who want to hear of the topic, the people it is for; all if left out. */
  isFor?: (recipient: Recipient) => boolean;
  /** Enqueues what sends its emails together with others; each has a job of its own if left out. */
  enqueueEmail?: (tx: Transaction, userId: string, dueAt: Date | undefined) => Promise<void>;
}

export async function tell(tx: Transaction, context: AppContext, notice: Notice): Promise<void> {
  const { workspaceId, time, topic, birdId } = notice;
  const now = instantOf(time.now);
  const recipients = await listRecipients(tx, { workspaceId, now });
  const browsers = await listBrowsers(tx, { workspaceId, now });
  // What was held so far is told together with this one.
  if (topic === 'weight_alert' && birdId) await replaceHeldAlerts(tx, { workspaceId, birdId });
  for (const recipient of recipients) {
    if (notice.isFor && !notice.isFor(recipient)) continue;
    const wishes = wishesOf(recipient, recipient.role);
    const quietEnd = notice.urgent ? undefined : quietUntil(time.now, time.timeZone, wishes.quietHours);
    const own = browsers.filter(({ userId }) => userId === recipient.userId);
    for (const channel of notificationChannels) {
      if (!wishes.topics[topic][channel]) continue;
      for (const device of devicesOf(channel, own, context)) {
        await addDelivery(tx, notice, { userId: recipient.userId, channel, device }, quietEnd);
      }
    }
  }
}

/** An email has no device; without a mail server there is none. */
function devicesOf(
  channel: NotificationChannel,
  browsers: readonly { id: string }[],
  { config }: AppContext,
): string[] {
  if (channel === 'push') return browsers.map(({ id }) => id);
  return config.smtpUrl ? [''] : [];
}

async function addDelivery(
  tx: Transaction,
  { workspaceId, time: { now }, topic, subject, birdId, about, enqueueEmail }: Notice,
  to: { userId: string; channel: NotificationChannel; device: string },
  quietEnd: Date | undefined,
): Promise<void> {
  const held = { status: 'held', reason: 'quiet_hours' } as const;
  const state = quietEnd ? held : ({ status: 'waiting', reason: null } as const);
  const row = { workspaceId, topic, subject, ...to, at: instantOf(now), ...state };
  const delivery =
    (await insertDelivery(tx, {
      ...{ ...row, id: randomUUID(), birdId, about: JSON.stringify(about), attempts: 0 },
    })) ??
    // A dose had been given when its reminder was to be sent, and has been taken back.
    (await reopenDelivery(tx, row));
  // Even if the log has it already: what sends the emails knows by itself which of them are still to be sent.
  if (enqueueEmail && to.channel === 'email') return enqueueEmail(tx, to.userId, quietEnd);
  if (!delivery) return;
  await enqueueDelivery(tx, to.channel, { workspaceId, id: delivery.id }, now, quietEnd);
}
