// Refuses work while the service cannot keep up with it, so that what it does accept is still done in time.
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusals.ts';

/** A request waits about this long before it is looked at: longer, and people would ask again, and make it worse. */
const longestDelayMs = 1_000;
const measuredEveryMs = 100;
/** How long work is refused once the service has fallen behind. */
const pauseMs = 500;

/**
 * Refuses requests with 503 while the event loop is behind: while a timer comes much too late. Health checks are
 * answered all the same: whoever restarts a service for being dead must not do so because it is busy.
 */
export function shedLoad(app: FastifyInstance): void {
  let lastMs = 0;
  let behindUntilMs = 0;
  let timer: NodeJS.Timeout | undefined;

  // From now on, since the start itself is one long delay.
  app.addHook('onListen', async () => {
    lastMs = performance.now();
    timer = setInterval(() => {
      const nowMs = performance.now();
      if (nowMs - lastMs - measuredEveryMs > longestDelayMs) behindUntilMs = nowMs + pauseMs;
      lastMs = nowMs;
    }, measuredEveryMs);
    timer.unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, _reply, done) => {
    const isHealthCheck = request.routeOptions.config.endpoint?.startsWith('GET /api/health');
    done(performance.now() < behindUntilMs && !isHealthCheck ? refuse('unavailable') : undefined);
  });
}
