// Sends webhook deliveries: one at a time per webhook, to several webhooks in parallel.
//
// A webhook is leased to one process at a time. A delivery is sent before its outcome is stored, so if the process is
// killed in between, the delivery is sent again.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ServiceContext } from '../app-context.ts';
import { dayMs, instantOf, later, minuteMs } from '../clock.ts';
import type { EventConsumer } from '../events/event-watch.ts';
import { type Agents, mayCallPrivately, openAgents } from '../outgoing/public-address.ts';
import { serviceActor } from '../storage/actor.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { addDeliveries } from './add-deliveries.ts';
import { attemptDelivery, type Outcome } from './attempt.ts';
import { findNextDelivery, recordAttempt, type StoredDelivery } from './deliveries.queries.ts';
import { turnOff } from './turn-off.ts';
import { requestOf } from './webhook-request.ts';
import {
  findWebhook,
  leaseWebhook,
  listDueWebhooks,
  recordFailure,
  recordSuccess,
  releaseAllLeases,
  releaseIdleWebhook,
  releaseWebhook,
} from './webhooks.queries.ts';

interface WebhookKey {
  workspaceId: WorkspaceId;
  id: string;
}
type Lease = WebhookKey & { leaseId: string };
type Webhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

/** The time limit of an attempt, from connecting to the end of the response. */
const defaultTimeoutMs = 10_000;
/** The duration of a lease: several times the limit of an attempt. Each successful attempt extends the lease. */
const defaultLeaseMs = minuteMs;
/**
 * The lease of a webhook is released after this many deliveries, so that other webhooks do not have to wait too long.
 */
const deliveriesPerLease = 50;
/** The number of webhooks that a process sends to at the same time. */
const maxParallel = 10;
const minRetryPauseMs = 5_000;
const maxRetryPauseMs = 2 * 60 * minuteMs;
/** A webhook that has been failing for this long is turned off. */
const maxFailingMs = 3 * dayMs;
/** The status of a receiver that no longer wants deliveries (RFC 9110, section 15.5.11). */
const goneStatus = 410;
const pollMs = 15_000;
/** The time that running requests have to finish when the service stops. */
const graceMs = 1_000;
/**
 * The shortest pause between two checks, for example while a webhook with a due delivery is leased to another process.
 */
const minPollPauseMs = 500;

export interface SenderOptions {
  /** The time that a webhook stays leased to a process that has died. */
  leaseMs?: number;
  /** The time within which a receiver must respond. */
  timeoutMs?: number;
}

