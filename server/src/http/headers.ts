// The headers of every response: security headers for browsers, and CORS for the front end.
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

/** Response headers that front-end scripts may read (fetch.spec.whatwg.org, "CORS-safelisted response-header name"). */
const exposedHeaders = ['etag', 'content-disposition', 'x-request-id', 'retry-after', 'idempotent-replayed'];

/**
 * Limits a cached response to the credential and the workspace that it was loaded with, so that the next person to use
 * the browser does not get it.
 */
export const callersVary = 'Authorization, X-Workspace-Id, Accept-Encoding';

/** Follows the OWASP REST Security Cheat Sheet, "Security Headers". */
export function setSecurityHeaders(app: FastifyInstance, { baseUrl, frontendUrl }: Config): void {
  const headers = {
    'access-control-allow-origin': frontendUrl.origin,
    'access-control-expose-headers': exposedHeaders.join(', '),
    'content-security-policy': contentSecurityPolicy,
    // At other URLs, browsers ignore this header and log a warning on every page.
    ...(isTrustworthy(baseUrl) && { 'cross-origin-opener-policy': 'same-origin' }),
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Only an https URL can promise https. Subdomains are left out, because they may belong to somebody else.
    ...(baseUrl.protocol === 'https:' && {
      'strict-transport-security': 'max-age=31536000',
    }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** True if browsers treat pages at this URL as a secure context (w3c.github.io/webappsec-secure-contexts). */
const isTrustworthy = ({ protocol, hostname }: URL) =>
  protocol === 'https:' || /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
