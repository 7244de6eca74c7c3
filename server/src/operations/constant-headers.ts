// Headers that every answer has: what browsers may do with it, and which other origin's scripts may read it.
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

/** What the front end's scripts may read beside the body (fetch.spec.whatwg.org, "CORS-safelisted response-header name"). */
const exposedHeaders = ['etag', 'x-request-id', 'retry-after', 'idempotent-replayed'];

/** Put together once. Those for browsers follow the OWASP REST Security Cheat Sheet, "Security Headers". */
export function sendConstantHeaders(app: FastifyInstance, { baseUrl, frontendUrl }: Config): void {
  const headers = {
    'access-control-allow-origin': frontendUrl.origin,
    'access-control-expose-headers': exposedHeaders.join(', '),
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
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
