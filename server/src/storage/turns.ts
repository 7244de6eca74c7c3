// At most so many at a time: the others wait, first come first served, and not for ever.
import { StorageUnavailable } from './failures.ts';

export class Turns {
  readonly #patienceMs: number;
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(atATime: number, patienceMs: number) {
    this.#free = atATime;
    this.#patienceMs = patienceMs;
  }

  /** Runs `work` when its turn comes. @throws StorageUnavailable where that takes too long */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.#waiting.delete(begin);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(new StorageUnavailable('Too many writes wait for the database.'));
      }, this.#patienceMs);
      this.#waiting.add(begin);
    });
  }
}
