// The same on every response: security headers for browsers, and CORS for the front end.
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/** Response headers that the front end's scripts may read (fetch.spec.whatwg.org, "CORS-safelisted response-header name"). */
const exposedHeaders = ['etag', 'x-request-id', 'retry-after', 'idempotent-replayed'];

/**
 * A cached response is for the credential and the workspace it was loaded with, not for the next person at the browser.
 * It may be compressed.
 */
export const callersVary = 'Authorization, X-Workspace-Id, Accept-Encoding';

/** Follows the OWASP REST Security Cheat Sheet, "Security Headers". */
export function setSecurityHeaders(app: FastifyInstance, { baseUrl, frontendUrl }: Config): void {
  const headers = {
    'access-control-allow-origin': frontendUrl.origin,
    'access-control-expose-headers': exposedHeaders.join(', '),
    'content-security-policy': contentSecurityPolicy,
    // Browsers ignore it at other addresses, and say so in the console of each page.
    ...(isTrustworthy(baseUrl) && { 'cross-origin-opener-policy': 'same-origin' }),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Only an https address can promise it, and only for itself: other names below it may be somebody else's.
    ...(baseUrl.protocol === 'https:' && {
      'strict-transport-security': 'max-age=31536000',
    }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Where a browser has a secure context (w3c.github.io/webappsec-secure-contexts). */
const isTrustworthy = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
