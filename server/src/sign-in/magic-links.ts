// Making a sign-in link.
import { instantOf, later, minuteMs } from '../clock.ts';
import type { Config } from '../config.ts';
import { mintCredential } from '../credentials.ts';
import type { Transaction } from '../storage/statement.ts';
import { insertMagicLink } from './magic-links.queries.ts';

/** How long a link can be opened. */
const magicLinkLifeMs = 15 * minuteMs;

export interface LinkWish {
  email: string;
  name: string;
  redirectTo: URL;
}

/** Stores a new link and answers its address, which is the secret itself. */
export async function createMagicLink(
  tx: Transaction,
  { baseUrl }: Config,
  { email, name, redirectTo }: LinkWish,
  now: Date,
): Promise<string> {
  const { rawToken, tokenHash } = mintCredential('magicLink');
  await insertMagicLink(tx, {
    tokenHash,
    email,
    name,
    redirectTo: redirectTo.href,
    now: instantOf(now),
    expiresAt: instantOf(later(now, magicLinkLifeMs)),
  });
  const url = new URL('api/auth/magic-link/verify', withSlash(baseUrl));
  url.searchParams.set('token', rawToken);
  return url.href;
}

/** So that a base address with a path keeps it. */
function withSlash(url: URL): URL {
  const base = new URL(url);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}
