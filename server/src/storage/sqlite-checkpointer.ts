// Copies the write-ahead log back into the database file, on a thread of its own: it syncs twice, and nobody waits for it.
import { once } from 'node:events';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Lengths of the log, in frames (pages of 4 KiB). Lower in tests, which cannot write for so long. */
export const logLimits = {
  /** Whenever it has grown by so many, it is copied back beside the writes. */
  copyEvery: 2_000,
  /** Here the writer waits for the copy, so that the log can begin anew: under writes without end it would grow for ever. */
  waitAt: 16_000,
  /** How often its length is asked for: that takes a tenth of the time of a commit, and in so little it grows by little. */
  lookEveryMs: 10,
};

/** Enough for a statement now and then; a thread takes as much for its garbage as the service otherwise. */
const threadMemory = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

export class SqliteCheckpointer {
  readonly #path: string;
  readonly #countFrames: StatementSync;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  /** How long the log was when it was last copied. */
  #copiedAt = 0;
  #thread: Worker | undefined;
  #copying: Promise<void> | undefined;

  constructor(database: DatabaseSync, path: string) {
    this.#path = path;
    // Automatic checkpoints would run on the service's own thread, in the commit that fills the log.
    database.exec('pragma wal_autocheckpoint = 0');
    this.#countFrames = database.prepare('pragma wal_checkpoint(noop)');
  }

  /** Resolves once the log has room for another commit: nearly always at once. */
  async room(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#lookedAtMs < logLimits.lookEveryMs) return;
    this.#lookedAtMs = nowMs;
    const frames = this.#frames();
    const begunAnew = frames < this.#copiedAt;
    if (begunAnew) this.#copiedAt = 0;
    if (frames < Math.min(this.#copiedAt + logLimits.copyEvery, logLimits.waitAt)) return;
    this.#copiedAt = frames;
    const copying = this.#copyBack();
    if (frames < logLimits.waitAt) return;
    await copying;
    // What was written during that copy is little, and nobody writes now: this one reaches the end of the log.
    await this.#copyBack();
  }

  async close(): Promise<void> {
    await this.#copying;
    await this.#thread?.terminate();
  }

  #frames(): number {
    return Number(this.#countFrames.get()?.log ?? 0);
  }

  #copyBack(): Promise<void> {
    this.#copying ??= this.#askThread().finally(() => {
      this.#copying = undefined;
    });
    return this.#copying;
  }

  async #askThread(): Promise<void> {
    this.#thread ??= this.#startThread();
    const answered = new AbortController();
    const { signal } = answered;
    this.#thread.postMessage('copy');
    await Promise.race([
      once(this.#thread, 'message', { signal }),
      once(this.#thread, 'exit', { signal }),
    ]).catch(() => {});
    answered.abort();
  }

  #startThread(): Worker {
    const thread = new Worker(new URL('./sqlite-checkpoint.thread.mjs', import.meta.url), {
      workerData: { path: this.#path },
      resourceLimits: threadMemory,
    });
    thread.on('error', () => {});
    thread.once('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
    });
    thread.unref();
    return thread;
  }
}
