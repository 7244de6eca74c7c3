// The endpoints for webhooks, which send a flock's events to other programs, such as ntfy and Gotify.
import * as z from 'zod';
import { limits } from '../shapes/limits.ts';
import { NextCursor } from '../shapes/page.ts';
import {
  Webhook,
  WebhookChanges,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookInput,
} from '../shapes/webhook.ts';
import { document } from './document.ts';
import { endpoint } from './endpoint.ts';
import { managers, session } from './policy.ts';

const tag = 'Webhooks';
const webhookNotFound = 'The active flock has no such webhook.';
const roleNotAllowed = 'The caller is no longer a manager of the flock.';
const workspaceNotFound = 'The flock no longer exists.';
const lost = { roleNotAllowed, workspaceNotFound };

const events = {
  description:
    'The events to send: `*` for all, a group such as `weight.*`, or single types such as `verdict.changed`.',
};
const url = {
  description:
    'The address that receives the POST. For ntfy, this is the address of the topic; for Gotify, the address of the server. Private addresses, and addresses without TLS, are refused unless the operator allows them (`WEBHOOK_PRIVATE_NETWORK`).',
};
const token = {
  description:
    'The access token for ntfy (if the topic needs one), or the token of an application in Gotify. Null removes it.',
};

const example = {
  name: 'Home Assistant',
  kind: 'webhook',
  url: 'https://hooks.example.org/flock',
  events: ['verdict.*', 'dose.*'],
};

document(WebhookInput, { id: 'WebhookInput', fields: { events, url, token } });
document(WebhookChanges, { id: 'WebhookChanges', fields: { events, url, token } });
document(Webhook, {
  id: 'Webhook',
  example: {
    id: '3b9d2c1e-5f60-4b7a-8c9d-0e1f2a3b4c5d',
    ...example,
    enabled: true,
    offReason: null,
    offSince: null,
    failingSince: null,
    nextAttemptAt: null,
    hasToken: false,
    previousSecretEndsAt: null,
    createdAt: '2026-03-01T08:30:00.000Z',
    createdByName: 'Olive',
  },
  fields: {
    events,
    offReason: {
      description:
        'While the webhook is off: `person`, somebody turned it off; `failing`, deliveries failed for three days; `gone`, the receiver responded with 410. Otherwise null.',
    },
    failingSince: {
      description:
        'The time of the first failure since the last success; null if the last attempt succeeded.',
    },
    nextAttemptAt: {
      description: 'The time of the next attempt; null if nothing is pending or the webhook is off.',
    },
    previousSecretEndsAt: {
      description:
        'The time until which deliveries are also signed with the previous secret; null if there is none, or the time has passed.',
    },
    createdByName: { description: 'Null if the account has been closed.' },
  },
});

const deliveryExample = {
  id: '9c1f0a5e-6d0b-4b53-9a0d-3f8e9b7c2d11',
  sequence: 17,
  type: 'verdict.changed',
  birdId: 'b1e4a6d2-0c3f-4e57-9a18-5d7c9e0f2a46',
  birdName: 'Kiwi',
  status: 'delivered',
  attempts: 1,
  attemptedAt: '2026-03-01T08:30:01.000Z',
  deliveredAt: '2026-03-01T08:30:01.000Z',
  failure: null,
  request:
    '{"type":"verdict.changed","timestamp":"2026-03-01T08:30:00.000Z","data":{"sequence":17,"flockId":42,"birdId":"b1e4a6d2-0c3f-4e57-9a18-5d7c9e0f2a46","birdName":"Kiwi","recordId":null,"link":"https://care.example.org/birds/b1e4a6d2-0c3f-4e57-9a18-5d7c9e0f2a46?flock=42","verdict":"call_vet","verdictBefore":"usual"}}',
  responseStatus: 204,
  responseText: '',
  createdAt: '2026-03-01T08:30:00.500Z',
};
document(WebhookDelivery, {
  id: 'WebhookDelivery',
  example: deliveryExample,
  fields: {
    id: { description: 'Sent as `webhook-id`. It is the same for every attempt.' },
    sequence: { description: 'Counts up by one per webhook, without gaps.' },
    failure: {
      description:
        'The reason why the last attempt failed: `status`, not a 2xx; `redirect`, which is not followed; `timeout`, after ten seconds; `address`, which is not allowed; `connection`. Otherwise null.',
    },
    request: { description: 'The body of the request.' },
    responseText: { description: 'The first 1,024 bytes of the response.' },
  },
});

