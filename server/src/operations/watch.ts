// What is kept of every request: one line in the log and the counters. Never a token, a code, a query or a body.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { unknownRoute } from './counters.ts';

export function watchRequests(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    services.counters.requestBegan(routeOf(request));
    // Not Fastify's onResponse: that never comes where the client went before its answer.
    reply.raw.once('close', () => requestEnded(services, request, reply));
    done();
  });
}

function requestEnded({ counters }: Services, request: FastifyRequest, reply: FastifyReply): void {
  const answered = reply.raw.writableFinished;
  if (answered) counters.requestEnded(reply.statusCode, reply.elapsedTime);
  else counters.requestAborted();
  request.log.info(
    {
      reqId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? unknownRoute,
      status: answered ? reply.statusCode : undefined,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
      userId: request.caller?.userId,
      workspaceId: request.caller?.workspaceId,
    },
    answered ? 'The request was answered.' : 'The client went before its answer.',
  );
}

/** The pattern, whose readers know a provider as `{provider}`; a path may hold a code, so it is not kept itself. */
function routeOf(request: FastifyRequest): string {
  const key = request.routeOptions.config.endpoint;
  if (!key) return unknownRoute;
  const route = key.replace(':provider', '{provider}');
  return request.method === 'HEAD' ? route.replace('GET', 'HEAD') : route;
}
