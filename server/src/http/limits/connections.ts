// Limits the number of open connections, closes one to make room for the next, and ends them when the service stops.
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The maximum number of connections. An idle one takes about 14 KiB, and one with a queued request about 40 KiB. */
const maxConnections = 10_000;
/** The share of file descriptors for connections. The rest are for the database, files and outgoing connections. */
const shareOfDescriptors = 3 / 4;
/** The time a client has to finish sending its request after the service begins to stop. */
const receiveAfterStopMs = 1_000;

/** The requests of each connection that have no response yet, including those still arriving. */
const pendingRequests = new WeakMap<Socket, Set<IncomingMessage>>();
/** Connections to close after the response in progress, because the bytes after its request were not HTTP. */
const brokenConnections = new WeakSet<Socket>();

/**
 * Closes a connection that received something other than HTTP as soon as the response in progress is sent. Returns
 * false if no response is in progress, so that the caller can send one that explains the closing.
 */
export function endAfterResponse(socket: Socket): boolean {
  const hasArrived = [...(pendingRequests.get(socket) ?? [])].some(request => request.complete);
  if (!hasArrived) return false;
  brokenConnections.add(socket);
  return true;
}

/**
 * Limits the number of open connections. A new connection beyond the limit replaces the one that has waited longest for
 * its client, whether idle or still sending a request, so silent clients cannot keep others out. If the service is
 * working on a request of every other connection, the new one is closed.
 */
export function manageConnections(app: FastifyInstance): void {
  const { server } = app;
  const limit = Math.min(maxConnections, Math.floor(maxDescriptors() * shareOfDescriptors));
  /** Connections waiting for their client, the longest wait first. */
  const waiting = new Set<Socket>();
  let open = 0;
  let stopping = false;

  server.on('connection', (socket: Socket) => {
    open += 1;
    waiting.add(socket);
    socket.once('close', () => {
      open -= 1;
      waiting.delete(socket);
    });
    const [longestWaiting] = waiting;
    if (open > limit) longestWaiting?.destroy();
  });

  server.on('request', (request, response) => {
    const { socket } = request;
    const pending = pendingRequests.get(socket) ?? new Set();
    pendingRequests.set(socket, pending.add(request));
    const stopWaiting = () => {
      // A request may have been refused before the rest of its body arrived.
      if (pending.has(request)) waiting.delete(socket);
    };
    if (hasBody(request)) request.once('end', stopWaiting);
    else stopWaiting();
    response.once('close', () => {
      pending.delete(request);
      if (socket.destroyed) return;
      // The headers may have been sent too early to say `Connection: close`.
      if (stopping || brokenConnections.has(socket)) socket.end();
      else waiting.add(socket);
    });
  });

  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done(null, payload);
  });

  app.addHook('preClose', async () => {
    stopping = true;
    const timer = setTimeout(() => {
      for (const socket of waiting) socket.destroy();
    }, receiveAfterStopMs);
    server.once('close', () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns the number of files that this process may have open, or infinity on systems that do not report it. */
function maxDescriptors(): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(limit ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
