// The endpoints for signing in with a magic link: request one by email, and open it once.
import type { Delivery } from '@flock-care/contract/shapes';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { hashOf, readCredential } from '../auth/credentials.ts';
import { deliverLink, type LinkDelivery } from '../auth/deliver-link.ts';
import { clientOf, type ExceededLimit, limitSignInEmail } from '../auth/email-limits.ts';
import { consumeMagicLink } from '../auth/magic-links.queries.ts';
import { userAgentOf } from '../auth/user-agent.ts';
import { findKnownAddress } from '../auth/users.queries.ts';
import { instantOf } from '../clock.ts';
import { accepted, redirect, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { acceptedLocale } from '../languages/accept-language.ts';
import { refuse } from '../refusals.ts';
import { serviceActor } from '../storage/actor.ts';
import type { Storage } from '../storage/storage.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { redirectBlocked } from './redirect-blocked.ts';
import { redirectTarget, withOutcome } from './redirect-target.ts';
import { heldBackSignInMail, signInMail } from './sign-in-email.ts';

export function magicLinkRoutes(serve: Serve, context: AppContext): void {
  const { clock, config, jobs } = context;

  serve('POST /api/auth/register', async () => {
    throw refuse('passwordsDisabled');
  });

  serve('POST /api/auth/login', async () => {
    throw refuse('passwordsDisabled');
  });

  serve('POST /api/auth/magic-link/request', async ({ body, request, storage, write }) => {
    const redirectTo = redirectTarget(config, body.redirectTo);
    const { email, name = '' } = body;
    const exceededLimit = await checkLimits(context, storage, email, request);
    // Responds as if an email had been sent.
    if (exceededLimit === 'client' || exceededLimit === 'recipient') {
      return linkAccepted({ previewUrl: null, delivery: 'email' });
    }
    return write(async tx => {
      const link = { email, name, redirectTo };
      const delivered = exceededLimit
        ? await deliverLink(tx, context, link, request, { type: heldBackSignInMail, payload: {} })
        : await deliverLink(tx, context, link, request, {
            type: signInMail,
            payload: {
              ...{ email, name, redirectTo: redirectTo.href },
              locale: acceptedLocale(request.headers['accept-language']),
            },
          });
      return linkAccepted(delivered);
    });
  });

  serve('GET /api/auth/magic-link/verify', async ({ query, request, storage }) => {
    if (isPrefetch(request.headers)) throw refuse('magicLinkEnded');
    const credential = readCredential(query.token ?? '');
    if (credential?.kind !== 'magicLink') throw refuse('magicLinkEnded');
    const { tokenHash } = credential;
    const now = clock.now();
    let redirectTo = '';
    try {
      const session = await storage.write(serviceActor, async tx => {
        const link = await consumeMagicLink(tx, { tokenHash, now: instantOf(now) });
        if (!link) throw refuse('magicLinkEnded');
        ({ redirectTo } = link);
        return completeSignIn(tx, config, { ...link, userAgent: userAgentOf(request.headers) }, now);
      });
      jobs.wake();
      return redirect(withOutcome(redirectTo, { auth_token: session.rawToken }));
    } catch (error) {
      return redirectBlocked(request, error, redirectTo);
    }
  });
}

const messages: Readonly<Record<Delivery, string>> = {
  email: 'If the address is right, a sign-in link is on its way. Open it within 15 minutes.',
  preview: 'Your sign-in link is ready. Open it within 15 minutes.',
  operator: 'This service does not send email. Ask the person who runs it for a sign-in link.',
};

const linkAccepted = (link: LinkDelivery) =>
  accepted({ ok: true, message: messages[link.delivery], ...link }, secret);

/**
 * Returns the limit that holds the email back, if any. There is none without a mail server, because no email is sent.
 */
async function checkLimits(
  context: AppContext,
  storage: Storage,
  email: string,
  request: FastifyRequest,
): Promise<ExceededLimit | undefined> {
  if (!context.config.smtpUrl) return undefined;
  const isKnown = (await findKnownAddress(storage, { email })) !== undefined;
  const limit = await limitSignInEmail(context, { email, isKnown, clientAddress: request.ip });
  if (limit) {
    const addressHash = hashOf(email).slice(0, shownHashLength);
    request.log.warn(
      { reqId: request.id, limit, client: clientOf(request.ip), addressHash },
      'A sign-in email was held back.',
    );
  }
  return limit;
}

/**
 * The number of hash digits in the log: enough to recognize an address that somebody asks about, too few to recover the
 * address.
 */
const shownHashLength = 8;

/** True if a browser or mail scanner loads the link ahead of time, which must not consume it. */
function isPrefetch(headers: Readonly<Record<string, unknown>>): boolean {
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? '';
  return /prefetch|prerender/i.test(String(purpose));
}
