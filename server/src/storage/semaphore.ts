// A semaphore: limits how many tasks run at the same time. The others queue in order, for a limited time.
import { StorageUnavailableError } from './errors.ts';

interface Overload {
  maxQueued: number;
  refuse: () => Error;
}

const tooManyWrites = () => new StorageUnavailableError('Too many writes are waiting for the database.');

export class Semaphore {
  readonly #queueTimeoutMs: number;
  readonly #maxQueued: number;
  readonly #refuse: () => Error;
  readonly #queue = new Set<() => void>();
  #freePermits: number;

  /** @param overload the number of tasks that may queue, and the error if the queue is full or a task waits too long */
  constructor(permits: number, queueTimeoutMs: number, overload: Partial<Overload> = {}) {
    this.#freePermits = permits;
    this.#queueTimeoutMs = queueTimeoutMs;
    this.#maxQueued = overload.maxQueued ?? Number.POSITIVE_INFINITY;
    this.#refuse = overload.refuse ?? tooManyWrites;
  }

  /** Runs `work` as soon as there is a permit. @throws the error for an overload: a StorageUnavailableError by default */
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
    if (this.#queue.size >= this.#maxQueued) return Promise.reject(this.#refuse());
    return new Promise((resolve, reject) => {
      const start = () => {
        this.#queue.delete(start);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#queue.delete(start);
        reject(this.#refuse());
      }, this.#queueTimeoutMs);
      this.#queue.add(start);
    });
  }
}
