// Watches the histories of the workspaces that have an event stream, and notifies the consumers of new events.
//
// A write notifies the watch after its commit, so without streams only the poll queries the database. A slow poll finds
// writes by other processes, including a process that died before it could notify its watch.
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ServiceContext } from '../app-context.ts';
import { serviceActor } from '../storage/actor.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { collectEvents, hasNews } from './collect-events.ts';
import { listStreams } from './streams.queries.ts';

/** A part of the service that passes events on, such as webhooks. */
export interface EventConsumer {
  /** Called when a workspace may have new events, and at each poll. The consumer keeps track of its own position. */
  read(workspaceId: WorkspaceId): Promise<void>;
}

/** The time that concurrent writes have to commit, so that their events follow the order of the history. */
const settleMs = 250;
const pollMsIfShared = 15_000;
const pollMsIfSole = 60_000;

export class EventWatch {
  readonly #context: Pick<ServiceContext, 'storage' | 'clock' | 'config'>;
  readonly #log: FastifyBaseLogger;
  readonly #consumers: readonly EventConsumer[];
  readonly #pollMs: number;
  readonly #stopping = new AbortController();
  /** The workspaces that had a stream at the last poll, or for which this process has opened one since. */
  #watched: ReadonlySet<WorkspaceId> = new Set();
  #changed = new Set<WorkspaceId>();
  #asleep = new AbortController();
  #ended: Promise<void> = Promise.resolve();
  #reading: Promise<unknown> = Promise.resolve();

  constructor(
    context: Pick<ServiceContext, 'storage' | 'clock' | 'config'>,
    log: FastifyBaseLogger,
    consumers: readonly EventConsumer[],
  ) {
    this.#context = context;
    this.#log = log;
    this.#consumers = consumers;
    this.#pollMs = context.storage.isSoleProcess ? pollMsIfSole : pollMsIfShared;
  }

  start(): void {
    this.#ended = this.#runUntilStopped();
  }

  /** Stops after the current workspace. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#asleep.abort();
    await this.#ended;
    await this.#reading;
  }

  /** Must be called after this process has written to the histories of these workspaces. */
  notifyOfChanges(workspaceIds: readonly WorkspaceId[]): void {
    for (const workspaceId of workspaceIds) {
      if (this.#watched.has(workspaceId)) this.#changed.add(workspaceId);
    }
    if (this.#changed.size > 0) this.#asleep.abort();
  }

  /** Watches a workspace whose stream this process has just opened. */
  watch(workspaceId: WorkspaceId): void {
    this.#watched = new Set([...this.#watched, workspaceId]);
    this.notifyOfChanges([workspaceId]);
  }

  /** Collects the new events of all workspaces with a stream, and notifies the consumers. */
  async readAll(): Promise<void> {
    const streams = await listStreams(this.#context.storage, {});
    this.#watched = new Set(streams.map(({ workspaceId }) => workspaceId));
    await this.#readEach(this.#watched);
  }

  async #runUntilStopped(): Promise<void> {
    let polledAtMs = -Infinity;
    while (!this.#stopping.signal.aborted) {
      this.#asleep = new AbortController();
      try {
        if (performance.now() - polledAtMs >= this.#pollMs) {
          polledAtMs = performance.now();
          await this.readAll();
        }
        const changed = this.#changed;
        this.#changed = new Set();
        await this.#readEach(changed);
      } catch (error) {
        this.#log.error({ err: error }, 'Events could not be read from the database; the watch retries.');
      }
      if (this.#changed.size === 0) await this.#sleep(polledAtMs + this.#pollMs - performance.now());
      if (this.#changed.size > 0) await setTimeout(settleMs);
    }
  }

  async #sleep(ms: number): Promise<void> {
    if (ms > 0) await setTimeout(ms, undefined, { signal: this.#asleep.signal }).catch(() => {});
  }

  /** Reads workspaces one after the other. A failure in one does not hold up the others. */
  #readEach(workspaceIds: Iterable<WorkspaceId>): Promise<void> {
    const read = this.#reading.then(async () => {
      for (const workspaceId of workspaceIds) {
        if (this.#stopping.signal.aborted) return;
        try {
          await this.#read(workspaceId);
        } catch (error) {
          this.#log.error({ err: error, workspaceId }, 'The events of a flock could not be read.');
        }
      }
    });
    this.#reading = read;
    return read;
  }

  async #read(workspaceId: WorkspaceId): Promise<void> {
    const { storage, clock, config } = this.#context;
    while (await hasNews(storage, workspaceId, config, clock.now())) {
      await storage.write(serviceActor, tx => collectEvents(tx, workspaceId, config, clock.now()));
    }
    for (const consumer of this.#consumers) await consumer.read(workspaceId);
  }
}
