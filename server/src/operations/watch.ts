// What is kept of every request: one line in the log and the counters. Never a token, a code, a query or a body.
import type { EndpointKey } from '@flock-care/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { unknownRoute } from './counters.ts';
import { log } from './log.ts';

export function watchRequests(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Asked for once: Fastify puts these together each time.
    const { config, url = unknownRoute } = request.routeOptions;
    reply.header('x-request-id', request.id);
    services.counters.requestBegan(routeOf(request.method, config.endpoint));
    // Not Fastify's onResponse: that never comes where the client went before its answer.
    reply.raw.once('close', () => requestEnded(services, request, reply, url));
    done();
  });
}

function requestEnded(
  { counters }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  route: string,
): void {
  const answered = reply.raw.writableFinished;
  if (answered) counters.requestEnded(reply.statusCode, reply.elapsedTime);
  else counters.requestAborted();
  log.note(
    request.log,
    {
      reqId: request.id,
      method: request.method,
      route,
      status: answered ? reply.statusCode : undefined,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
      userId: request.caller?.userId,
      workspaceId: request.caller?.workspaceId,
    },
    answered ? 'The request was answered.' : 'The client went before its answer.',
  );
}

/** The pattern, whose readers know a provider as `{provider}`; a path may hold a code, so it is not kept itself. */
function routeOf(method: string, key: EndpointKey | undefined): string {
  if (!key) return unknownRoute;
  const route = key.replace(':provider', '{provider}');
  return method === 'HEAD' ? route.replace('GET', 'HEAD') : route;
}
