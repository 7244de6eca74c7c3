// Webhooks: the events of a flock, sent to another program or to a notification server.
import * as z from 'zod';
import {
  deliveryFailures,
  deliveryTypes,
  type EventPattern,
  type EventType,
  eventPatterns,
  webhookKinds,
  webhookOffReasons,
} from './enums.ts';
import { Id, Timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { pageFields } from './page.ts';
import { text } from './text.ts';

/** True if one of the patterns matches the type. */
export const matchesEvent = (patterns: readonly EventPattern[], type: EventType): boolean =>
  patterns.some(pattern => pattern === '*' || pattern === type || pattern === `${type.split('.')[0]}.*`);

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(webhookKinds),
  url: z.string(),
  events: z.array(z.enum(eventPatterns)),
  enabled: z.boolean(),
  offReason: z.enum(webhookOffReasons).nullable(),
  offSince: Timestamp.nullable(),
  failingSince: Timestamp.nullable(),
  nextAttemptAt: Timestamp.nullable(),
  hasToken: z.boolean(),
  previousSecretEndsAt: Timestamp.nullable(),
  createdAt: Timestamp,
  createdByName: z.string().nullable(),
});
export type Webhook = z.output<typeof Webhook>;

const urlSentence = 'Must be an address that begins with https:// (or http://), without a name or password.';

/** True for an HTTP or HTTPS URL without credentials, with a host that all programs parse in the same way. */
function isWebAddress(written: string): boolean {
  const url = URL.parse(written);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return false;
  return url.username === '' && url.password === '' && /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/.test(url.hostname);
}

const Url = z
  .string()
  .overwrite(written => written.trim())
  .max(limits.webhookUrl)
  .regex(/^[!-~]+$/, { error: urlSentence, abort: true })
  .refine(isWebAddress, { error: urlSentence })
  .meta({ format: 'uri' });

const eventsSentence = 'Must be a list with at least one event, such as weight.* or verdict.changed.';
const Events = z
  .array(z.enum(eventPatterns), { error: eventsSentence })
  .min(1, { error: eventsSentence })
  .max(eventPatterns.length)
  .transform(events => eventPatterns.filter(pattern => events.includes(pattern)));

/** Visible ASCII, because the token is sent in a header. */
const Token = z
  .string()
  .max(limits.webhookToken)
  .regex(/^[!-~]+$/, { error: 'Must be visible ASCII characters without spaces.' });

/** Returns the topic of an ntfy URL; empty if it has none. */
export const ntfyTopicOf = (url: string): string => URL.parse(url)?.pathname.split('/').at(-1) ?? '';

export const WebhookInput = z
  .object({
    name: text(limits.name),
    kind: z.enum(webhookKinds).default('webhook'),
    url: Url,
    events: Events.default(['*']),
    token: Token.nullish(),
  })
  .refine(({ kind, url }) => kind !== 'ntfy' || ntfyTopicOf(url) !== '', {
    error: 'Must end with the topic, such as https://ntfy.sh/your-topic.',
    path: ['url'],
  })
  .refine(({ kind, token }) => kind !== 'gotify' || typeof token === 'string', {
    error: 'Must be the token of an application in Gotify.',
    path: ['token'],
  })
  .refine(({ kind, token }) => kind !== 'webhook' || typeof token !== 'string', {
    error: 'Only ntfy and Gotify have a token.',
    path: ['token'],
  });
export type WebhookInput = z.output<typeof WebhookInput>;

/** A field that is left out keeps its value. */
export const WebhookChanges = z.object({
  name: text(limits.name).optional(),
  url: Url.optional(),
  events: Events.optional(),
  token: Token.nullish(),
  enabled: z.boolean({ error: 'Must be true or false.' }).optional(),
});
export type WebhookChanges = z.output<typeof WebhookChanges>;

export const WebhookDelivery = z.object({
  id: Id,
  sequence: z.int(),
  type: z.enum(deliveryTypes),
  birdId: Id.nullable(),
  birdName: z.string().nullable(),
  status: z.enum(['waiting', 'delivered']),
  attempts: z.int(),
  attemptedAt: Timestamp.nullable(),
  deliveredAt: Timestamp.nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  request: z.string(),
  responseStatus: z.int().nullable(),
  responseText: z.string().nullable(),
  createdAt: Timestamp,
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookDeliveriesQuery = z.object(pageFields);
