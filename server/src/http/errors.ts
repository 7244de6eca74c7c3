// Turns refusals, requests that are not valid HTTP, and bugs into responses.
import type { Socket } from 'node:net';
import { bodyKind, endpoints } from '@flock-care/contract/endpoints';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FileMissingError, FileStoreUnavailableError } from '../file-store/file-store.ts';
import { english, type Speaker, speakerFor } from '../languages/sentence.ts';
import { type RefusalCode, RefusalError, refuse } from '../refusals.ts';
import { MissingParentError, StorageUnavailableError } from '../storage/errors.ts';
import { endAfterResponse } from './limits/connections.ts';
import { isReceivingBytes } from './receive-bytes.ts';
import { refusalPage } from './refusal-page.ts';
import { pages } from './refusal-text.ts';

/** The default Retry-After of temporary refusals. */
const retryAfterSeconds = 1;

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, request);
    if (refusal.status >= 500) request.log.error({ reqId: request.id, err: error }, 'The request failed.');
    return sendRefusal(request, reply, refusal);
  });
}

/**
 * @param unknownPage sends the not-found page to people. Programs, and all requests below /api/, get a refusal. Without
 * it, people get a refusal too.
 */
export function refuseUnknownPaths(
  app: FastifyInstance,
  unknownPage: ((reply: FastifyReply) => FastifyReply) | undefined,
): void {
  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request;
    const isPerson = method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html');
    if (unknownPage && isPerson) return unknownPage(reply);
    return sendRefusal(request, reply, refuse('pathNotFound'));
  });
}

/**
 * Sends a refusal in the language that the request asks for. In English, it is sent synchronously, because no catalog
 * has to be loaded.
 */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: RefusalError,
): FastifyReply {
  const speaker = speakerFor(request.headers['accept-language']);
  if (!(speaker instanceof Promise)) return sendIn(speaker, request, reply, refusal);
  speaker
    .then(translator => sendIn(translator, request, reply, refusal))
    .catch(error => {
      request.log.error({ reqId: request.id, err: error }, 'The refusal could not be translated.');
      sendIn(english, request, reply, refusal);
    });
  return reply;
}

function sendIn(
  speaker: Speaker,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: RefusalError,
): FastifyReply {
  reply.code(refusal.status).header('cache-control', 'no-store');
  if (speaker !== english) reply.header('content-language', speaker.language);
  if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
  if (refusal.headers) reply.headers(refusal.headers);
  const isTemporary = refusal.status === 503 || refusal.code === 'idempotencyKeyInFlight';
  const retryAfter = refusal.retryAfterSeconds ?? (isTemporary ? retryAfterSeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (opensInBrowser(request)) {
    const { text, link } = pages[refusal.code] ?? {};
    const page = refusalPage(speaker, text ? speaker.say(text) : refusal.sentenceIn(speaker), link);
    return reply.type('text/html; charset=utf-8').send(page);
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(refusal.bodyIn(speaker)));
}

/** Created only once, and always in English, because refusals must be cheap under overload. */
const overloaded = refuse('serviceUnavailable');

export const sendOverloaded = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendIn(english, request, reply, overloaded);

/** True if a person opened a redirecting endpoint in a browser. A refusal is then a page instead of JSON. */
export function opensInBrowser(request: FastifyRequest): boolean {
  const key = request.routeOptions.config.endpoint;
  if (!key || !(302 in endpoints[key].responses)) return false;
  return request.headers.accept?.includes('text/html') ?? false;
}

/** The refusals that replace Fastify's own errors. */
const frameworkRefusals: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_BAD_URL: 'pathNotFound',
  FST_ERR_MAX_PARAM_LENGTH: 'pathNotFound',
  FST_STATIC_FORBIDDEN_PATH: 'pathNotFound',
};

function refusalOf(error: FastifyError, request: FastifyRequest): RefusalError {
  if (error instanceof RefusalError) return error;
  if (error instanceof FileStoreUnavailableError || error instanceof FileMissingError)
    return refuse('filesUnavailable');
  if (error instanceof StorageUnavailableError) return refuse('serviceUnavailable');
  if (error instanceof MissingParentError) return refuse('parentNotFound');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refuse(mediaTypeRefusalOf(request));
  const frameworkRefusal = frameworkRefusals[error.code];
  if (frameworkRefusal) return refuse(frameworkRefusal);
  const status = error.statusCode ?? 500;
  return refuse(status >= 400 && status < 500 ? 'malformedRequest' : 'internalError');
}

/** Returns the refusal for a malformed Content-Type, depending on the body that the endpoint accepts. */
function mediaTypeRefusalOf({ routeOptions }: FastifyRequest): RefusalCode {
  const key = routeOptions.config.endpoint;
  return mediaTypeRefusals[key ? bodyKind(endpoints[key]) : 'none'];
}

const mediaTypeRefusals = {
  json: 'jsonRequired',
  multipart: 'multipartRequired',
  form: 'formRequired',
  bytes: 'malformedRequest',
  none: 'pathNotFound',
} as const satisfies Record<ReturnType<typeof bodyKind>, RefusalCode>;

const parserRefusals: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimedOut',
};

const reasonPhrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/**
 * The time a client has to read why its connection closes. Destroying the socket at once could discard the response.
 */
const lingerMs = 1_000;

/** Responds to bytes that the HTTP parser rejected, and to requests that took too long to arrive. */
export function sendBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  // The upload of a file may take longer than other requests, and has a separate limit.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isReceivingBytes(socket)) return;
  if (endAfterResponse(socket)) return;
  const refusal = refuse(parserRefusals[error.code ?? ''] ?? 'malformedRequest');
  const { status } = refusal;
  const json = JSON.stringify(refusal.bodyIn(english));
  socket.end(
    `HTTP/1.1 ${status} ${reasonPhrases[status]}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(json)}\r\nconnection: close\r\n\r\n${json}`,
  );
  setTimeout(() => socket.destroy(), lingerMs).unref();
}
