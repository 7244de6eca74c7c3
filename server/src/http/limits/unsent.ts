// Limits the memory that responses take up together until their clients have read them.
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const kib = 1_024;
const mib = kib * kib;

/** Responses up to this size are not counted, because the number of connections limits them. */
const smallBytes = 16 * kib;
/** Eight lists with a large photo each. */
const maxUnsentBytes = 64 * mib;
const checkEveryMs = 100;

/** A client that reads more slowly than this has stalled: even a phone on a bad network is faster. */
const minBytesPerSecond = 16 * kib;
const windowMs = 1_000;

/** The state of a response at the beginning of the current window. */
interface Progress {
  windowStartMs: number;
  sentBytes: number;
  stalled: boolean;
}

/**
 * While unsent responses exceed their limit, closes the connections of stalled clients, starting with the oldest
 * response.
 */
export function limitUnsentResponses(app: FastifyInstance): void {
  /** Large responses, oldest first. */
  const sending = new Map<ServerResponse, Progress>();
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    if (!isSmall(payload)) {
      sending.set(raw, { windowStartMs: performance.now(), sentBytes: sentBytesOf(raw), stalled: false });
      raw.once('close', () => {
        sending.delete(raw);
        if (sending.size === 0) stopTimer();
      });
      timer ??= setInterval(closeStalled, checkEveryMs).unref();
    }
    done(null, payload);
  });
  app.addHook('onClose', async () => stopTimer());

  function closeStalled(): void {
    const nowMs = performance.now();
    let unsentBytes = 0;
    for (const [response, progress] of sending) {
      unsentBytes += response.writableLength;
      observe(response, progress, nowMs);
    }
    for (const [response, { stalled }] of sending) {
      if (unsentBytes <= maxUnsentBytes) return;
      if (!stalled) continue;
      unsentBytes -= response.writableLength;
      response.destroy();
    }
  }

  function stopTimer(): void {
    clearInterval(timer);
    timer = undefined;
  }
}

const isSmall = (payload: unknown) =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length <= smallBytes;

/** The bytes sent to the network, without those still in the socket's buffer. */
const sentBytesOf = ({ socket }: ServerResponse) =>
  socket ? socket.bytesWritten - socket.writableLength : 0;

function observe(response: ServerResponse, progress: Progress, nowMs: number): void {
  const tookMs = nowMs - progress.windowStartMs;
  if (tookMs < windowMs) return;
  const bytes = sentBytesOf(response);
  progress.stalled = ((bytes - progress.sentBytes) / tookMs) * 1_000 < minBytesPerSecond;
  progress.sentBytes = bytes;
  progress.windowStartMs = nowMs;
}
