// Refuses requests under overload, so that the service can serve the accepted ones in time.
import type { Policy } from '@flock-care/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '../../storage/storage.ts';
import { sendOverloaded } from '../errors.ts';
import { RequestQueue } from './request-queue.ts';

/** The minimum time between two log lines about an overload. */
const warnEveryMs = 10_000;

/** The queue for the requests of an endpoint. */
export interface Admission {
  /** Waits for a permit; resolves with false if the request was refused or its client has disconnected. */
  admit(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  release(): void;
  reacquire(): void;
}

/** Health checks and Prometheus are never queued. A busy service must not be restarted as if it were dead. */
const noQueue: Admission = { admit: async () => true, release: () => {}, reacquire: () => {} };

/**
 * Opens the queues. They are separate so that reads continue while writes wait for a slow disk, and sign-ins continue while
 * the other queues are overloaded.
 */
export function openQueues(
  app: FastifyInstance,
  { maxConcurrentRequests: maxRunning }: Storage,
): (name: Policy['queue']) => Admission {
  const queues = {
    reads: new RequestQueue(maxRunning),
    writes: new RequestQueue(maxRunning),
    signIns: new RequestQueue(maxRunning),
  };
  app.server.on('connection', () => {
    for (const queue of Object.values(queues)) queue.connectionAccepted();
  });
  app.addHook('onClose', async () => {
    for (const queue of Object.values(queues)) queue.close();
  });

  let warnedAtMs = Number.NEGATIVE_INFINITY;
  const shed = (request: FastifyRequest, reply: FastifyReply) => {
    if (performance.now() - warnedAtMs >= warnEveryMs) {
      warnedAtMs = performance.now();
      request.log.warn('Overloaded: refusing requests with 503.');
    }
    sendOverloaded(request, reply);
  };
  const admissionTo = (queue: RequestQueue): Admission => ({
    admit: async (request, reply) => {
      const { socket } = request.raw;
      if (await queue.acquire(() => socket.destroyed)) return true;
      if (socket.destroyed) reply.hijack();
      else shed(request, reply);
      return false;
    },
    release: () => queue.release(),
    reacquire: () => queue.reacquire(),
  });
  const admissions = {
    reads: admissionTo(queues.reads),
    writes: admissionTo(queues.writes),
    signIns: admissionTo(queues.signIns),
    none: noQueue,
  };
  return name => admissions[name];
}
