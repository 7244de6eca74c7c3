// Passes the bytes of a request to its endpoint as they arrive, at the speed of the store, and disconnects stalled clients.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { bodyKind, endpoints } from '@flock-care/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../refusals.ts';
import { type RateLimits, watchRate } from './transfer-rate.ts';

/**
 * The content type of bodies that Fastify must not buffer. No client can know it, so no other endpoint gets an unbuffered
 * body.
 */
const unbufferedType = `application/x-${randomUUID()}`;

/**
 * A client that sends more slowly than this, on average over a window, has stalled: even a phone on a bad network is faster.
 * This also limits the time that a body of a given size can take.
 */
export const receivingLimits: RateLimits = {
  minBytesPerSecond: 16 * 1_024,
  windowMs: 60_000,
  checkEveryMs: 1_000,
};
/** The time that a client has to read a refusal while it is still sending. */
const lingerMs = 10_000;

const receiving = new WeakSet<Socket>();

/** True while a request on this connection passes its bytes to an endpoint. */
export const isReceivingBytes = (socket: Socket): boolean => receiving.has(socket);

/** True if the endpoint of a request reads its body as bytes. */
export function readsBytes({ routeOptions }: FastifyRequest): boolean {
  const key = routeOptions.config.endpoint;
  return key !== undefined && bodyKind(endpoints[key]) === 'bytes';
}

export function receiveBytes(app: FastifyInstance): void {
  app.addContentTypeParser(unbufferedType, (_request, payload, done) => done(null, payload));
}

/**
 * Prepares a request whose endpoint reads its bytes as they arrive.
 *
 * @throws RefusalError: 413 if the announced length is too large
 */
export function expectBytes(request: FastifyRequest, reply: FastifyReply, maxBytes: number): void {
  request.headers['content-type'] = unbufferedType;
  const { socket } = request.raw;
  receiving.add(socket);
  const stopCheck = watchRate(receivingLimits, {
    countBytes: () => socket.bytesRead,
    // If bytes are waiting, the endpoint is slow, not the client.
    isWaitingForUs: () => request.raw.complete || request.raw.readableLength > 0,
    onSlow: () => socket.destroy(),
  });
  reply.raw.once('close', () => {
    stopCheck();
    receiving.delete(socket);
  });
  // After a refusal, the rest of the body is read and dropped, but only for a limited time.
  reply.raw.once('finish', () => {
    if (request.raw.complete) return;
    request.raw.resume();
    setTimeout(() => request.raw.complete || socket.destroy(), lingerMs).unref();
  });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw refuse('bodyTooLarge');
}

/** Returns the bytes of a request as they arrive; none if there is no body. */
export async function* bytesOf({ body }: FastifyRequest): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) return;
  try {
    // An endpoint that stops reading must still be able to respond.
    yield* body.iterator({ destroyOnReturn: false });
  } catch {
    // The client has disconnected.
    throw refuse('malformedRequest');
  }
}
