// Publishes the birds of the flocks that have turned on MQTT, and records the weights that arrive.
//
// One process at a time is connected to the broker: the one with the lease. It publishes everything when it connects,
// and afterwards only changes. Each write notifies the publisher after its commit. A poll finds changes caused by the
// passage of time, and writes by other processes. If no flock has turned on MQTT and nothing is left over on the
// broker, no process is connected.
import { setTimeout } from 'node:timers/promises';
import { limits } from '@flock-care/contract/shapes';
import type { FastifyBaseLogger } from 'fastify';
import type { ServiceContext } from '../app-context.ts';
import { RecordLimit } from '../birds/record-limit.ts';
import { countWeights } from '../care/weights.queries.ts';
import { instantOf, minuteMs } from '../clock.ts';
import { refuse } from '../refusals.ts';
import { StorageUnavailableError } from '../storage/errors.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import {
  type Answer,
  BrokerConnection,
  ConnectionLostError,
  type Message,
  type Retained,
  reasonOf,
} from './broker-connection.ts';
import { findRetained } from './find-retained.ts';
import { type Messages, readMessages } from './flock-messages.ts';
import { Lease } from './lease.ts';
import { listMqttFlocks } from './mqtt.queries.ts';
import { PublishedMessages } from './published-messages.ts';
import { type Problem, problemOf, receiveWeight, type SentWeight } from './receive-weight.ts';
import { errorTopicOf, Topics } from './topics.ts';

export interface PublisherOptions {
  /** The time after which another process replaces one that has died. */
  leaseMs?: number;
  /** Changes within this time are published together. */
  settleMs?: number;
  /** A search for leftovers ends when the broker has sent nothing for this long. */
  quietMs?: number;
}

const defaultLeaseMs = 15_000;
const pollMsIfShared = 15_000;
const pollMsIfSole = 60_000;
const defaultSettleMs = 500;
const defaultQuietMs = 2_000;
/**
 * A process that needs no connection checks again after this time, or as soon as it has turned on MQTT for a flock.
 */
const idleMs = minuteMs;
const minPauseMs = 500;
const maxPauseMs = 60_000;
/** The time that the broker has to confirm the last messages when the service stops. */
const graceMs = 1_000;
/** The maximum number of devices to remove before the next changes are published. */
const leftoversAtOnce = 100;
/** The maximum number of weights per bird and minute. */
const weightsPerMinute = 10;

/** The state of the search for leftovers. The next poll turns `postponed` into `due`. */
type Search = 'due' | 'running' | 'postponed' | 'done';

export class MqttPublisher {
  readonly #context: ServiceContext;
  readonly #log: FastifyBaseLogger;
  readonly #topics: Topics;
  readonly #lease: Lease;
  readonly #pollMs: number;
  readonly #settleMs: number;
  readonly #quietMs: number;
  readonly #recordLimit = new RecordLimit(limits.recordsPerBird, countWeights);
  readonly #stopping = new AbortController();
  /** The flocks that had turned on MQTT when they were last read. */
  #flocks: ReadonlySet<WorkspaceId> = new Set();
  #changed = new Set<WorkspaceId>();
  /** True if everything must be published again. */
  #isStale = false;
  readonly #published = new PublishedMessages();
  /** The flocks that could not be read, so their messages are unknown. */
  readonly #unread = new Set<number>();
  /** The retained states that this connection has not published, and must remove. */
  readonly #leftovers = new Set<string>();
  /** The leftovers that this connection has removed, even if the broker still has them. */
  readonly #removed = new Set<string>();
  #search: Search = 'due';
  #searchEnded: Promise<void> = Promise.resolve();
  /** The topics that the broker has refused. Another refusal of the same topic is not logged. */
  readonly #refused = new Set<string>();
  /** True if no flock has turned on MQTT, and no messages are left over on the broker. */
  #isClean = false;
  #connection: BrokerConnection | undefined;
  /** The reason for the last failure that was logged. */
  #reported = '';
  #asleep = new AbortController();
  #ended: Promise<void> = Promise.resolve();

  constructor(
    context: ServiceContext,
    log: FastifyBaseLogger,
    { leaseMs = defaultLeaseMs, settleMs = defaultSettleMs, quietMs = defaultQuietMs }: PublisherOptions = {},
  ) {
    this.#context = context;
    this.#log = log;
    this.#topics = new Topics(context.config);
    this.#lease = new Lease(context, leaseMs);
    this.#settleMs = settleMs;
    this.#quietMs = quietMs;
    this.#pollMs = context.storage.isSoleProcess ? pollMsIfSole : pollMsIfShared;
  }

