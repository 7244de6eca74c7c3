// Creating sign-in links.
import type { AppContext } from '../app-context.ts';
import { instantOf, later, minuteMs } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { type Job, PermanentJobError } from '../jobs/job.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Transaction } from '../storage/statement.ts';
import { mintCredential } from './credentials.ts';
import { allowInvite } from './email-limits.ts';
import { insertMagicLink } from './magic-links.queries.ts';
import { codeHashOf, mintCode } from './sign-in-codes.ts';

const magicLinkLifeMs = 15 * minuteMs;

export interface LinkRequest {
  email: string;
  /** The name of a new user; empty if it is to be the part of the address before the @. */
  name: string;
  redirectTo: URL;
}

/** What an email brings: both are credentials, and the one uses the other up. */
export interface EmailedLink {
  url: string;
  /** Six digits. */
  code: string;
}

/** Stores a new link and returns its URL, which is the credential itself: to open it is to sign in. */
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
 * Creates link and code of an email as the email is sent, so that no job holds a credential. The link opens a page, and
 * only the button on it signs in: mail servers open links to examine them. Its token is in the fragment, which browsers
 * send to no server.
 */
export async function linkForEmail(
  { storage, config, clock }: AppContext,
  request: LinkRequest,
): Promise<EmailedLink> {
  const { rawToken, tokenHash } = mintCredential('magicLink');
  const code = mintCode();
  await storage.writeOne(serviceActor, tx =>
    storeLink(tx, request, tokenHash, codeHashOf(tokenHash, code), clock.now()),
  );
  return { url: pageUrl(config, 'sign-in', rawToken), code };
}

/** Creates the link that the operator hands out; it opens the same page as that of an email. */
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

/** The address of a page of the app that takes a token. */
export function pageUrl(
  { baseUrl }: Config,
  page: 'sign-in' | 'invitation' | 'vet',
  rawToken: string,
): string {
  const url = new URL(page, withTrailingSlash(baseUrl));
  url.hash = rawToken;
  return url.href;
}

/** The link and code of an invitation. @throws PermanentJobError if the address has been sent too many */
export async function linkForInvite(
  context: AppContext,
  { attempt }: Job,
  email: string,
): Promise<EmailedLink> {
  // Counted on the first attempt only: retries while the mail server is down must not use up the limit.
  if (attempt === 1 && !(await allowInvite(context, email))) {
    throw new PermanentJobError('The address has been sent too many invitations.');
  }
  // People choose their own name, not those who invite them.
  return linkForEmail(context, { email, name: '', redirectTo: context.config.frontendUrl });
}

/** A base URL with a path keeps it only if the path ends with a slash. */
function withTrailingSlash(url: URL): URL {
  const base = new URL(url);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}
