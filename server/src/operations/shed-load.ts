// Refuses work while the service cannot keep up with it, so that what it does accept is still done in time.
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { answerRefusal } from '../errors.ts';
import { refuse } from '../refusals.ts';

/** A request waits about this long before it is looked at: more, and people would ask again, and make it worse. */
const longestDelayMs = 1_000;
const measuredEveryMs = 500;

export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    sampleInterval: measuredEveryMs,
    pressureHandler: (request, reply) => {
      // Whoever restarts the service for being dead must not do so because it is busy.
      if (request.routeOptions.config.endpoint === 'GET /api/health/live') return;
      answerRefusal(request, reply, refuse('unavailable'));
    },
  });
}
