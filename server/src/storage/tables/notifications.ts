// Notification settings, push keys and subscriptions, deliveries and milestone reminders.
import type {
  DeliveryReason,
  DeliveryStatus,
  NotificationChannel,
  NotificationChannels,
  NotificationTopic,
} from '@flock-care/contract/shapes';
import { columnsOf } from './columns-of.ts';
import type { Json } from './json.ts';
import type { WorkspaceId } from './workspaces.ts';

/** Written only by earlier versions, which may still be running. */
export interface ReminderDaysTable {
  day: string;
}

export interface RemindedMilestonesTable {
  birdId: string;
  kind: 'dateOfBirth' | 'gotchaDay';
  year: number;
}

export interface MilestoneMentionsTable {
  userId: string;
  birdId: string;
  kind: 'dateOfBirth' | 'gotchaDay';
  year: number;
  /** The bird's workspace when the mention was recorded; null if an earlier version recorded it. */
  workspaceId: WorkspaceId | null;
  notedOn: string;
  /**
   * The flock's day on which the email was sent; null until then. If the person gets only a push, the day on which the
   * mention was recorded.
   */
  sentOn: string | null;
}

/** The installation's only key for Web Push (RFC 8292). */
export interface PushKeysTable {
  id: string;
  publicKey: string;
  privateKey: string;
  createdAt: string;
}

/** A member's own choices. For all other topics and channels, the defaults of their role apply. */
export type ChosenTopics = Partial<Record<NotificationTopic, Partial<NotificationChannels>>>;

export interface NotificationSettingsTable {
  workspaceId: WorkspaceId;
  memberId: string;
  topics: Json<ChosenTopics>;
  /** Both null if there are no quiet hours. */
  quietFrom: string | null;
  quietTo: string | null;
  updatedAt: string;
}

/** A browser that receives a person's pushes for as long as its session lasts. */
export interface PushSubscriptionsTable {
  id: string;
  userId: string;
  sessionHash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: string;
}

/** One notification to one person: an email, or a push to one device. */
export interface DeliveriesTable {
  workspaceId: WorkspaceId;
  id: string;
  userId: string;
  topic: NotificationTopic;
  /** Identifies the subject, so that nobody is notified of it twice. */
  subject: string;
  channel: NotificationChannel;
  /** The id of the push subscription; empty for an email. */
  device: string;
  birdId: string | null;
  /** The data needed to write the text, and to check that the notification still applies. */
  about: Json<unknown>;
  at: string;
  status: DeliveryStatus;
  reason: DeliveryReason | null;
  /** The number of attempts started. Any of them may have reached the person. */
  attempts: number;
}

export const deliveryColumns = columnsOf<DeliveriesTable>()([
  'workspaceId',
  'id',
  'userId',
  'topic',
  'subject',
  'channel',
  'device',
  'birdId',
  'about',
  'at',
  'status',
  'reason',
  'attempts',
]);
