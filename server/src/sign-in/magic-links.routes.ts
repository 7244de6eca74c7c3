// Sign-in by a link: asked for by address, opened once.
import { accepted, redirect, secret } from '../answers.ts';
import { instantOf } from '../clock.ts';
import { readCredential } from '../credentials.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { consumeMagicLink } from './magic-links.queries.ts';
import { createMagicLink } from './magic-links.ts';
import { redirectTarget, withParameter } from './redirect-target.ts';

export function magicLinkRoutes(serve: Serve, { storage, clock, config }: Services): void {
  serve('POST /api/auth/register', async () => {
    throw refuse('passwordsDisabled');
  });

  serve('POST /api/auth/login', async () => {
    throw refuse('passwordsDisabled');
  });

  serve('POST /api/auth/magic-link/request', async ({ body }) => {
    const redirectTo = redirectTarget(config, body.redirectTo);
    const wish = { email: body.email, name: body.name ?? '', redirectTo };
    const previewUrl = await storage.write(tx => createMagicLink(tx, config, wish, clock.now()));
    const message = 'Your sign-in link is ready. Open it within 15 minutes.';
    return accepted({ ok: true, message, previewUrl, delivery: 'preview' as const }, secret);
  });

  serve('GET /api/auth/magic-link/verify', async ({ query, request }) => {
    if (isPrefetch(request.headers)) throw refuse('deadMagicLink');
    const credential = readCredential(query.token ?? '');
    if (credential?.kind !== 'magicLink') throw refuse('deadMagicLink');
    const { tokenHash } = credential;
    const now = clock.now();
    const signedIn = await storage.write(async tx => {
      const link = await consumeMagicLink(tx, { tokenHash, now: instantOf(now) });
      if (!link) return undefined;
      const session = await completeSignIn(tx, link, now);
      return { session, redirectTo: link.redirectTo };
    });
    if (!signedIn) throw refuse('deadMagicLink');
    return redirect(withParameter(signedIn.redirectTo, 'auth_token', signedIn.session.rawToken));
  });
}

/** A browser or mail scanner that looks ahead must not use the link up. */
function isPrefetch(headers: Readonly<Record<string, unknown>>): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? '';
  return /prefetch|prerender/i.test(String(purpose));
}
