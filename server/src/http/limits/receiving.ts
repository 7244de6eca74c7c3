// Limits the memory that the request bodies of all clients take up together.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendOverloaded } from '../errors.ts';
import { readsBytes } from '../receive-bytes.ts';

const kib = 1_024;
const mib = kib * kib;

const smallBytes = 16 * kib;
/** Eight of the largest photos, or two hundred ordinary ones. */
const maxLargeBytes = 64 * mib;
/** Reserved for small bodies, so that photos never keep them out. */
const maxSmallBytes = 32 * mib;
/**
 * When there is no room for a body, the slowest of the others is dropped if it arrives more slowly than this. Even a
 * phone on a bad network is faster.
 */
const minBytesPerSecond = 16 * kib;
/** The approximate overhead of each chunk: a body may arrive byte by byte. */
const chunkOverheadBytes = 256;
/** The shortest time over which speed is measured. */
const windowMs = 1_000;

interface Body {
  request: FastifyRequest;
  /** The memory that the body takes up, including the overhead of its chunks. */
  bytes: number;
  /**
   * The bytes that have arrived since the window began. The first chunk after the end of a window begins a new window.
   */
  windowBytes: number;
  windowStartMs: number;
  lastChunkMs: number;
}

export function limitReceivedBodies(app: FastifyInstance): void {
  const receiveLarge = openBudget(maxLargeBytes);
  const receiveSmall = openBudget(maxSmallBytes);

  app.addHook('preParsing', (request, reply, _payload, done) => {
    // Bytes that an endpoint reads as they arrive are not kept in memory.
    if (readsBytes(request)) return done();
    const { 'transfer-encoding': coding, 'content-length': length = 0 } = request.headers;
    if (coding !== undefined || Number(length) > smallBytes) receiveLarge(request, reply);
    else if (Number(length) > 0) receiveSmall(request, reply);
    done();
  });
}

/**
 * Returns a function to call with each request before its body arrives. It counts the bytes received, not the announced
 * length, so that a client that sends nothing takes up no memory. If there is no room for a body, the slowest of the others
 * is dropped if it is too slow; otherwise this body is refused with 503.
 */
function openBudget(maxBytes: number): (request: FastifyRequest, reply: FastifyReply) => void {
  const arriving = new Set<Body>();
  let receivingBytes = 0;

  function receive(request: FastifyRequest, reply: FastifyReply): void {
    const nowMs = performance.now();
    const body: Body = { request, bytes: 0, windowBytes: 0, windowStartMs: nowMs, lastChunkMs: nowMs };
    arriving.add(body);
    request.raw.on('data', (chunk: Buffer) => {
      count(body, chunk.length);
      receivingBytes += chunk.length + chunkOverheadBytes;
      if (receivingBytes <= maxBytes || reply.sent || dropSlowest(body)) return;
      reply.header('connection', 'close');
      sendOverloaded(request, reply);
    });
    request.raw.once('end', () => arriving.delete(body));
    // A complete body stays in memory until its response is sent.
    reply.raw.once('close', () => {
      arriving.delete(body);
      receivingBytes -= body.bytes;
    });
  }

  /** Closes the connection of the slowest body other than this one; false if none is too slow. */
  function dropSlowest(current: Body): boolean {
    const nowMs = performance.now();
    let slowest: Body | undefined;
    let slowestPerSecond = minBytesPerSecond;
    for (const body of arriving) {
      const perSecond = body === current ? minBytesPerSecond : bytesPerSecond(body, nowMs);
      if (perSecond >= slowestPerSecond) continue;
      slowest = body;
      slowestPerSecond = perSecond;
    }
    slowest?.request.raw.socket.destroy();
    return slowest !== undefined;
  }

  return receive;
}

function count(body: Body, bytes: number): void {
  const nowMs = performance.now();
  if (nowMs - body.windowStartMs > windowMs) Object.assign(body, { windowStartMs: nowMs, windowBytes: 0 });
  body.lastChunkMs = nowMs;
  body.windowBytes += bytes;
  body.bytes += bytes + chunkOverheadBytes;
}

/**
 * Returns the speed of a body: 0 if it has been silent for a window, and infinity while its window is too short to
 * measure.
 */
function bytesPerSecond({ windowBytes, windowStartMs, lastChunkMs }: Body, nowMs: number): number {
  if (nowMs - lastChunkMs >= windowMs) return 0;
  const observedMs = nowMs - windowStartMs;
  return observedMs < windowMs ? Number.POSITIVE_INFINITY : (windowBytes / observedMs) * 1_000;
}
