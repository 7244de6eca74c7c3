// Creates sign-in links.
import type { ServiceContext } from '../app-context.ts';
import { instantOf, later, minuteMs } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { type Job, PermanentJobError } from '../jobs/job.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import { mintCredential } from './credentials.ts';
import { allowInvite } from './email-limits.ts';
import { insertMagicLink } from './magic-links.queries.ts';
import { areCodesSuspended, codeHashOf, mintCode } from './sign-in-codes.ts';

const magicLinkLifeMs = 15 * minuteMs;

export interface LinkRequest {
  email: string;
  /** The new user's name. If it is empty, the part of the address before the @ becomes the name. */
  name: string;
  redirectTo: URL;
}

/** The two credentials in an email. Using either one invalidates the other. */
export interface EmailedLink {
  url: string;
  /** Six digits; null if too many wrong codes were tried for the address. */
  code: string | null;
}

/** Stores a new link and returns its URL. The URL is the credential itself: opening it signs the person in. */
export async function createMagicLink(
  tx: Transaction,
  { baseUrl }: Config,
  request: LinkRequest,
  now: Date,
): Promise<string> {
  const { rawToken, tokenHash } = mintCredential('magicLink');
  await storeLink(tx, request, tokenHash, null, now);
  const url = new URL('api/auth/magic-link/verify', withTrailingSlash(baseUrl));
  url.searchParams.set('token', rawToken);
  return url.href;
}

/**
 * Creates the link and the code when the email is sent, so that no job contains a credential. The link opens a page with a
 * button that signs the person in, because mail servers open links to scan them. The token is in the fragment, which
 * browsers never send to a server.
 */
export async function linkForEmail(
  { storage, config, clock }: ServiceContext,
  request: LinkRequest,
): Promise<EmailedLink> {
  const { rawToken, tokenHash } = mintCredential('magicLink');
  const now = clock.now();
  const code = await storage.write(serviceActor, async tx => {
    const newCode = (await areCodesSuspended(tx, request.email, now)) ? null : mintCode();
    await storeLink(tx, request, tokenHash, newCode && codeHashOf(tokenHash, newCode), now);
    return newCode;
  });
  return { url: pageUrl(config, 'sign-in', rawToken), code };
}

/** Creates a link for the operator to pass on. It opens the same page as the link in an email. */
export async function linkFromOperator(
  tx: Transaction,
  config: Config,
  email: string,
  now: Date,
): Promise<string> {
  const { rawToken, tokenHash } = mintCredential('magicLink');
  await storeLink(tx, { email, name: '', redirectTo: config.frontendUrl }, tokenHash, null, now);
  return pageUrl(config, 'sign-in', rawToken);
}

function storeLink(
  tx: Transaction,
  { email, name, redirectTo }: LinkRequest,
  tokenHash: string,
  codeHash: string | null,
  now: Date,
): Promise<number> {
  return insertMagicLink(tx, {
    tokenHash,
    email,
    name,
    redirectTo: redirectTo.href,
    createdAt: instantOf(now),
    expiresAt: instantOf(later(now, magicLinkLifeMs)),
    codeHash,
  });
}

/** Returns the URL of an app page, with a token in its fragment. */
export function pageUrl(
  { baseUrl }: Config,
  page: 'sign-in' | 'invitation' | 'vet',
  rawToken: string,
): string {
  const url = new URL(page, withTrailingSlash(baseUrl));
  url.hash = rawToken;
  return url.href;
}

/** Creates the link and code for an invitation. @throws PermanentJobError if too many were sent to the address */
export async function linkForInvite(
  context: ServiceContext,
  { attempt }: Job,
  email: string,
): Promise<EmailedLink> {
  // Counted on the first attempt only: retries while the mail server is down must not use up the limit.
  if (attempt === 1 && !(await allowInvite(context, email))) {
    throw new PermanentJobError('Too many invitations were sent to the address.');
  }
  // No name, because people choose their own.
  return linkForEmail(context, { email, name: '', redirectTo: context.config.frontendUrl });
}

/** Adds a trailing slash, without which a base URL would lose the last part of its path. */
function withTrailingSlash(url: URL): URL {
  const base = new URL(url);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}
