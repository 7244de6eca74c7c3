// Turns new events into deliveries for the webhooks that subscribe to them. Each webhook numbers its deliveries without gaps.
import { randomUUID } from 'node:crypto';
import { matchesEvent } from '@flock-care/contract/shapes';
import type { ServiceContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { listEventsAfter } from '../events/events.queries.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { insertWebhookDeliveries } from './deliveries.queries.ts';
import { bodyFor, type Occurrence } from './request-body.ts';
import { advanceWebhook, listWebhooksBehind, lockWebhook } from './webhooks.queries.ts';

/** The maximum number of events per transaction, which keeps transactions short. */
const maxEvents = 500;

type Webhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>;

/** Adds the missing deliveries for all webhooks of a workspace. Returns true if any webhook had unread events. */
export async function addDeliveries(context: ServiceContext, workspaceId: WorkspaceId): Promise<boolean> {
  const { storage } = context;
  let wasBehind = false;
  for (;;) {
    const behind = await listWebhooksBehind(storage, { workspaceId });
    if (behind.length === 0) return wasBehind;
    for (const { id } of behind) {
      await storage.write(serviceActor, tx => addDeliveriesOf(tx, context, { workspaceId, id }));
    }
    wasBehind = true;
  }
}

async function addDeliveriesOf(
  tx: Transaction,
  { clock, config }: ServiceContext,
  key: { workspaceId: WorkspaceId; id: string },
): Promise<void> {
  const { workspaceId } = key;
  const webhook = await lockWebhook(tx, key);
  if (!webhook || webhook.offReason !== null) return;
  const events = await listEventsAfter(tx, {
    ...{ workspaceId, afterNumber: webhook.readEvent, maxRows: maxEvents },
  });
  const last = events.at(-1);
  // Another process has already added the deliveries.
  if (!last) return;
  const matching = events
    .filter(({ type }) => matchesEvent(webhook.patterns, type))
    .map((event, index) => ({
      ...event,
      flockId: workspaceId,
      sequence: webhook.lastSequence + index + 1,
    }));
  const now = instantOf(clock.now());
  await insertOccurrences(tx, webhook, matching, { now, frontendUrl: config.frontendUrl });
  await advanceWebhook(tx, {
    ...{ ...key, readEvent: last.number, lastSequence: webhook.lastSequence + matching.length },
    nextAttemptAt: matching.length > 0 ? now : null,
  });
}

/** Inserts deliveries that the caller has numbered, and returns their ids. */
export async function insertOccurrences(
  tx: Transaction,
  webhook: Pick<Webhook, 'workspaceId' | 'id' | 'kind' | 'url'>,
  occurrences: readonly Occurrence[],
  { now, frontendUrl }: { now: string; frontendUrl: URL },
): Promise<string[]> {
  const rows = occurrences.map(occurrence => [
    ...[occurrence.sequence, randomUUID(), occurrence.type, occurrence.birdId, occurrence.birdName],
    bodyFor(webhook, occurrence, frontendUrl),
  ]);
  const { workspaceId, id: webhookId } = webhook;
  if (rows.length > 0) {
    await insertWebhookDeliveries(tx, { workspaceId, webhookId, createdAt: now, rows: JSON.stringify(rows) });
  }
  return rows.map(([, id]) => String(id));
}
