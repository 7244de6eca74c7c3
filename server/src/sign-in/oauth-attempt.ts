// An attempt to sign in through a provider. Its only secret stays in a cookie of the browser that began it; the store
// keeps hashes, and what the protocol needs besides is derived from the two.
import { createHmac, randomBytes } from 'node:crypto';
import type { ProviderKey } from '@flock-care/contract';
import { minuteMs } from '../clock.ts';
import type { Config } from '../config.ts';
import { hashOf } from '../credentials.ts';
import type { ProviderConfig } from '../setting-reader.ts';

/** How long a person may take at the provider. */
export const attemptLifeMs = 10 * minuteMs;

export interface Attempt {
  /** Travels to the provider and back, and tells which attempt an answer belongs to. */
  state: string;
  stateHash: string;
  browserHash: string;
  /** Proves to the provider that whoever brings the code began the attempt (PKCE, RFC 7636). */
  codeVerifier: string;
  /** Comes back inside the ID token: one that was issued for another attempt is refused. */
  nonce: string;
}

/** 256 random bits, as 43 characters of base64url. */
export const newSecret = () => randomBytes(32).toString('base64url');
const secretShape = '[\\w-]{43}';

export function attemptOf(browserSecret: string, state: string): Attempt {
  const derive = (purpose: string) =>
    createHmac('sha256', browserSecret).update(`${purpose} ${state}`).digest('base64url');
  return {
    state,
    stateHash: hashOf(state),
    browserHash: hashOf(browserSecret),
    codeVerifier: derive('code verifier'),
    nonce: derive('nonce'),
  };
}

/** The secret a browser brings, which attempts in several of its tabs share. */
export function readBrowserSecret(
  config: Config,
  providerKey: ProviderKey,
  cookieHeader: string | undefined,
): string | undefined {
  const cookie = new RegExp(`(?:^|; *)${cookieName(config, providerKey)}=(${secretShape})(?:;|$)`);
  return cookie.exec(cookieHeader ?? '')?.[1];
}

/**
 * The cookie that keeps the secret, as a Set-Cookie header. A form post comes from the provider's site, and a browser
 * sends a cookie along only where it is SameSite=None, which has to be Secure. Over plain http, on a developer's own
 * machine, that cannot be had: there the attribute is left out, and browsers send young cookies with a form post.
 */
export function browserCookie(
  config: Config,
  { providerKey, responseMode }: ProviderConfig,
  browserSecret: string,
): string {
  const secure = isHttps(config);
  const sameSite = responseMode === 'query' ? ['SameSite=Lax'] : secure ? ['SameSite=None'] : [];
  return [
    `${cookieName(config, providerKey)}=${browserSecret}`,
    `Max-Age=${attemptLifeMs / 1_000}`,
    'Path=/',
    'HttpOnly',
    ...(secure ? ['Secure'] : []),
    ...sameSite,
  ].join('; ');
}

/** One cookie a provider. The prefix makes browsers take it from this very host alone, over https (RFC 6265bis). */
const cookieName = (config: Config, providerKey: ProviderKey) =>
  `${isHttps(config) ? '__Host-' : ''}flock-care-${providerKey}`;

const isHttps = ({ baseUrl }: Config) => baseUrl.protocol === 'https:';
