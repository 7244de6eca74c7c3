// Notifications: settings, browsers subscribed to push, and the log of deliveries.
import * as z from 'zod';
import { Id, Timestamp, WorkspaceNumber } from './fields.ts';
import { limits } from './limits.ts';
import { pageFields } from './page.ts';

/** The topics of notifications, in the order of the settings. */
export const notificationTopics = [
  'weight_alert',
  'dose_due',
  'dose_overdue',
  'weigh_in_overdue',
  'bird_arrived',
  'milestone',
  'daily_digest',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

export const notificationChannels = ['email', 'push'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** A `held` notification waits for the end of quiet hours, or has been postponed. */
export const deliveryStatuses = ['waiting', 'held', 'sent', 'suppressed', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The reasons why a notification is held, was not sent, or could not be sent. */
export const deliveryReasons = [
  'quiet_hours',
  'put_off',
  'no_longer_true',
  'replaced',
  'turned_off',
  'access_ended',
  'device_gone',
  'rejected',
  'too_late',
  'interrupted',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

const Channels = z.object({ email: z.boolean(), push: z.boolean() });
export type NotificationChannels = z.output<typeof Channels>;

const topicsOf = <Shape extends z.ZodType>(shape: Shape) =>
  z.object(
    Object.fromEntries(notificationTopics.map(topic => [topic, shape])) as Record<NotificationTopic, Shape>,
  );

export const QuietHours = z.object({ from: z.string(), to: z.string() });
export type QuietHours = z.output<typeof QuietHours>;

export const NotificationSettings = z.object({
  topics: topicsOf(Channels),
  quietHours: QuietHours.nullable(),
});
export type NotificationSettings = z.output<typeof NotificationSettings>;

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const Time = z
  .string()
  .overwrite(value => value.trim())
  .regex(timePattern, { error: 'Must be a time of day as HH:MM, from 00:00 to 23:59.' });

const QuietHoursInput = z.object({ from: Time, to: Time }).refine(({ from, to }) => from !== to, {
  error: 'Must end at a different time than it begins.',
  path: ['to'],
});

const ChannelsInput = z.object({ email: z.boolean().optional(), push: z.boolean().optional() });

/** A field that is left out keeps its value. */
export const NotificationSettingsInput = z.object({
  topics: topicsOf(ChannelsInput).partial().optional(),
  quietHours: QuietHoursInput.nullish(),
});
export type NotificationSettingsInput = z.output<typeof NotificationSettingsInput>;

export const PushKey = z.object({ publicKey: z.string() });

export const PushSubscription = z.object({ id: Id, endpoint: z.string(), createdAt: Timestamp });
export type PushSubscription = z.output<typeof PushSubscription>;

/** An uncompressed point on P-256, and 16 random bytes (RFC 8291, section 3), in base64url with or without padding. */
const publicKeyPattern = /^B[A-Za-z0-9_-]{86}=?$/;
const authPattern = /^[A-Za-z0-9_-]{22}(==)?$/;

/** A URL as browsers write it: printable ASCII without spaces. */
const WrittenEndpoint = z
  .string()
  .max(limits.pushEndpoint)
  .regex(/^[!-~]+$/, { error: 'Must be an address without spaces, in ASCII.', abort: true });

const PushEndpoint = WrittenEndpoint.refine(isPushEndpoint, {
  error: 'Must be an https address without a name or password.',
  abort: true,
})
  .refine(hasPlainHost, { error: 'Must be at a host of letters, digits, dots and hyphens.' })
  .meta({ format: 'uri' });

function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

/** True if the host has only plain characters. Programs disagree on where a host with any other character ends. */
function hasPlainHost(text: string): boolean {
  return /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(URL.parse(text)?.hostname ?? '');
}

/** A browser's PushSubscription as JSON. Other properties are ignored. */
export const PushSubscriptionInput = z.object({
  endpoint: PushEndpoint,
  keys: z.object({
    p256dh: z.string().regex(publicKeyPattern, { error: 'Must be a public key on the P-256 curve.' }),
    auth: z.string().regex(authPattern, { error: 'Must be 16 bytes in base64url.' }),
  }),
});
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>;

export const PushEndpointInput = z.object({ endpoint: WrittenEndpoint });

export const PutOffInput = z.object({
  workspaceId: WorkspaceNumber,
  deliveryId: Id,
  endpoint: WrittenEndpoint,
});

export const NotificationDelivery = z.object({
  id: Id,
  topic: z.enum(notificationTopics),
  channel: z.enum(notificationChannels),
  birdId: Id.nullable(),
  at: Timestamp,
  status: z.enum(deliveryStatuses),
  reason: z.enum(deliveryReasons).nullable(),
});
export type NotificationDelivery = z.output<typeof NotificationDelivery>;

export const NotificationLogQuery = z.object(pageFields);
