// Counts the requests of this process, for GET /api/metrics and for Prometheus.
import { type Clock, instantOf } from '../clock.ts';

/**
 * The route of all requests that serve no endpoint of the contract, such as unknown paths. They are counted together,
 * so that strangers cannot grow the list.
 */
export const unknownRoute = '(unknown)';

export class RequestCounters {
  readonly #clock: Clock;
  readonly #startedAt: Date;
  readonly #byStatus = new Map<string, number>();
  readonly #byRoute = new Map<string, number>();
  #total = 0;
  #inFlight = 0;
  #errors = 0;
  #durationMs = 0;
  #finished = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#startedAt = clock.now();
  }

  requestBegan(route: string): void {
    this.#total += 1;
    this.#inFlight += 1;
    increment(this.#byRoute, route);
  }

  requestEnded(status: number, durationMs: number): void {
    this.#inFlight -= 1;
    this.#finished += 1;
    this.#durationMs += durationMs;
    if (status >= 500) this.#errors += 1;
    increment(this.#byStatus, `${Math.floor(status / 100)}xx`);
  }

  /** Called when a client disconnected before the response was sent, so there is no status. */
  requestAborted(): void {
    this.#inFlight -= 1;
  }

  get uptimeSeconds(): number {
    return (this.#clock.now().getTime() - this.#startedAt.getTime()) / 1_000;
  }

  /** The total time spent on all responses. */
  get responseSeconds(): number {
    return this.#durationMs / 1_000;
  }

  snapshot() {
    return {
      startedAt: instantOf(this.#startedAt),
      uptimeSeconds: this.uptimeSeconds,
      requests: {
        total: this.#total,
        inFlight: this.#inFlight,
        errors: this.#errors,
        averageDurationMs: this.#finished === 0 ? 0 : this.#durationMs / this.#finished,
        byStatus: Object.fromEntries(this.#byStatus),
        byRoute: Object.fromEntries(this.#byRoute),
      },
      memory: process.memoryUsage(),
    };
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
