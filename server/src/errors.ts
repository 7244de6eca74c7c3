// One handler for all that goes wrong: a refusal, a request that is no proper HTTP, or a bug of ours.

import type { Socket } from 'node:net';
import { endpoints } from '@flock-care/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalPage } from './operations/pages.ts';
import { type RefusalName, Refused, refuse } from './refusals.ts';
import { ParentGone, StorageUnavailable } from './storage/failures.ts';

/** How long a client should wait before it tries again what is refused for the moment only. */
const retryAfterSeconds = '1';

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refused = refusalOf(error);
    if (refused.status >= 500) request.log.error({ reqId: request.id, err: error }, 'The request failed.');
    return answerRefusal(request, reply, refused);
  });
  app.setNotFoundHandler((request, reply) => answerRefusal(request, reply, refuse('unknownPath')));
}

export function answerRefusal(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  reply.code(refused.status).header('cache-control', 'no-store');
  if (refused.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refused.status === 503 || refused.refusal === 'stillInFlight')
    reply.header('retry-after', retryAfterSeconds);
  if (opensInBrowser(request)) {
    return reply.type('text/html; charset=utf-8').send(refusalPage(refused.message));
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(refused.body));
}

/** Made once: where too much comes, refusing it has to cost little. */
const overloaded = refuse('unavailable');

/** Refuses what there is no time or no room for. */
export const answerOverload = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerRefusal(request, reply, overloaded);

/** Endpoints that redirect are opened by people: their browser gets a page to read. */
function opensInBrowser(request: FastifyRequest): boolean {
  const key = request.routeOptions.config.endpoint;
  if (!key || !(302 in endpoints[key].answers)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}

/** What Fastify refuses by itself, in our words. */
const frameworkRefusals: Readonly<Record<string, RefusalName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'jsonRequired',
  FST_ERR_BAD_URL: 'unknownPath',
  FST_ERR_MAX_PARAM_LENGTH: 'unknownPath',
  FST_STATIC_FORBIDDEN_PATH: 'unknownPath',
};

function refusalOf(error: FastifyError): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof StorageUnavailable) return refuse('unavailable');
  if (error instanceof ParentGone) return refuse('parentGone');
  const known = frameworkRefusals[error.code];
  if (known) return refuse(known);
  const status = error.statusCode ?? 500;
  return refuse(status >= 400 && status < 500 ? 'malformedRequest' : 'internalError');
}

const parserRefusals: Readonly<Record<string, RefusalName>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimedOut',
};

/** Answers what never became a request: the parser gave up on it, or it took too long. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refused = refuse(parserRefusals[error.code ?? ''] ?? 'malformedRequest');
  const body = JSON.stringify(refused.body);
  const reasons: Record<number, string> = { 408: 'Request Timeout', 431: 'Request Header Fields Too Large' };
  socket.end(
    `HTTP/1.1 ${refused.status} ${reasons[refused.status] ?? 'Bad Request'}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
