// What people are told of and how, what was sent, and which milestones they were reminded of.
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

/** Written by earlier versions only, which may still run beside this one. */
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
  /** Where the bird was then; null if an earlier version noted it. */
  workspaceId: WorkspaceId | null;
  notedOn: string;
  /** The flock's day on which it was told by email, or noted for a push alone; null until the email has been sent. */
  sentOn: string | null;
}

/** The key of the installation for Web Push (RFC 8292); there is one. */
export interface PushKeysTable {
  id: string;
  publicKey: string;
  privateKey: string;
  createdAt: string;
}

/** What a member chose; the defaults of the role hold for the rest. */
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

/** A browser that takes the pushes of a person, for as long as its session lasts. */
export interface PushSubscriptionsTable {
  id: string;
  userId: string;
  sessionHash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: string;
}

/** One notification to one person over one channel. */
export interface DeliveriesTable {
  workspaceId: WorkspaceId;
  id: string;
  userId: string;
  topic: NotificationTopic;
  /** What it is about, so that nobody is told of the same thing twice. */
  subject: string;
  channel: NotificationChannel;
  /** The id of the push subscription; empty for an email. */
  device: string;
  birdId: string | null;
  /** What it takes to write the text, and to see whether it is still true. */
  about: Json<unknown>;
  at: string;
  status: DeliveryStatus;
  reason: DeliveryReason | null;
  /** How many attempts to send it began and may have arrived. */
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
