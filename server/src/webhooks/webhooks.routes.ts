// The endpoints for webhooks: list, add, change, delete and test them, rotate their secrets, and list and repeat
// deliveries.
import { randomUUID } from 'node:crypto';
import { limits, ntfyTopicOf, type WebhookChanges, type WebhookKind } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { closeUnusedStream, openStream } from '../events/stream.ts';
import { recordChange } from '../history/record-change.ts';
import { Pages } from '../http/page.ts';
import { accepted, created, noContent, ok, secret as secretHeaders } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { isPrivateHost, mayCallPrivately } from '../outgoing/public-address.ts';
import { refuse, refuseInput } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { insertOccurrences } from './add-deliveries.ts';
import { findWebhookDelivery, listDeliveriesOf, reopenWebhookDelivery } from './deliveries.queries.ts';
import { showDelivery, showWebhook } from './show-webhook.ts';
import { mintSecret } from './signature.ts';
import { fieldsOfWebhook } from './webhook-history.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  makeWebhookDue,
  rotateSecret,
  updateWebhook,
} from './webhooks.queries.ts';

/** The previous secret is valid for this long after a rotation. */
const rotationMs = dayMs;

/** A client could tamper with the number in a cursor, so it is limited to what both engines can store. */
const maxSequence = 2 ** 31 - 1;
const pages = new Pages('webhook delivery', z.tuple([z.int().min(0).max(maxSequence)]), [maxSequence]);

interface WebhookKey {
  workspaceId: WorkspaceId;
  id: string;
}
type LockedWebhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>;

