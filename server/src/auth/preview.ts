// Decides whether a response may show a sign-in link. By default, only people at the service's own machine may see it.
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isLoopback } from '../config/loopback.ts';

/** The parts of a request that the decision depends on. */
type RequestOrigin = Pick<FastifyRequest, 'headers' | 'ip' | 'ips' | 'hostname'>;

/** Headers that proxies add. Behind a proxy on this machine, everybody's requests come from this machine. */
const forwardingHeaders = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
] as const;

/**
 * Decides whether the response to a request shows a sign-in link. It never does if there is a mail server. Otherwise, it
 * does if SIGN_IN_PREVIEW is on, or if BASE_URL, the client and the Host header are all loopback and TRUST_PROXY names
 * every proxy in between.
 */
export function isPreview({ smtpUrl, signInPreview, baseUrl }: Config, request: RequestOrigin): boolean {
  if (smtpUrl) return false;
  if (signInPreview) return true;
  const isProxied = forwardingHeaders.some(name => request.headers[name] !== undefined);
  const isProxyTrusted = (request.ips?.length ?? 0) > 1;
  if (isProxied && !isProxyTrusted) return false;
  // If a proxy passes on a header that the client made up, the client's real address is still in the list.
  const isFromThisMachine = (request.ips ?? [request.ip]).every(isLoopback);
  return isLoopback(baseUrl.hostname) && isFromThisMachine && isLoopback(request.hostname);
}
