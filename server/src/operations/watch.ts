// What is kept of every request: one line in the log and the counters. Never a token, a code, a query or a body.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { unknownRoute } from './counters.ts';

export function watchRequests(app: FastifyInstance, { counters }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    counters.requestBegan(routeOf(request));
  });
  app.addHook('onResponse', async (request, reply) => {
    counters.requestEnded(reply.statusCode, reply.elapsedTime);
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? unknownRoute,
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 100) / 100,
        userId: request.caller?.userId,
        workspaceId: request.caller?.workspaceId,
      },
      'The request was answered.',
    );
  });
}

/** The pattern as the contract writes it; a path may hold a code, so it is not kept itself. */
function routeOf(request: FastifyRequest): string {
  const key = request.routeOptions.config.endpoint;
  if (!key) return unknownRoute;
  return request.method === 'HEAD' ? key.replace('GET', 'HEAD') : key;
}