export function webhookRoutes(serve: Serve, context: AppContext): void {
  const { clock, config } = context;

  /** @throws RefusalError: 400 if the operator does not allow the URL */
  function expectAllowed(url: string): void {
    const { protocol, hostname } = new URL(url);
    if (mayCallPrivately(config)) return;
    const sentence =
      protocol === 'http:'
        ? 'Must begin with https://.'
        : isPrivateHost(hostname) && 'Must not be an address of a private network.';
    if (sentence) throw refuseInput('webhook', 'payload', { url: [sentence] });
  }

  const loadWebhook = async (tx: Transaction, key: WebhookKey) =>
    showWebhook(await findWebhook.required(tx, key), clock.now());

  serve('GET /api/webhooks', async ({ caller: { workspaceId }, storage }) => {
    const now = clock.now();
    const webhooks = await listWebhooks(storage, { workspaceId });
    return ok({ webhooks: webhooks.map(webhook => showWebhook(webhook, now)) });
  });

  serve('POST /api/webhooks', async ({ caller, body, write, lockWorkspace }) => {
    const { workspaceId, userId } = caller;
    const { name, kind, url, events } = body;
    expectAllowed(url);
    const secret = kind === 'webhook' ? mintSecret() : (body.token ?? null);
    const key = { workspaceId, id: randomUUID() };
    const response = await write(async tx => {
      await lockWorkspace(tx);
      const { webhooks } = await countWebhooks.required(tx, { workspaceId });
      if (webhooks >= limits.webhooks) throw refuse('webhookLimitReached');
      const now = instantOf(clock.now());
      const readEvent = await openStream(tx, workspaceId, context);
      const row = { ...key, name, kind, url, secret, createdAt: now, createdByUserId: userId };
      await insertWebhook(tx, {
        ...{ ...row, patterns: JSON.stringify(events), readEvent, lastSequence: 0, revision: 0 },
        ...{ previousSecret: null, previousSecretEndsAt: null, offReason: null, offSince: null },
        ...{ nextAttemptAt: null, failingSince: null, leaseId: null, leasedUntil: null },
      });
      await record(tx, key, now, null, { ...row, patterns: events, offReason: null });
      const shownSecret = kind === 'webhook' ? secret : null;
      return created({ webhook: await loadWebhook(tx, key), secret: shownSecret }, secretHeaders);
    });
    context.events.watch(workspaceId);
    return response;
  });

  serve(
    'PATCH /api/webhooks/:webhookId',
    async ({ caller: { workspaceId }, params: { webhookId: id }, body, write, lockWorkspace }) => {
      if (body.url !== undefined) expectAllowed(body.url);
      const key = { workspaceId, id };
      const response = await write(async tx => {
        await lockWorkspace(tx);
        const stored = await expectWebhook(tx, key);
        checkChanges(stored.kind, body);
        await changeWebhook(tx, context, stored, body);
        return ok({ webhook: await loadWebhook(tx, key) });
      });
      context.events.watch(workspaceId);
      context.webhooks.wake();
      return response;
    },
  );

  serve(
    'DELETE /api/webhooks/:webhookId',
    async ({ caller: { workspaceId }, params: { webhookId: id }, write, lockWorkspace }) =>
      write(async tx => {
        await lockWorkspace(tx);
        const key = { workspaceId, id };
        const stored = await expectWebhook(tx, key);
        await deleteWebhook(tx, key);
        await closeUnusedStream(tx, workspaceId);
        await record(tx, key, instantOf(clock.now()), stored, null);
        return noContent();
      }),
  );

  serve(
    'POST /api/webhooks/:webhookId/rotate',
    async ({ caller: { workspaceId }, params: { webhookId: id }, write, lockWorkspace }) => {
      const secret = mintSecret();
      const key = { workspaceId, id };
      return write(async tx => {
        await lockWorkspace(tx);
        const stored = await expectWebhook(tx, key);
        if (stored.kind !== 'webhook') throw refuse('webhookNotSigned');
        const previousSecretEndsAt = instantOf(later(clock.now(), rotationMs));
        await rotateSecret(tx, { ...key, secret, previousSecretEndsAt });
        return ok({ webhook: await loadWebhook(tx, key), secret }, secretHeaders);
      });
    },
  );

  serve(
    'POST /api/webhooks/:webhookId/test',
    async ({ caller: { workspaceId }, params: { webhookId: id }, write, lockWorkspace }) => {
      const response = await write(async tx => {
        await lockWorkspace(tx);
        const stored = await expectOn(tx, { workspaceId, id });
        const now = instantOf(clock.now());
        const sequence = stored.lastSequence + 1;
        const about = { recordId: null, birdId: null, birdName: null, details: {} };
        const test = { type: 'test', at: now, sequence, flockId: workspaceId, ...about } as const;
        const { frontendUrl } = config;
        const [deliveryId = ''] = await insertOccurrences(tx, stored, [test], { now, frontendUrl });
        // The test waits its turn behind a pending retry.
        const nextAttemptAt = stored.nextAttemptAt ?? now;
        await makeWebhookDue(tx, { workspaceId, id, now: nextAttemptAt, lastSequence: sequence });
        const key = { workspaceId, webhookId: id, id: deliveryId };
        return accepted({ delivery: showDelivery(await findWebhookDelivery.required(tx, key)) });
      });
      context.webhooks.wake();
      return response;
    },
  );

  serve(
    'GET /api/webhooks/:webhookId/deliveries',
    async ({ caller: { workspaceId }, params: { webhookId }, query, storage }) => {
      if (!(await findWebhook(storage, { workspaceId, id: webhookId }))) throw refuse('webhookNotFound');
      const [beforeSequence] = pages.keyBefore(query);
      const limit = pages.rowsToRead(query);
      const read = await listDeliveriesOf(storage, { workspaceId, webhookId, beforeSequence, limit });
      const { rows, nextCursor } = pages.pageOf(read, query, ({ sequence }) => [sequence]);
      return ok({ deliveries: rows.map(showDelivery), nextCursor });
    },
  );

  serve(
    'POST /api/webhooks/:webhookId/deliveries/:deliveryId/repeat',
    async ({ caller: { workspaceId }, params: { webhookId, deliveryId: id }, write, lockWorkspace }) => {
      const response = await write(async tx => {
        await lockWorkspace(tx);
        const webhook = await lockWebhook(tx, { workspaceId, id: webhookId });
        const delivery = webhook && (await reopenWebhookDelivery(tx, { workspaceId, webhookId, id }));
        if (!delivery) throw refuse('webhookDeliveryNotFound');
        if (webhook.offReason !== null) throw refuse('webhookOff');
        const { lastSequence } = webhook;
        const now = instantOf(clock.now());
        await makeWebhookDue(tx, { workspaceId, id: webhookId, now, lastSequence });
        return accepted({ delivery: showDelivery(delivery) });
      });
      context.webhooks.wake();
      return response;
    },
  );
}

