// When a sign-in link may be shown in a response: only to a person at the machine that the service runs on.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';

/** What the decision depends on. */
type Asking = Pick<FastifyRequest, 'headers' | 'ip' | 'ips' | 'hostname'>;

/** What proxies add. A proxy on this machine makes everybody's requests come from it. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/**
 * Whether a sign-in link is shown in the response to a request. With a mail server never; otherwise if SIGN_IN_PREVIEW
 * asks for it, or if BASE_URL, the client and the Host are all loopback, with no proxy that TRUST_PROXY does not vouch
 * for.
 */
export function isPreview({ smtpUrl, signInPreview, baseUrl }: Config, request: Asking): boolean {
  if (smtpUrl) return false;
  if (signInPreview) return true;
  const isProxied = forwardingHeaders.some(name => request.headers[name] !== undefined);
  const isVouchedFor = (request.ips?.length ?? 0) > 1;
  if (isProxied && !isVouchedFor) return false;
  // A proxy that passes on what the client says of itself leaves the real address among the others.
  const comesFromHere = (request.ips ?? [request.ip]).every(isLoopback);
  return isLoopback(baseUrl.hostname) && comesFromHere && isLoopback(request.hostname);
}
