// Refuses work while the service cannot keep up with it, so that what it does accept is still done in time.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerRefusal } from '../errors.ts';
import { refuse } from '../refusals.ts';
import { WaitingLine } from './waiting-line.ts';

/** Made once: a refusal has to cost little. */
const overloaded = refuse('unavailable');

/** How often the log says so, at most. */
const warnEveryMs = 10_000;

export function shedLoad(app: FastifyInstance): void {
  // Two, so that people can look things up while writes wait for a disk that stands still.
  const reads = new WaitingLine();
  const writes = new WaitingLine();
  const lineOf = ({ method }: FastifyRequest) => (method === 'GET' || method === 'HEAD' ? reads : writes);
  let warnedAtMs = Number.NEGATIVE_INFINITY;

  const shed = (request: FastifyRequest, reply: FastifyReply) => {
    if (performance.now() - warnedAtMs >= warnEveryMs) {
      warnedAtMs = performance.now();
      request.log.warn('More comes in than can be done in time: requests are refused with 503.');
    }
    answerRefusal(request, reply, overloaded);
  };

  app.server.on('connection', () => {
    reads.connectionCame();
    writes.connectionCame();
  });
  app.addHook('onClose', async () => {
    reads.close();
    writes.close();
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealthCheck(request)) return done();
    const line = lineOf(request);
    const begin = () => {
      // Its client has gone while it waited.
      if (request.raw.socket.destroyed) line.leave(request);
      else done();
    };
    line.join(request, begin, () => shed(request, reply));
  });
  // A body comes as fast as its client sends it, and an answer goes as fast as it is read: neither keeps others waiting.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    lineOf(request).leave(request);
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    lineOf(request).enter(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    lineOf(request).leave(request);
    done(null, payload);
  });
}

/** Answered at all times: whoever restarts a service for being dead must not do so because it is busy. */
function isHealthCheck(request: FastifyRequest): boolean {
  return request.routeOptions.config.endpoint?.startsWith('GET /api/health') ?? false;
}