export class WebhookSender implements EventConsumer {
  readonly #context: ServiceContext;
  readonly #log: FastifyBaseLogger;
  readonly #mayBePrivate: boolean;
  readonly #leaseMs: number;
  readonly #timeoutMs: number;
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  #agents: Agents | undefined;
  /** False until `wake` or `read` is called. Until then, the sender does not look for due webhooks. */
  #isNeeded = false;
  #asleep = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  constructor(
    context: ServiceContext,
    log: FastifyBaseLogger,
    { leaseMs = defaultLeaseMs, timeoutMs = defaultTimeoutMs }: SenderOptions = {},
  ) {
    this.#leaseMs = leaseMs;
    this.#timeoutMs = timeoutMs;
    this.#context = context;
    this.#log = log;
    this.#mayBePrivate = mayCallPrivately(context.config);
  }

  start(): void {
    this.#ended = this.#runUntilStopped();
  }

  /** Starts no more deliveries. Those in progress have a second to finish; otherwise they are sent again after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#asleep.abort();
    const grace = new AbortController();
    const forcedClose = setTimeout(graceMs, undefined, { signal: grace.signal }).then(
      () => this.#agents?.close(),
      () => {},
    );
    await this.#ended;
    await Promise.all(this.#running.values());
    grace.abort();
    await forcedClose;
    this.#agents?.close();
  }

  /** Checks now for deliveries that are due. */
  wake(): void {
    this.#isNeeded = true;
    this.#asleep.abort();
  }

  /** See `EventConsumer`. */
  async read(workspaceId: WorkspaceId): Promise<void> {
    const wasBehind = await addDeliveries(this.#context, workspaceId);
    if (wasBehind || !this.#isNeeded) this.wake();
  }

  /** Sends everything that is due. */
  async sendDue(): Promise<void> {
    while ((await this.#startDue()) > 0 || this.#running.size > 0) {
      await Promise.all(this.#running.values());
    }
  }

  async #runUntilStopped(): Promise<void> {
    const { storage } = this.#context;
    // If no other process uses the database, every lease in it is left over from an earlier run.
    if (storage.isSoleProcess) {
      await storage.writeOne(serviceActor, tx => releaseAllLeases(tx, {})).catch(() => {});
    }
    while (!this.#stopping.signal.aborted) {
      this.#asleep = new AbortController();
      let pauseMs = pollMs;
      try {
        if (this.#isNeeded) {
          await this.#startDue();
          pauseMs = await this.#msUntilNext();
        }
      } catch (error) {
        this.#log.error({ err: error }, 'Webhooks could not be read from the database; the sender retries.');
      }
      await setTimeout(pauseMs, undefined, { signal: this.#asleep.signal }).catch(() => {});
    }
    await Promise.all(this.#running.values());
  }

  /** Starts sending to the webhooks that are due, up to the limit, and returns how many were started. */
  async #startDue(): Promise<number> {
    const { storage, clock } = this.#context;
    const now = instantOf(clock.now());
    const due = await listDueWebhooks(storage, { dueBy: now, maxRows: 2 * maxParallel });
    let count = 0;
    for (const { workspaceId, id, leasedUntil } of due) {
      if (this.#running.has(id) || this.#running.size >= maxParallel || this.#stopping.signal.aborted)
        continue;
      if (leasedUntil !== null && leasedUntil > now) continue;
      const lease = { workspaceId, id, leaseId: randomUUID() };
      const leasedUntilThen = instantOf(later(clock.now(), this.#leaseMs));
      const isLeased = await storage.writeOne(serviceActor, tx =>
        leaseWebhook(tx, { ...lease, now, leasedUntil: leasedUntilThen }),
      );
      if (!isLeased) continue;
      count += 1;
      const run = this.#send(lease)
        .catch(error =>
          // The lease expires, and the delivery is sent again.
          this.#log.error({ err: error, webhookId: id }, 'The deliveries of a webhook could not be sent.'),
        )
        .finally(() => {
          this.#running.delete(id);
          this.#asleep.abort();
        });
      this.#running.set(id, run);
    }
    return count;
  }

  async #msUntilNext(): Promise<number> {
    const { storage, clock } = this.#context;
    const now = clock.now();
    const dueBy = instantOf(later(now, pollMs));
    const due = await listDueWebhooks(storage, { dueBy, maxRows: 2 * maxParallel });
    const times = due
      .filter(({ id }) => !this.#running.has(id))
      .map(({ nextAttemptAt, leasedUntil }) =>
        Math.max(Date.parse(nextAttemptAt), leasedUntil === null ? 0 : Date.parse(leasedUntil)),
      );
    // If the maximum number of runs is reached, the sender wakes up when one of them ends.
    if (times.length === 0 || this.#running.size >= maxParallel) return pollMs;
    return Math.min(pollMs, Math.max(Math.min(...times) - now.getTime(), minPollPauseMs));
  }

  /**
   * Sends the deliveries of a leased webhook until one fails, none is left, the limit per lease is reached, the webhook
   * is turned off, or the service stops.
   */
  async #send(lease: Lease): Promise<void> {
    const { storage } = this.#context;
    const { workspaceId, id } = lease;
    for (let count = 0; count < deliveriesPerLease && !this.#stopping.signal.aborted; count += 1) {
      const webhook = await findWebhook(storage, { workspaceId, id });
      if (!webhook || webhook.offReason !== null) break;
      const delivery = await findNextDelivery(storage, { workspaceId, webhookId: id });
      if (!delivery) {
        const { revision } = webhook;
        if (await storage.writeOne(serviceActor, tx => releaseIdleWebhook(tx, { ...lease, revision })))
          return;
        continue;
      }
      if (!(await this.#sendOne(lease, webhook, delivery))) return;
    }
    await storage.writeOne(serviceActor, tx => releaseWebhook(tx, lease));
  }

  /**
   * Sends one delivery and records the outcome, unless the service is stopped during a failing attempt. Returns false
   * if the delivery failed or the lease was lost.
   */
  async #sendOne(lease: Lease, webhook: Webhook, delivery: StoredDelivery): Promise<boolean> {
    const { storage, clock } = this.#context;
    const { id, requestBody: body, sequence } = delivery;
    const mayBePrivate = this.#mayBePrivate;
    this.#agents ??= openAgents({ mayBePrivate });
    const agents = this.#agents;
    const outcome = await attemptDelivery(requestOf(webhook, { id, body }, clock.now()), body, {
      ...{ agents, mayBePrivate, timeoutMs: this.#timeoutMs },
    });
    const now = clock.now();
    const attemptedAt = instantOf(now);
    const isDelivered = outcome.failure === null;
    // The request was interrupted because the service is stopping. That does not count as a failure.
    if (!isDelivered && this.#stopping.signal.aborted) return true;
    let isOff = false;
    const continues = await storage.write(serviceActor, async tx => {
      const key = { workspaceId: lease.workspaceId, webhookId: lease.id, sequence };
      const deliveredAt = isDelivered ? attemptedAt : null;
      await recordAttempt(tx, { ...key, ...outcome, deliveredAt, attemptedAt });
      if (isDelivered) {
        return Boolean(
          await recordSuccess(tx, { ...lease, leasedUntil: instantOf(later(now, this.#leaseMs)) }),
        );
      }
      const failingSince = webhook.failingSince ?? attemptedAt;
      const offReason = offReasonOf(outcome, failingSince, now);
      isOff = offReason !== undefined;
      if (offReason) await turnOff(tx, { ...lease, offReason, now: attemptedAt });
      else {
        const nextAttemptAt = instantOf(later(now, pauseAfter(now.getTime() - Date.parse(failingSince))));
        await recordFailure(tx, { ...lease, nextAttemptAt, failingSince });
      }
      return false;
    });
    if (isOff) this.#context.jobs.wake();
    return continues;
  }
}

function offReasonOf({ responseStatus }: Outcome, failingSince: string, now: Date) {
  if (responseStatus === goneStatus) return 'gone';
  return later(new Date(failingSince), maxFailingMs) <= now ? 'failing' : undefined;
}

/**
 * Returns half the time that the webhook has been failing, within limits, so each pause is about 1.5 times the previous
 * one. Jitter keeps webhooks that failed together from being retried together.
 */
function pauseAfter(failingMs: number): number {
  const pauseMs = Math.min(Math.max(failingMs / 2, minRetryPauseMs), maxRetryPauseMs);
  return pauseMs * (0.9 + Math.random() / 5);
}
