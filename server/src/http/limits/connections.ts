// Open connections: how many there may be, which one makes room for the next, and how they end when the service stops.
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An idle connection costs about 14 KiB, one with a queued request about 40. */
const maxConnections = 10_000;
/** Each connection takes a file descriptor. The rest is for the database, files and outgoing connections. */
const shareOfDescriptors = 3 / 4;
/** How long a client may go on sending its request once the service stops. */
const receiveAfterStopMs = 1_000;

/** The requests of a connection that are not responded to yet, those that are still arriving among them. */
const pendingRequests = new WeakMap<Socket, Set<IncomingMessage>>();
/** Connections that end with the response in progress: what came after its request was not HTTP. */
const isBroken = new WeakSet<Socket>();

/**
 * Ends a connection on which something else than HTTP arrived, after the response in progress; false if there is none,
 * and the client may be told why its connection closes.
 */
export function endAfterResponse(socket: Socket): boolean {
  const hasArrived = [...(pendingRequests.get(socket) ?? [])].some(request => request.complete);
  if (!hasArrived) return false;
  isBroken.add(socket);
  return true;
}

/**
 * A connection beyond the limit replaces the one that has waited longest for its client, idle or in the middle of
 * sending a request: clients that fall silent keep nobody out, however many there are. If every other connection has a
 * request that the service is working on, the new one is closed.
 */
export function manageConnections(app: FastifyInstance): void {
  const { server } = app;
  const limit = Math.min(maxConnections, Math.floor(maxDescriptors() * shareOfDescriptors));
  /** Connections that wait for their client, the longest first. */
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
    const [longest] = waiting;
    if (open > limit) longest?.destroy();
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
      // Responses whose headers had left already could not say `Connection: close`.
      if (stopping || isBroken.has(socket)) socket.end();
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

/** How many files this process may have open, if the system says so the way Linux does. */
function maxDescriptors(): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(limit ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
