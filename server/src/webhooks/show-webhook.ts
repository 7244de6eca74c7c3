// Converts stored webhooks and deliveries to their form in the API, which contains no secrets.
import type { Webhook, WebhookDelivery } from '@flock-care/contract/shapes';
import type { StoredDelivery } from './deliveries.queries.ts';
import type { findWebhook } from './webhooks.queries.ts';

export type StoredWebhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

export function showWebhook(webhook: StoredWebhook, now: Date): Webhook {
  const { id, name, kind, url, patterns, offReason, offSince, previousSecretEndsAt } = webhook;
  const isRotating = previousSecretEndsAt !== null && new Date(previousSecretEndsAt) > now;
  return {
    ...{ id, name, kind, url, events: patterns, enabled: offReason === null, offReason, offSince },
    failingSince: webhook.failingSince,
    nextAttemptAt: webhook.nextAttemptAt,
    hasToken: kind !== 'webhook' && webhook.secret !== null,
    previousSecretEndsAt: isRotating ? previousSecretEndsAt : null,
    createdAt: webhook.createdAt,
    createdByName: webhook.createdByName,
  };
}

export function showDelivery(delivery: StoredDelivery): WebhookDelivery {
  const { requestBody: request, ...shown } = delivery;
  return { ...shown, request, status: delivery.deliveredAt === null ? 'waiting' : 'delivered' };
}