  start(): void {
    this.#ended = this.#runUntilStopped();
  }

  /** Publishes that the service is offline, and disconnects. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#asleep.abort();
    const grace = new AbortController();
    const dropped = setTimeout(graceMs, undefined, { signal: grace.signal }).then(
      () => this.#connection?.drop(),
      () => {},
    );
    await this.#ended;
    grace.abort();
    await dropped;
  }

  /** Must be called after this process has written to the histories of these workspaces. */
  notifyOfChanges(workspaceIds: readonly WorkspaceId[]): void {
    for (const workspaceId of workspaceIds) {
      if (this.#flocks.has(workspaceId)) this.#changed.add(workspaceId);
    }
    if (this.#changed.size > 0) this.#asleep.abort();
  }

  /** Publishes a workspace that has just turned on MQTT, or removes one that has turned it off. */
  update(workspaceId: WorkspaceId): void {
    this.#flocks = new Set([...this.#flocks, workspaceId]);
    this.notifyOfChanges([workspaceId]);
  }

  async #runUntilStopped(): Promise<void> {
    let pauseMs = minPauseMs;
    while (!this.#stopping.signal.aborted) {
      this.#asleep = new AbortController();
      const startedAtMs = performance.now();
      try {
        if (await this.#needsNoConnection()) await this.#sleepUntilWoken(idleMs);
        else if (await this.#lease.hold({ asks: true })) await this.#connect();
        else await this.#sleep(this.#lease.retryMs);
      } catch (error) {
        if (performance.now() - startedAtMs > maxPauseMs) pauseMs = minPauseMs;
        if (!this.#stopping.signal.aborted) this.#report(error);
        await this.#sleep(pauseMs * (0.9 + Math.random() / 5));
        pauseMs = Math.min(2 * pauseMs, maxPauseMs);
      }
    }
    await this.#lease.release().catch(() => {});
  }

  /** True if no flock has turned on MQTT, and nothing is left over on the broker. */
  async #needsNoConnection(): Promise<boolean> {
    if (!this.#isClean) return false;
    this.#flocks = new Set(await this.#listFlocks());
    // Another process may now publish, and leave messages behind if it dies, so this one must look for leftovers again.
    this.#isClean = this.#flocks.size === 0;
    return this.#isClean;
  }

  async #listFlocks(): Promise<WorkspaceId[]> {
    return (await listMqttFlocks(this.#context.storage, {})).map(({ workspaceId }) => workspaceId);
  }

  /** Logs a failure, unless the previous attempt failed for the same reason. */
  #report(error: unknown): void {
    const reason = reasonOf(error);
    if (reason === this.#reported) return;
    this.#reported = reason;
    if (isOfStorage(error)) {
      this.#log.warn({ reason }, 'The database is not available for MQTT; the service keeps trying.');
    } else if (error instanceof ConnectionLostError) {
      this.#log.warn({ reason }, 'There is no connection to the MQTT broker; the service keeps trying.');
    } else {
      this.#log.error({ err: error }, 'Publishing to MQTT failed; the service keeps trying.');
    }
  }

  async #sleep(ms: number): Promise<void> {
    if (ms > 0 && !this.#stopping.signal.aborted) {
      await setTimeout(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
    }
  }

  async #sleepUntilWoken(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#asleep.signal }).catch(() => {});
  }

  /**
   * Connects, publishes everything, and follows the changes until the connection or the lease is lost, the service
   * stops, or there is nothing to publish.
   */
  async #connect(): Promise<void> {
    const connection = await BrokerConnection.open(this.#context.config, this.#topics, {
      receive: message => this.#receive(message),
      signal: this.#stopping.signal,
    });
    this.#connection = connection;
    connection.onClosed(() => this.#asleep.abort());
    this.#published.clear();
    this.#leftovers.clear();
    this.#removed.clear();
    this.#search = 'due';
    const ending = new AbortController();
    const leaseEnded = this.#keepLease(connection, ending.signal);
    try {
      const { weights, births, availability } = this.#topics;
      await this.#subscribe(connection, [weights, ...births]);
      await this.#publishAll(connection);
      await this.#send(connection, [{ topic: availability, payload: 'online' }]);
      this.#reported = '';
      this.#log.info('Connected to the MQTT broker.');
      await this.#follow(connection, ending.signal);
      await this.#send(connection, [{ topic: availability, payload: 'offline' }]);
      const endsSession = !this.#stopping.signal.aborted;
      await connection.close({ endsSession });
      if (endsSession) {
        this.#log.info('Disconnected from the MQTT broker, because no flock has turned on MQTT.');
        this.#isClean = true;
      }
    } finally {
      ending.abort();
      await Promise.all([leaseEnded, this.#searchEnded]);
      this.#connection = undefined;
      // After a failure, drops the connection instead of disconnecting properly, so that the broker publishes the last
      // will unless another process connects soon enough.
      connection.drop();
    }
    // Released only now, because an extension in progress would take the lease again.
    if (this.#isClean) await this.#lease.release();
  }

  /** Extends the lease, no matter how long the broker takes; ends the connection if the lease is lost. */
  async #keepLease(connection: BrokerConnection, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        if (!(await this.#lease.hold())) throw new Error('Another process has taken the lease.');
      } catch (error) {
        connection.drop(error instanceof Error ? error : new Error(String(error)));
        return;
      }
      await setTimeout(this.#lease.retryMs, undefined, { signal }).catch(() => {});
    }
  }

  /** Subscribes to topics. If the broker refuses one of them, the others still work. */
  async #subscribe(connection: BrokerConnection, filters: readonly string[]): Promise<void> {
    try {
      await connection.subscribe(filters);
    } catch (error) {
      if (error instanceof ConnectionLostError) throw error;
      this.#log.warn({ filters, reason: reasonOf(error) }, 'The MQTT broker has refused a subscription.');
    }
  }

  async #follow(connection: BrokerConnection, signal: AbortSignal): Promise<void> {
    let polledAtMs = performance.now();
    while (!this.#stopping.signal.aborted) {
      connection.expectOpen();
      this.#asleep = new AbortController();
      if (this.#isStale || performance.now() - polledAtMs >= this.#pollMs) {
        polledAtMs = performance.now();
        await this.#publishAll(connection);
        if (this.#search === 'postponed') this.#search = 'due';
      }
      await this.#publishChanged(connection);
      await this.#removeLeftovers(connection);
      if (this.#search === 'due' && this.#leftovers.size === 0) this.#startSearch(signal);
      if (this.#search === 'done' && this.#published.flocks().length === 0 && this.#flocks.size === 0) return;
      await this.#waitForWork(polledAtMs + this.#pollMs - performance.now());
    }
  }

  async #waitForWork(ms: number): Promise<void> {
    const isChanged = () => this.#changed.size > 0 || this.#isStale;
    if (!isChanged() && this.#leftovers.size === 0 && ms > 0) await this.#sleepUntilWoken(ms);
    if (isChanged()) await this.#sleep(this.#settleMs);
  }

  /** Publishes what has changed in any flock, and removes the flocks that have turned off MQTT or were deleted. */
  async #publishAll(connection: BrokerConnection): Promise<void> {
    if (this.#isStale) this.#published.expire();
    this.#isStale = false;
    const flocks = await this.#listFlocks();
    this.#flocks = new Set(flocks);
    for (const flock of this.#published.flocks()) {
      const isThere = flocks.some(workspaceId => workspaceId === flock);
      if (!isThere) await this.#publish(connection, flock, new Map());
    }
    for (const workspaceId of flocks) await this.#publishFlock(connection, workspaceId);
  }

  async #publishChanged(connection: BrokerConnection): Promise<void> {
    const changed = this.#changed;
    this.#changed = new Set();
    for (const workspaceId of changed) await this.#publishFlock(connection, workspaceId);
  }

  /** Publishes a flock. One that cannot be read does not hold up the others; the next poll tries again. */
  async #publishFlock(connection: BrokerConnection, workspaceId: WorkspaceId): Promise<void> {
    let messages: Messages;
    try {
      messages = await readMessages(this.#context, this.#topics, workspaceId);
      this.#unread.delete(workspaceId);
      // The flock may have turned MQTT on or off after the list of flocks was read.
      const others = [...this.#flocks].filter(flock => flock !== workspaceId);
      this.#flocks = new Set(messages.size > 0 ? [...others, workspaceId] : others);
    } catch (error) {
      this.#unread.add(workspaceId);
      this.#log.error({ err: error, workspaceId }, 'A flock could not be read for MQTT.');
      return;
    }
    await this.#publish(connection, workspaceId, messages);
  }

  #publish(connection: BrokerConnection, flock: number, messages: Messages): Promise<void> {
    return this.#published.publish(changed => this.#send(connection, changed), flock, messages);
  }

  /** Publishes messages, and logs the first time that the broker refuses a topic. */
  async #send(connection: BrokerConnection, messages: readonly Retained[]): Promise<void> {
    const refused = await connection.publish(messages);
    const [first, ...others] = refused.filter(({ topic }) => !this.#refused.has(topic));
    for (const { topic } of refused) this.#refused.add(topic);
    if (!first) return;
    const { topic, reason } = first;
    this.#log.warn({ topic, reason, others: others.length }, 'The MQTT broker has refused a message.');
  }

  /**
   * Looks for messages that an earlier connection has left behind, such as those of a bird that was deleted while the
   * broker was down. Every device has a state, so there is no need to read the discovery messages. The search is
   * repeated until it finds nothing, because a broker may not send everything at once.
   */
  #startSearch(signal: AbortSignal): void {
    this.#search = 'running';
    let isComplete = true;
    const { states } = this.#topics;
    const found = (topic: string) => {
      const device = this.#topics.deviceOfState(topic);
      if (!device || this.#removed.has(topic) || this.#published.has(device.flock, topic)) return;
      if (this.#unread.has(device.flock)) isComplete = false;
      else this.#leftovers.add(topic);
      this.#asleep.abort();
    };
    const removedBefore = this.#removed.size;
    this.#searchEnded = findRetained(this.#context.config, states, found, { quietMs: this.#quietMs, signal })
      .then(
        () => {
          const isFound = this.#leftovers.size > 0 || this.#removed.size > removedBefore;
          if (isFound) this.#search = 'due';
          else this.#search = isComplete ? 'done' : 'postponed';
        },
        error => {
          if (signal.aborted) return;
          this.#search = error instanceof ConnectionLostError ? 'postponed' : 'done';
          const reason = reasonOf(error);
          if (reason === this.#reported) return;
          this.#reported = reason;
          this.#log.warn({ reason }, 'Old messages on the MQTT broker could not be read.');
        },
      )
      .then(() => this.#asleep.abort());
  }

  /** Removes some of the leftovers. */
  async #removeLeftovers(connection: BrokerConnection): Promise<void> {
    const messages: Retained[] = [];
    for (const topic of this.#leftovers) {
      if (messages.length >= 2 * leftoversAtOnce) break;
      this.#leftovers.delete(topic);
      const device = this.#topics.deviceOfState(topic);
      // The topic may have been published after the search found it.
      if (!device || this.#unread.has(device.flock) || this.#published.has(device.flock, topic)) continue;
      this.#removed.add(topic);
      messages.push({ topic: this.#topics.discovery(device), payload: '' }, { topic, payload: '' });
    }
    await this.#send(connection, messages);
  }

  async #receive({ topic, payload, isRepeatable }: Message): Promise<Answer | undefined> {
    const bird = this.#topics.birdOfWeight(topic);
    if (bird) return this.#receiveWeight(topic, { ...bird, payload }, isRepeatable);
    if (this.#topics.births.includes(topic)) this.#isStale ||= payload.toString() === 'online';
    this.#asleep.abort();
    return undefined;
  }

  /**
   * Records a weight. If it was not recorded, the answer gives the reason.
   *
   * @throws StorageUnavailableError if the database is unavailable and the broker can send the weight again
   */
  async #receiveWeight(topic: string, sent: SentWeight, isRepeatable: boolean): Promise<Answer | undefined> {
    const problem = await this.#recordWeight(topic, sent).catch(error => {
      const isUnavailable = error instanceof StorageUnavailableError;
      if (isUnavailable && isRepeatable) throw error;
      this.#log.error({ err: error, topic }, 'A weight from MQTT could not be recorded.');
      const { code, message } = refuse(isUnavailable ? 'serviceUnavailable' : 'internalError');
      return problemOf(code, message);
    });
    if (!problem) return undefined;
    const at = instantOf(this.#context.clock.now());
    return { topic: errorTopicOf(topic), payload: JSON.stringify({ ...problem, at }) };
  }

  async #recordWeight(topic: string, sent: SentWeight): Promise<Problem | undefined> {
    const { counterStore } = this.#context;
    const key = `mqttWeights:${topic}`;
    const { count } = await counterStore.count(key, minuteMs);
    if (count > weightsPerMinute + 1) return tooMany;
    let problem: Problem | undefined = tooMany;
    if (count <= weightsPerMinute) {
      try {
        problem = await receiveWeight(this.#context, this.#recordLimit, sent);
      } catch (error) {
        // The broker may send the weight again, which must not count twice.
        await counterStore.decrement(key);
        throw error;
      }
    }
    if (problem) {
      this.#log.warn({ topic, code: problem.code }, 'A weight from MQTT was not recorded.');
    }
    return problem;
  }
}

const tooMany = problemOf(
  'tooMany',
  `More than ${weightsPerMinute} weights for this bird have arrived within a minute. Send it again in a minute.`,
);

/** True if the error, or the cause of the error, is a failure of the database. */
function isOfStorage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof StorageUnavailableError || isOfStorage(error.cause);
}
