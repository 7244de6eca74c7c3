// Runs WAL checkpoints on a separate thread: each one syncs twice, and requests should not wait for that.
import { once } from 'node:events';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { serverFolder } from '../../folders.ts';

/** The program of the thread, which is not in the bundle. */
const threadFile = join(serverFolder, 'src/storage/sqlite/checkpoint.thread.mjs');

/** The sizes of the log are in frames (pages of 4 KiB). Tests use lower limits, because they cannot write that much. */
export const walLimits = {
  /** After this many new frames, a checkpoint runs while writes continue. */
  checkpointEvery: 2_000,
  /**
   * At this size, writes wait for a checkpoint, so that the log can restart. Otherwise it would grow forever under
   * constant load.
   */
  blockWritesAt: 16_000,
  /** The size is read at most this often: reading takes a tenth of a commit's time, and the log grows little in between. */
  measureEveryMs: 10,
};

/** Enough for an occasional statement. By default, the thread's heap could grow as large as the service's. */
const threadMemory = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

export class SqliteCheckpointer {
  readonly #path: string;
  readonly #measure: StatementSync;
  #measuredAtMs = Number.NEGATIVE_INFINITY;
  /** The size of the log at the start of the last checkpoint; 0 after the log has restarted or been emptied. */
  #checkpointedAt = 0;
  #thread: Worker | undefined;
  #checkpointInProgress: Promise<void> | undefined;

  constructor(database: DatabaseSync, path: string) {
    this.#path = path;
    // Automatic checkpoints would run on the main thread, within a commit.
    database.exec('pragma wal_autocheckpoint = 0');
    this.#measure = database.prepare('pragma wal_checkpoint(noop)');
  }

  /** Runs a checkpoint if one is due. Resolves as soon as the log may grow further, which is nearly always immediately. */
  async run(): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - this.#measuredAtMs < walLimits.measureEveryMs) return;
    this.#measuredAtMs = nowMs;
    const frames = Number(this.#measure.get()?.log ?? 0);
    const hasRestarted = frames < this.#checkpointedAt;
    if (hasRestarted) this.#checkpointedAt = 0;
    if (frames < Math.min(this.#checkpointedAt + walLimits.checkpointEvery, walLimits.blockWritesAt)) return;
    this.#checkpointedAt = frames;
    const checkpoint = this.#checkpoint();
    if (frames < walLimits.blockWritesAt) return;
    await checkpoint;
    // Writes are waiting now, so this second checkpoint reaches the end of the log.
    await this.#checkpoint();
  }

  /**
   * Writes the whole log into the database and empties the file. Returns false if that failed, usually because readers
   * blocked it for too long.
   */
  async truncate(): Promise<boolean> {
    await this.#checkpointInProgress;
    const isEmpty = (await this.#askThread('truncate')) === 'done';
    if (isEmpty) this.#checkpointedAt = 0;
    return isEmpty;
  }

  async close(): Promise<void> {
    await this.#checkpointInProgress;
    await this.#thread?.terminate();
  }

  #checkpoint(): Promise<void> {
    this.#checkpointInProgress ??= this.#askThread('passive').then(() => {
      this.#checkpointInProgress = undefined;
    });
    return this.#checkpointInProgress;
  }

  /** Resolves with the result of the thread; undefined if the thread ended first. */
  async #askThread(kind: 'passive' | 'truncate'): Promise<unknown> {
    this.#thread ??= this.#startThread();
    const done = new AbortController();
    const { signal } = done;
    this.#thread.postMessage(kind);
    const [outcome] = await Promise.race([
      once(this.#thread, 'message', { signal }),
      once(this.#thread, 'exit', { signal }).then(() => []),
    ]).catch(() => []);
    done.abort();
    return outcome;
  }

  #startThread(): Worker {
    const thread = new Worker(threadFile, {
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
