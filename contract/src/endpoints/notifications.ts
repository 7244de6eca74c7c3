// The endpoints for a person's notifications, and for subscribing browsers to push.
import * as z from 'zod';
import {
  NotificationDelivery,
  NotificationLogQuery,
  NotificationSettings,
  NotificationSettingsInput,
  PushEndpointInput,
  PushKey,
  PushSubscription,
  PushSubscriptionInput,
  PutOffInput,
} from '../shapes/notification.ts';
import { NextCursor } from '../shapes/page.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { anyRole, open, session } from './policy.ts';

const tag = 'Notifications';

const endpointExample = 'https://push.example.org/send/9f8e7d6c5b4a';
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

document(NotificationSettings, {
  id: 'NotificationSettings',
  example: {
    topics: {
      weight_alert: { email: true, push: true },
      dose_due: { email: false, push: false },
      dose_overdue: { email: false, push: true },
      weigh_in_overdue: { email: false, push: false },
      bird_arrived: { email: false, push: false },
      milestone: { email: true, push: false },
      daily_digest: { email: true, push: false },
    },
    quietHours: { from: '22:00', to: '07:00' },
  },
  fields: {
    quietHours: {
      description:
        "In the flock's time zone. During these hours, only urgent weight alerts are sent. When they end, each notification that still applies is sent once.",
    },
  },
});

document(NotificationSettingsInput, {
  id: 'NotificationSettingsInput',
  fields: { quietHours: { description: 'Null means no quiet hours.' } },
});

document(PushSubscription, {
  id: 'PushSubscription',
  example: {
    id: '5c1f0a5e-6d0b-4b53-9a0d-3f8e9b7c2d11',
    endpoint: endpointExample,
    createdAt: '2026-03-01T08:30:00.000Z',
  },
});

document(PushSubscriptionInput, {
  id: 'PushSubscriptionInput',
  description: "A browser's PushSubscription as JSON.",
});

document(PushKey, {
  fields: {
    publicKey: {
      description: 'The applicationServerKey of a subscription, in base64url.',
      example: keys.p256dh,
    },
  },
});

document(PutOffInput, {
  fields: {
    workspaceId: { description: 'The `workspaceId` in the push.' },
    deliveryId: { description: 'The `id` in the push.' },
    endpoint: { description: 'The endpoint of the subscription that received the push.' },
  },
});

document(NotificationDelivery, {
  id: 'NotificationDelivery',
  example: {
    id: '0f6a3c52-7c1e-4f44-8f0b-1c5a9d7e2b33',
    topic: 'dose_overdue',
    channel: 'push',
    birdId: 'b1e4a6d2-0c3f-4e57-9a18-5d7c9e0f2a46',
    at: '2026-03-01T09:00:00.000Z',
    status: 'suppressed',
    reason: 'no_longer_true',
  },
  fields: {
    channel: { description: "A push is listed once for each of the person's browsers." },
    birdId: { description: 'Null if the notification is about several birds.' },
    at: { description: 'The time of the event.' },
    status: {
      description: '`held` means that the notification waits for the end of quiet hours, or was postponed.',
    },
    reason: {
      description: 'The reason why the notification is held, was not sent, or failed; otherwise null.',
    },
  },
});

const PushTest = document(z.object({ devices: z.int() }), {
  fields: { devices: { description: 'The number of browsers that the test is sent to.', example: 1 } },
});

export const notificationEndpoints = {
  'GET /api/notification-settings': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: "Read the caller's notification settings in the active flock",
    responses: { 200: z.object({ settings: NotificationSettings }) },
  }),
  'PUT /api/notification-settings': endpoint({
    tag,
    policy: session('write', anyRole),
    summary: "Change the caller's notification settings in the active flock",
    description: 'A field that is left out keeps its value.',
    payloadName: 'notification settings',
    body: NotificationSettingsInput,
    example: {
      topics: { dose_due: { push: true } },
      quietHours: { from: '22:00', to: '07:00' },
    },
    responses: { 200: z.object({ settings: NotificationSettings }) },
    refusals: {
      roleNotAllowed: 'The caller is no longer a member of the flock.',
      workspaceNotFound: 'The flock no longer exists.',
    },
  }),
  'GET /api/notification-log': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: "List the caller's notifications in the active flock, sent or held back",
    description: 'Newest first, from the last 90 days.',
    payloadName: 'notification log',
    query: NotificationLogQuery,
    responses: { 200: z.object({ deliveries: z.array(NotificationDelivery), nextCursor: NextCursor }) },
  }),
  'GET /api/push/key': endpoint({
    tag,
    policy: session('read', anyRole),
    summary: 'Read the public key that browsers subscribe with',
    description: 'The key of an installation never changes.',
    responses: { 200: PushKey },
  }),
  'POST /api/push/subscriptions': endpoint({
    tag,
    policy: session('write', anyRole, { idempotency: 'person' }),
    summary: 'Subscribe this browser to pushes',
    description:
      "The browser gets the caller's pushes from all flocks. Subscribing again replaces the earlier subscription. The subscription ends with the session.",
    payloadName: 'push subscription',
    body: PushSubscriptionInput,
    example: { endpoint: endpointExample, keys },
    responses: { 201: z.object({ subscription: PushSubscription }) },
  }),
  'DELETE /api/push/subscriptions': endpoint({
    tag,
    policy: session('write', anyRole, { idempotency: 'person' }),
    summary: 'Unsubscribe this browser from pushes',
    payloadName: 'push subscription',
    body: PushEndpointInput,
    example: { endpoint: endpointExample },
    responses: { 204: null },
  }),
  'POST /api/push/test': endpoint({
    tag,
    policy: session('write', anyRole, { idempotency: 'person' }),
    summary: "Send a test push to each of the caller's browsers",
    responses: { 202: PushTest },
  }),
  'POST /api/push/put-off': endpoint({
    tag,
    policy: open('write', { idempotency: 'none' }),
    summary: 'Postpone a dose reminder by 30 minutes',
    description:
      "For a browser's service worker, which has no session. Only the browser that received the push knows both the id in the push and its own endpoint. The reminder is not sent again if the dose has been recorded in the meantime.",
    payloadName: 'reminder',
    body: PutOffInput,
    example: {
      workspaceId: 42,
      deliveryId: '0f6a3c52-7c1e-4f44-8f0b-1c5a9d7e2b33',
      endpoint: endpointExample,
    },
    responses: { 202: z.object({ againAt: NotificationDelivery.shape.at }) },
    refusals: { notificationNotFound: 'The reminder does not exist, or is no longer about a dose.' },
  }),
} as const;
