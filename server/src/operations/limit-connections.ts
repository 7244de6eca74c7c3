// How many connections there may be at once: as many as memory and file descriptors have room for.
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An idle one costs about 14 KiB, one with a request that waits about 40. */
const mostConnections = 10_000;
/** Each is a file descriptor. The rest is for the database, for pages and for connections of our own. */
const shareOfDescriptors = 3 / 4;

/**
 * One that comes in beyond that takes the place of whichever has said nothing for longest, so that silent clients,
 * however many, keep nobody out. Where each of them has a request under way, it is closed itself.
 */
export function limitConnections({ server }: FastifyInstance): void {
  const most = Math.min(mostConnections, Math.floor(descriptors() * shareOfDescriptors));
  /** Those without a request, by how long they have had none. */
  const idle = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open += 1;
    idle.add(socket);
    socket.once('close', () => {
      open -= 1;
      idle.delete(socket);
    });
    const [longestIdle] = idle;
    if (open > most) longestIdle?.destroy();
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}

/** How many files this process may have open, where the system says so as Linux does. */
function descriptors(): number {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(limit ?? Number.POSITIVE_INFINITY);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