async function changeWebhook(
  tx: Transaction,
  context: AppContext,
  stored: LockedWebhook,
  changes: WebhookChanges,
): Promise<void> {
  const { workspaceId, id } = stored;
  const now = instantOf(context.clock.now());
  const { name = stored.name, url = stored.url, events = stored.patterns } = changes;
  const secret = changes.token === undefined || stored.kind === 'webhook' ? stored.secret : changes.token;
  const wasOn = stored.offReason === null;
  const isOn = changes.enabled ?? wasOn;
  // A webhook that is turned on or has a new URL starts without failures.
  const startsAgain = !wasOn || url !== stored.url;
  const next = {
    ...{ name, url, secret },
    offReason: isOn ? null : (stored.offReason ?? ('person' as const)),
    offSince: isOn ? null : (stored.offSince ?? now),
    // Events from the time when the webhook was off are skipped.
    readEvent: isOn && !wasOn ? await openStream(tx, workspaceId, context) : stored.readEvent,
    // Makes pending deliveries due now. If there are none, the sender resets this.
    nextAttemptAt: isOn && (!wasOn || stored.nextAttemptAt !== null) ? now : null,
    failingSince: startsAgain ? null : stored.failingSince,
    // Turning the webhook off takes away the lease, so that a process that is still sending cannot change the webhook.
    leaseId: isOn ? stored.leaseId : null,
    leasedUntil: isOn ? stored.leasedUntil : null,
  };
  await updateWebhook(tx, { workspaceId, id, ...next, patterns: JSON.stringify(events) });
  if (!isOn) await closeUnusedStream(tx, workspaceId);
  const { offReason } = next;
  await record(tx, stored, now, stored, { kind: stored.kind, name, url, patterns: events, offReason });
}

/** Checks changes against the kind of the webhook. @throws RefusalError: 400 if the kind does not allow them */
function checkChanges(kind: WebhookKind, { url, token }: WebhookChanges): void {
  const errors = {
    ...(kind === 'ntfy' &&
      url !== undefined &&
      ntfyTopicOf(url) === '' && { url: ['Must end with the topic, such as https://ntfy.sh/your-topic.'] }),
    ...(kind === 'gotify' && token === null && { token: ['Must be the token of an application in Gotify.'] }),
    ...(kind === 'webhook' && typeof token === 'string' && { token: ['Only ntfy and Gotify have a token.'] }),
  };
  if (Object.keys(errors).length > 0) throw refuseInput('webhook', 'payload', errors);
}

/** @throws RefusalError: 404 if the flock has no such webhook */
async function expectWebhook(tx: Transaction, key: WebhookKey): Promise<LockedWebhook> {
  const webhook = await lockWebhook(tx, key);
  if (!webhook) throw refuse('webhookNotFound');
  return webhook;
}

/** @throws RefusalError: 404 if the flock has no such webhook, 409 if the webhook is off */
async function expectOn(tx: Transaction, key: WebhookKey): Promise<LockedWebhook> {
  const webhook = await expectWebhook(tx, key);
  if (webhook.offReason !== null) throw refuse('webhookOff');
  return webhook;
}

type Recorded = Parameters<typeof fieldsOfWebhook>[0] | null;

async function record(
  tx: Transaction,
  { workspaceId, id: recordId }: WebhookKey,
  at: string,
  before: Recorded,
  after: Recorded,
): Promise<void> {
  await recordChange(tx, {
    ...{ workspaceId, at, kind: 'webhook', recordId, birdId: null },
    before: before && fieldsOfWebhook(before),
    after: after && fieldsOfWebhook(after),
  });
}
