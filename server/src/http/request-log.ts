// Writes one log line for each request, and counts the requests. Never logs a token, a code, a query or a body.
import type { EndpointKey } from '@flock-care/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { type RequestCounters, unknownRoute } from './request-counters.ts';

export function logRequests(
  app: FastifyInstance,
  counters: RequestCounters,
  { logClientAddress }: Config,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Read once, because Fastify builds these options on every access.
    const { config, url = unknownRoute } = request.routeOptions;
    reply.header('x-request-id', request.id);
    counters.requestBegan(routeOf(request.method, config.endpoint));
    // Fastify's onResponse is not called if the client disconnects before the response is sent.
    reply.raw.once('close', () => requestEnded(counters, request, reply, url, logClientAddress));
    done();
  });
}

function requestEnded(
  counters: RequestCounters,
  request: FastifyRequest,
  reply: FastifyReply,
  route: string,
  logsClient: boolean,
): void {
  const responded = reply.raw.writableFinished;
  if (responded) counters.requestEnded(reply.statusCode, reply.elapsedTime);
  else counters.requestAborted();
  request.log.info(
    {
      reqId: request.id,
      method: request.method,
      route,
      status: responded ? reply.statusCode : undefined,
      durationMs: Math.round(reply.elapsedTime * 100) / 100,
      client: logsClient ? request.ip : undefined,
      userId: request.caller?.userId,
      workspaceId: request.caller?.workspaceId,
    },
    responded ? 'The response was sent.' : 'The client disconnected before the response was sent.',
  );
}

/** Returns the route's pattern, because the path may contain a code. A provider is written `{provider}`, as in the docs. */
function routeOf(method: string, key: EndpointKey | undefined): string {
  if (!key) return unknownRoute;
  const route = key.replace(':provider', '{provider}');
  return method === 'HEAD' ? route.replace('GET', 'HEAD') : route;
}
