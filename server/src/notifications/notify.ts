// Adds the deliveries of a notification in the caller's transaction: one for each recipient's email and for each of
// their browsers. Enqueues the jobs that send them.
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
import { effectiveSettingsOf } from './effective-settings.ts';
import { quietUntil } from './quiet-hours.ts';
import { listBrowsers, listRecipients } from './recipients.queries.ts';
import { concerns, type Recipient } from './visible-birds.ts';

export interface Notice {
  workspaceId: WorkspaceId;
  time: WorkspaceTime;
  topic: NotificationTopic;
  /** Identifies the notification: a person gets at most one about the same subject on each device. */
  subject: string;
  birdId: string | null;
  about: About;
  /** True if the notification is sent even in quiet hours. */
  urgent?: boolean;
  /** Selects recipients among those who have the topic switched on; all of them by default. */
  isFor?: (recipient: Recipient) => boolean;
  /**
   * Enqueues a job that sends several notifications to a person in one email. By default, each email has a separate
   * job.
   */
  enqueueEmail?: (tx: Transaction, userId: string, dueAt: Date | undefined) => Promise<void>;
}

export async function notify(tx: Transaction, context: AppContext, notice: Notice): Promise<void> {
  const { workspaceId, time, topic, birdId } = notice;
  const now = instantOf(time.now);
  const recipients = await listRecipients(tx, { workspaceId, now });
  const browsers = await listBrowsers(tx, { workspaceId, now });
  // The new alert replaces those that are waiting for the end of quiet hours.
  if (topic === 'weight_alert' && birdId) await replaceHeldAlerts(tx, { workspaceId, birdId });
  for (const recipient of recipients) {
    if (notice.isFor && !notice.isFor(recipient)) continue;
    const settings = effectiveSettingsOf(recipient, recipient.role);
    const isWanted = notificationChannels.some(channel => settings.topics[topic][channel]);
    if (!isWanted || !(await concerns(tx, notice, recipient))) continue;
    const quietEnd = notice.urgent ? undefined : quietUntil(time.now, time.timeZone, settings.quietHours);
    const theirBrowsers = browsers.filter(({ userId }) => userId === recipient.userId);
    for (const channel of notificationChannels) {
      if (!settings.topics[topic][channel]) continue;
      for (const device of devicesOf(channel, theirBrowsers, context)) {
        await addDelivery(tx, notice, { userId: recipient.userId, channel, device }, quietEnd);
      }
    }
  }
}

/** Returns the devices to deliver to. Email has one, the empty string, or none if there is no mail server. */
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
    // For example, the dose was already recorded when the reminder became due, and that record has since been deleted.
    (await reopenDelivery(tx, row));
  // Enqueued even if the delivery already exists: the job finds out which milestones have not been sent yet.
  if (enqueueEmail && to.channel === 'email') return enqueueEmail(tx, to.userId, quietEnd);
  if (!delivery) return;
  await enqueueDelivery(tx, to.channel, { workspaceId, id: delivery.id }, now, quietEnd);
}
