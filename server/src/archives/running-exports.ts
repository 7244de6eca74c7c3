// The running exports of a process: two at a time, each from its own snapshot. Clients that read too slowly are disconnected.
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { watchRate } from '../http/transfer-rate.ts';
import { refuse } from '../refusals.ts';
import { StorageUnavailableError } from '../storage/errors.ts';
import { Semaphore } from '../storage/semaphore.ts';
import type { Snapshot, Storage } from '../storage/storage.ts';

const maxRunning = 2;
const retryAfterSeconds = 30;
/** An open snapshot keeps deleted rows on disk, so exports must not take too long. */
export const exportLimits = {
  /** The period over which the speed of a client is measured. */
  windowMs: 30_000,
  /** A client that reads more slowly than this has stalled: even a phone on a bad network is faster. */
  minBytesPerSecond: 16 * 1_024,
  checkEveryMs: 1_000,
  /** An export that waits longer than this for a slot is refused. */
  maxWaitMs: 5_000,
};

export class RunningExports {
  readonly #stopping: AbortSignal;
  readonly #places = new Semaphore(maxRunning, exportLimits.maxWaitMs);

  /** @param stopping aborts all exports, because the service would otherwise wait for their clients */
  constructor(stopping: AbortSignal) {
    this.#stopping = stopping;
  }

  /**
   * Waits for a slot, and opens a stream from a snapshot. The snapshot is closed when the stream closes.
   *
   * @throws RefusalError: 429 if two exports are running and neither ends in time
   */
  async begin(
    request: FastifyRequest,
    storage: Storage,
    open: (snapshot: Snapshot) => Promise<Readable>,
  ): Promise<Readable> {
    const leave = await this.#enter();
    let snapshot: Snapshot | undefined;
    const end = async () => {
      leave();
      await snapshot?.close();
    };
    try {
      snapshot = await storage.openSnapshot();
      const stream = await open(snapshot);
      if (stream.errored) throw stream.errored;
      stream.once('close', end);
      // If an export fails, the client only sees a closed connection. The reason is in the log.
      stream.once('error', error => {
        request.log.warn({ reqId: request.id, err: error }, 'An export ended early.');
      });
      this.#watch(request, stream);
      return stream;
    } catch (error) {
      await end();
      throw error;
    }
  }

  /** Waits for a slot; returns a function that releases it. */
  #enter(): Promise<() => void> {
    return new Promise((resolve, reject) => {
      this.#places
        .run(() => new Promise<void>(leave => resolve(leave)))
        .catch(error =>
          reject(
            error instanceof StorageUnavailableError
              ? refuse('tooManyExports', { retryAfterSeconds })
              : error,
          ),
        );
    });
  }

  /** Aborts an export if its client reads too slowly or disconnects, or if the service stops. */
  #watch({ raw: { socket } }: FastifyRequest, stream: Readable): void {
    const cut = (reason: string) => {
      stream.destroy(new Error(reason));
      // Otherwise the client could mistake the data in the system's buffers for a complete response.
      socket.destroy();
    };
    const stopCheck = watchRate(exportLimits, {
      countBytes: () => socket.bytesWritten - socket.writableLength,
      onSlow: () => cut('The client stopped reading the export, or is reading it too slowly.'),
    });
    const stop = () => cut('The service is stopping.');
    const leave = () => stream.destroy();
    this.#stopping.addEventListener('abort', stop, { once: true });
    socket.once('close', leave);
    stream.once('close', () => {
      stopCheck();
      socket.off('close', leave);
      this.#stopping.removeEventListener('abort', stop);
    });
    if (socket.destroyed) stream.destroy();
    if (this.#stopping.aborted) stop();
  }
}
