// An attempt to sign in through a provider. Its only secret is a cookie in the browser that started the attempt. The
// code verifier and the nonce are derived from this secret and the state.
import { createHmac, randomBytes } from 'node:crypto';
import type { ProviderKey } from '@flock-care/contract/shapes';
import { parseCookie, stringifySetCookie } from 'cookie';
import { minuteMs } from '../../clock.ts';
import type { Config, ProviderConfig } from '../../config/config.ts';

/** The time that a person has to sign in at the provider. */
export const attemptLifeMs = 10 * minuteMs;

export interface Attempt {
  /** Sent to the provider and back, to match a response with its attempt. */
  state: string;
  /** Proves to the provider that the code is exchanged by the client that started the attempt (PKCE, RFC 7636). */
  codeVerifier: string;
  /** Comes back in the ID token, so that a token for another attempt is refused. */
  nonce: string;
}

/** Returns 256 random bits, as 43 characters of base64url. */
export const newSecret = () => randomBytes(32).toString('base64url');
const secretShape = /^[\w-]{43}$/;

export function attemptOf(browserSecret: string, state: string): Attempt {
  const derive = (purpose: string) =>
    createHmac('sha256', browserSecret).update(`${purpose} ${state}`).digest('base64url');
  return {
    state,
    codeVerifier: derive('code verifier'),
    nonce: derive('nonce'),
  };
}

/**
 * Reads the secret from the browser's cookie, which attempts in several tabs share; undefined if it is missing or
 * malformed.
 */
export function readBrowserSecret(
  config: Config,
  providerKey: ProviderKey,
  cookieHeader: string | undefined,
): string | undefined {
  const cookies = parseCookie(cookieHeader ?? '', {
    decode: value => (secretShape.test(value) ? value : undefined),
  });
  return cookies[cookieName(config, providerKey)];
}

/**
 * Returns the Set-Cookie header that stores the secret. A form post comes from the provider's site, and a browser sends
 * a cookie with it only if the cookie is SameSite=None, which requires Secure. That is not possible over plain http on
 * a developer's own machine. There, the attribute is left out, and browsers still send recent cookies with a form post.
 */
export function browserCookie(
  config: Config,
  { providerKey, responseMode }: ProviderConfig,
  browserSecret: string,
): string {
  const secure = isHttps(config);
  const sameSite = responseMode === 'query' ? 'lax' : secure ? 'none' : false;
  return stringifySetCookie({
    name: cookieName(config, providerKey),
    value: browserSecret,
    maxAge: attemptLifeMs / 1_000,
    path: '/',
    httpOnly: true,
    secure,
    sameSite,
  });
}

/**
 * Each provider has its own cookie. With the prefix `__Host-`, browsers accept the cookie only from this host over
 * https (RFC 6265bis).
 */
const cookieName = (config: Config, providerKey: ProviderKey) =>
  `${isHttps(config) ? '__Host-' : ''}flock-care-${providerKey}`;

const isHttps = ({ baseUrl }: Config) => baseUrl.protocol === 'https:';
