// The lease of the process that is connected to the broker. A process that has the database to itself needs none.
import { randomUUID } from 'node:crypto';
import type { ServiceContext } from '../app-context.ts';
import { instantOf, later } from '../clock.ts';
import { serviceActor } from '../storage/actor.ts';
import { releaseMqttLease, takeMqttLease } from './mqtt.queries.ts';

/** The key of the only row. */
const id = 'broker';
/** The number of attempts to extend a lease before it ends. */
const extensions = 3;

export class Lease {
  readonly #context: Pick<ServiceContext, 'storage' | 'clock'>;
  readonly #leaseMs: number;
  readonly #leaseId = randomUUID();
  /** The end of the lease, as `performance.now()` measures it. */
  #endsAtMs = -Infinity;
  #extendAtMs = -Infinity;
  /** The interval at which this process tries to take or extend the lease. */
  readonly retryMs: number;

  constructor(context: Pick<ServiceContext, 'storage' | 'clock'>, leaseMs: number) {
    this.#context = context;
    this.#leaseMs = leaseMs;
    this.retryMs = leaseMs / extensions;
  }

  /**
   * Takes or extends the lease when it is time to do so. Returns false if another process has it.
   *
   * @param asks true to ask the database even if it is too early to extend the lease: another process may have taken
   * the lease and the connection
   * @throws StorageUnavailableError if the lease has ended and the database is unavailable
   */
  async hold({ asks = false } = {}): Promise<boolean> {
    const { storage, clock } = this.#context;
    const startedAtMs = performance.now();
    if (storage.isSoleProcess || (!asks && startedAtMs < this.#extendAtMs)) return true;
    const now = clock.now();
    const leasedUntil = instantOf(later(now, this.#leaseMs));
    try {
      const inputs = { id, leaseId: this.#leaseId, leasedUntil, now: instantOf(now) };
      const isTaken = await storage.writeOne(serviceActor, tx => takeMqttLease(tx, inputs));
      this.#endsAtMs = isTaken ? startedAtMs + this.#leaseMs : -Infinity;
    } catch (error) {
      if (performance.now() > this.#endsAtMs) throw error;
    }
    this.#extendAtMs = Math.min(startedAtMs + this.retryMs, this.#endsAtMs);
    return this.#endsAtMs > performance.now();
  }

  /** Lets another process take the lease. */
  async release(): Promise<void> {
    const { storage } = this.#context;
    if (storage.isSoleProcess || this.#endsAtMs === -Infinity) return;
    this.#endsAtMs = -Infinity;
    this.#extendAtMs = -Infinity;
    await storage.writeOne(serviceActor, tx => releaseMqttLease(tx, { leaseId: this.#leaseId }));
  }
}
