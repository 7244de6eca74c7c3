// A semaphore: limits how many pieces of work run at once. The others queue in order, for a limited time.
import { StorageUnavailableError } from './errors.ts';

export class Semaphore {
  readonly #queueTimeoutMs: number;
  readonly #queue = new Set<() => void>();
  #freePermits: number;

  constructor(permits: number, queueTimeoutMs: number) {
    this.#freePermits = permits;
    this.#queueTimeoutMs = queueTimeoutMs;
  }

  /** Runs `work` as soon as there is a permit. @throws StorageUnavailableError if the work queued for too long */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#freePermits > 0) this.#freePermits -= 1;
    else await this.#waitForPermit();
    try {
      return await work();
    } finally {
      const [next] = this.#queue;
      if (next) next();
      else this.#freePermits += 1;
    }
  }

  #waitForPermit(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#queue.delete(start);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.delete(start);
        reject(new StorageUnavailableError('Too many writes are waiting for the database.'));
      }, this.#queueTimeoutMs);
      this.#queue.add(start);
    });
  }
}
