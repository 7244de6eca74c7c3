// Refuses work while the service cannot keep up with it, so that what it does accept is still done in time.
import type { EndpointKey } from '@flock-care/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerOverload } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import { WaitingLine } from './waiting-line.ts';

/** How often the log says so, at most. */
const warnEveryMs = 10_000;

/** They write, whatever their method, and keep their place while an identity provider is asked, which takes no connection. */
export const signInSteps: ReadonlySet<EndpointKey> = new Set([
  'GET /api/auth/magic-link/verify',
  'GET /api/auth/oauth/:provider/start',
  'GET /api/auth/oauth/:provider/callback',
  'POST /api/auth/oauth/:provider/callback',
]);
const mostSignIns = 128;

/** What the requests of an endpoint go through. */
export interface Line {
  /** Waits for the turn of a request; false where it was refused, or its client has gone. */
  begin(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** Gives the place back while a body comes or an answer is read: that goes as fast as the client, and keeps nobody waiting. */
  leave(): void;
  enter(): void;
}

/** Health checks wait in no line: whoever restarts a service for being dead must not do so because it is busy. */
const noLine: Line = { begin: async () => true, leave: () => {}, enter: () => {} };

/** Gives each endpoint its line. */
export function openLines(app: FastifyInstance, { roomFor }: Storage): (key: EndpointKey) => Line {
  // Apart, so that people can look things up while writes wait for a disk that stands still, or sign-ins for a provider.
  const reads = new WaitingLine(roomFor);
  const writes = new WaitingLine(roomFor);
  const signIns = new WaitingLine(mostSignIns);
  const all = [reads, writes, signIns];
  app.server.on('connection', () => {
    for (const line of all) line.connectionCame();
  });
  app.addHook('onClose', async () => {
    for (const line of all) line.close();
  });

  let warnedAtMs = Number.NEGATIVE_INFINITY;
  const shed = (request: FastifyRequest, reply: FastifyReply) => {
    if (performance.now() - warnedAtMs >= warnEveryMs) {
      warnedAtMs = performance.now();
      request.log.warn('More comes in than can be done in time: requests are refused with 503.');
    }
    answerOverload(request, reply);
  };
  const lineOf = (waiting: WaitingLine): Line => ({
    begin: async (request, reply) => {
      const { socket } = request.raw;
      if (await waiting.join(() => socket.destroyed)) return true;
      if (socket.destroyed) reply.hijack();
      else shed(request, reply);
      return false;
    },
    leave: () => waiting.leave(),
    enter: () => waiting.enter(),
  });

  const lines = { GET: lineOf(reads), others: lineOf(writes), signIns: lineOf(signIns) };
  return key => {
    if (key.startsWith('GET /api/health')) return noLine;
    if (signInSteps.has(key)) return lines.signIns;
    return key.startsWith('GET ') ? lines.GET : lines.others;
  };
}
