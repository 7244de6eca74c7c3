// Sign-in by a link: asked for by address, opened once.
import type { Delivery } from '@flock-care/contract';
import { accepted, redirect, secret } from '../answers.ts';
import { instantOf } from '../clock.ts';
import { readCredential } from '../credentials.ts';
import type { Serve } from '../gate.ts';
import { mayRequest, mayWriteTo } from '../mail/limits.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { consumeMagicLink } from './magic-links.queries.ts';
import type { LinkWish } from './magic-links.ts';
import { type Offer, offerLink, signInLetterGoodForMs } from './offer-link.ts';
import { redirectTarget, withParameter } from './redirect-target.ts';

export function magicLinkRoutes(serve: Serve, services: Services): void {
  const { storage, clock, config, jobs } = services;

  serve('POST /api/auth/register', async () => {
    throw refuse('passwordsDisabled');
  });

  serve('POST /api/auth/login', async () => {
    throw refuse('passwordsDisabled');
  });

  serve('POST /api/auth/magic-link/request', async ({ body, request, write }) => {
    const redirectTo = redirectTarget(config, body.redirectTo);
    const wish = { email: body.email, name: body.name ?? '', redirectTo };
    // The answer is the same whether a letter goes out or the limits hold it back.
    if (!(await mayOffer(services, wish, request.ip))) return told({ previewUrl: null, delivery: 'email' });
    const payload = { email: wish.email, name: wish.name, redirectTo: redirectTo.href };
    const letter = { kind: 'signInMail', payload, goodForMs: signInLetterGoodForMs } as const;
    const answer = await write(async tx => told(await offerLink(tx, services, wish, letter)));
    jobs.wake();
    return answer;
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

const messages: Readonly<Record<Delivery, string>> = {
  email: 'If the address is right, a sign-in link is on its way. Open it within 15 minutes.',
  preview: 'Your sign-in link is ready. Open it within 15 minutes.',
};

const told = (offer: Offer) => accepted({ ok: true, message: messages[offer.delivery], ...offer }, secret);

/** In preview nothing is limited: the link is in the answer, and no letter goes out. */
async function mayOffer(services: Services, { email }: LinkWish, clientAddress: string): Promise<boolean> {
  if (!services.config.smtpUrl) return true;
  return (await mayRequest(services, clientAddress)) && (await mayWriteTo(services, email));
}

/** A browser or mail scanner that looks ahead must not use the link up. */
function isPrefetch(headers: Readonly<Record<string, unknown>>): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? '';
  return /prefetch|prerender/i.test(String(purpose));
}
