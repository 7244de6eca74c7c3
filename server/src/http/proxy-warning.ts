// Logs a warning if requests seem to come through a proxy, but TRUST_PROXY is not set.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * All requests through such a proxy seem to come from one address, so everybody shares the limits of one client. The
 * warning is logged only once, because anyone can send X-Forwarded-For.
 */
export function warnOfUnknownProxy(app: FastifyInstance, { trustProxy }: Config): void {
  if (trustProxy !== false) return;
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      request.log.warn(
        { reqId: request.id },
        'A request has X-Forwarded-For, but TRUST_PROXY is not set: if there is a proxy, everybody behind it shares the limits of one client address.',
      );
    }
    done();
  });
}
