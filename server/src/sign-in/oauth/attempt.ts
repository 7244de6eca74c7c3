// An attempt to sign in through a provider. Its only secret stays in a cookie of the browser that started it, and the other
// values of the protocol are derived from it.
import { createHmac, randomBytes } from 'node:crypto';
import type { ProviderKey } from '@flock-care/contract/shapes';
import { parseCookie, stringifySetCookie } from 'cookie';
import { minuteMs } from '../../clock.ts';
import type { Config, ProviderConfig } from '../../config/config.ts';

/** How long a person may take at the provider. */
export const attemptLifeMs = 10 * minuteMs;

export interface Attempt {
  /** Goes to the provider and back, and tells which attempt a response belongs to. */
  state: string;
  /** Proves to the provider that the one with the code started the attempt (PKCE, RFC 7636). */
  codeVerifier: string;
  /** Comes back inside the ID token, so that one issued for another attempt is refused. */
  nonce: string;
}

/** 256 random bits, as 43 characters of base64url. */
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

/** The secret in the browser's cookie, which attempts in several of its tabs share. */
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
 * The cookie that keeps the secret, as a Set-Cookie header. A form post comes from the provider's site, and a browser
 * sends a cookie with it only if it is SameSite=None, which requires Secure. Over plain http, on a developer's own
 * machine, that is not possible: there the attribute is left out, and browsers send young cookies with a form post.
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

/** One cookie per provider. With the prefix, browsers accept it only from this very host over https (RFC 6265bis). */
const cookieName = (config: Config, providerKey: ProviderKey) =>
  `${isHttps(config) ? '__Host-' : ''}flock-care-${providerKey}`;

const isHttps = ({ baseUrl }: Config) => baseUrl.protocol === 'https:';
