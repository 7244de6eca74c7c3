// Headers that tell browsers what the service never does (OWASP REST Security Cheat Sheet, "Security Headers").
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** The same on every answer, so they are put together once. */
export function sendSecurityHeaders(app: FastifyInstance, { baseUrl }: Config): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // A promise that only an https address can keep.
    ...(baseUrl.protocol === 'https:' && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