const secret = {
  description:
    'The key of the signatures (`whsec_…`), shown only here. Null for ntfy and Gotify, which have a token instead.',
  example: 'whsec_…',
};
const WithSecret = document(z.object({ webhook: Webhook, secret: z.string().nullable() }), {
  fields: { secret },
});

const oneWebhook = z.object({ webhook: Webhook });
const oneDelivery = z.object({ delivery: WebhookDelivery });

export const webhookEndpoints = {
  'GET /api/webhooks': endpoint({
    tag,
    policy: session('read', managers),
    summary: 'List the webhooks of the active flock',
    description: 'Oldest first.',
    responses: { 200: z.object({ webhooks: z.array(Webhook) }) },
  }),
  'POST /api/webhooks': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Add a webhook',
    description:
      'Sends the events from now on, each at least once and in the order of the history. See [docs/integrations.md](integrations.md#webhooks) for the requests and their verification.',
    payloadName: 'webhook',
    body: WebhookInput,
    example,
    responses: { 201: WithSecret },
    refusals: {
      ...lost,
      webhookLimitReached: `The flock has reached the limit of ${limits.webhooks} webhooks.`,
    },
  }),
  'PATCH /api/webhooks/:webhookId': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Change a webhook, or turn it off or on',
    description:
      'A field that is left out keeps its value. While a webhook is off, no events are recorded for it. When it is turned on, deliveries that are still waiting are sent first.',
    payloadName: 'webhook',
    body: WebhookChanges,
    example: { events: ['*'], enabled: true },
    responses: { 200: oneWebhook },
    refusals: { ...lost, webhookNotFound },
  }),
  'DELETE /api/webhooks/:webhookId': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Delete a webhook with its deliveries',
    responses: { 204: null },
    refusals: { ...lost, webhookNotFound },
  }),
  'POST /api/webhooks/:webhookId/rotate': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Replace the secret of a webhook',
    description:
      'Only this response contains the new secret. For a day, each delivery has two signatures: one with the new secret and one with the previous one.',
    responses: { 200: WithSecret },
    refusals: { ...lost, webhookNotFound, webhookNotSigned: 'ntfy and Gotify have no secret.' },
  }),
  'POST /api/webhooks/:webhookId/test': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Send a test',
    description: 'Adds a delivery of the type `test` after the waiting deliveries.',
    responses: { 202: oneDelivery },
    refusals: { ...lost, webhookNotFound, webhookOff: 'The webhook is off.' },
  }),
  'GET /api/webhooks/:webhookId/deliveries': endpoint({
    tag,
    policy: session('read', managers),
    summary: 'List the deliveries of a webhook',
    description: 'Newest first, from the last 30 days.',
    payloadName: 'webhook delivery',
    query: WebhookDeliveriesQuery,
    responses: { 200: z.object({ deliveries: z.array(WebhookDelivery), nextCursor: NextCursor }) },
    refusals: { webhookNotFound },
  }),
  'POST /api/webhooks/:webhookId/deliveries/:deliveryId/repeat': endpoint({
    tag,
    policy: session('write', managers),
    summary: 'Send a delivery again',
    description:
      'Sends the delivery immediately, with the same id and body, ahead of later deliveries. A waiting delivery is tried now.',
    responses: { 202: oneDelivery },
    refusals: {
      ...lost,
      webhookDeliveryNotFound: 'The active flock has no such webhook, or the webhook has no such delivery.',
      webhookOff: 'The webhook is off.',
    },
  }),
} as const;
