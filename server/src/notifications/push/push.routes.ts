// The endpoints for Web Push: the key to subscribe with, the caller's browsers, a test, and the postponement of a
// reminder.
import { randomUUID } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import { instantOf, later, minuteMs } from '../../clock.ts';
import { accepted, created, noContent, ok } from '../../http/responses.ts';
import type { Serve } from '../../http/serve.ts';
import { isPrivateHost, mayPushPrivately } from '../../outgoing/public-address.ts';
import { refuse, refuseInput } from '../../refusals.ts';
import type { Transaction } from '../../storage/statement.ts';
import { findDeliveryById, postponeDelivery } from '../deliveries.queries.ts';
import { enqueueDelivery } from '../delivery-jobs.ts';
import {
  deleteOwnSubscription,
  deleteSubscription,
  findSubscriptionByEndpoint,
  listSubscriptions,
  upsertSubscription,
} from './push.queries.ts';
import { pushKeys } from './push-keys.ts';
import { enqueuePushTest } from './push-test.ts';

/** The time by which a reminder is postponed. */
const snoozeMs = 30 * minuteMs;
/** The maximum number of subscriptions per person. A new browser replaces the oldest one. */
const maxSubscriptions = 20;

export function pushRoutes(serve: Serve, context: AppContext): void {
  const { clock, config } = context;

  serve('GET /api/push/key', async ({ storage }) =>
    ok({ publicKey: (await pushKeys({ storage, clock })).publicKey }),
  );

  serve('POST /api/push/subscriptions', async ({ caller: { userId, tokenHash }, body, write }) => {
    const { endpoint, keys } = body;
    if (!mayPushPrivately(config) && isPrivateHost(new URL(endpoint).hostname)) {
      const sentence = 'Must not be an address of a private network.';
      throw refuseInput('push subscription', 'payload', { endpoint: [sentence] });
    }
    const createdAt = instantOf(clock.now());
    const key = { id: randomUUID(), userId, sessionHash: tokenHash };
    return write(async tx => {
      const subscription = await upsertSubscription.required(tx, { ...key, endpoint, ...keys, createdAt });
      await deleteOldest(tx, userId, createdAt);
      return created({ subscription });
    });
  });

  serve('DELETE /api/push/subscriptions', async ({ caller: { userId }, body: { endpoint }, writeOne }) =>
    writeOne(async tx => {
      await deleteOwnSubscription(tx, { userId, endpoint });
      return noContent();
    }),
  );

  serve('POST /api/push/test', async ({ caller: { userId }, write }) => {
    const now = clock.now();
    return write(async tx => {
      const subscriptions = await listSubscriptions(tx, { userId, now: instantOf(now) });
      for (const { id } of subscriptions) await enqueuePushTest(tx, id, now);
      return accepted({ devices: subscriptions.length });
    });
  });

  serve('POST /api/push/put-off', async ({ body: { workspaceId, deliveryId: id, endpoint }, write }) => {
    const now = clock.now();
    const againAt = later(now, snoozeMs);
    return write(async tx => {
      const browser = await findSubscriptionByEndpoint(tx, { endpoint, now: instantOf(now) });
      const delivery = await findDeliveryById(tx, { workspaceNumber: workspaceId, id });
      // A delivery to another browser is treated as if it did not exist.
      if (!browser || delivery?.device !== browser.id) throw refuse('notificationNotFound');
      if ((await postponeDelivery(tx, delivery)) === 0) throw refuse('notificationNotFound');
      await enqueueDelivery(tx, 'push', { workspaceId: delivery.workspaceId, id }, now, againAt);
      return accepted({ againAt: instantOf(againAt) });
    });
  });
}

async function deleteOldest(tx: Transaction, userId: string, now: string): Promise<void> {
  const subscriptions = await listSubscriptions(tx, { userId, now });
  for (const { id } of subscriptions.slice(maxSubscriptions)) await deleteSubscription(tx, { id });
}
