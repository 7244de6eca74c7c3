// Sign-in through an identity provider: the browser is sent there, and comes back with an answer.
import type { AuthError } from '@flock-care/contract';
import type { FastifyRequest } from 'fastify';
import { redirect } from '../answers.ts';
import { instantOf, later } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import type { ProviderConfig } from '../setting-reader.ts';
import {
  type Attempt,
  attemptLifeMs,
  attemptOf,
  browserCookie,
  newSecret,
  readBrowserSecret,
} from './oauth-attempt.ts';
import { consumeOauthState, insertOauthState } from './oauth-states.queries.ts';
import { authorizationUrl, callbackUrl, fetchPerson, readAnswer } from './openid.ts';
import { OpenIdClients } from './openid-clients.ts';
import { readFailure, unknownKey } from './openid-failures.ts';
import { expectProvider } from './providers.ts';
import { redirectTarget, withParameter } from './redirect-target.ts';
import { signInByIdentity } from './sign-in-by-identity.ts';

export function oauthRoutes(serve: Serve, { storage, clock, config }: Services): void {
  const clients = new OpenIdClients(clock);

  serve('GET /api/auth/oauth/:provider/start', async ({ params, query, request }) => {
    const provider = expectProvider(config, params.provider);
    const { providerKey, issuer } = provider;
    const redirectTo = redirectTarget(config, query.redirectTo).href;
    const secret = readBrowserSecret(config, providerKey, request.headers.cookie) ?? newSecret();
    const attempt = attemptOf(secret, newSecret());
    const went = await at(provider, request, async () =>
      authorizationUrl(await clients.find(provider), config, provider, attempt),
    );
    if ('authError' in went) return failed(redirectTo, went.authError);
    const now = clock.now();
    const { stateHash, browserHash } = attempt;
    const expiresAt = instantOf(later(now, attemptLifeMs));
    await storage.write(tx =>
      insertOauthState(tx, {
        stateHash,
        browserHash,
        providerKey,
        issuer,
        redirectTo,
        now: instantOf(now),
        expiresAt,
      }),
    );
    return redirect(went.result.href, { 'set-cookie': browserCookie(config, provider, secret) });
  });

  serve('GET /api/auth/oauth/:provider/callback', async ({ params, request }) => {
    const provider = expectProvider(config, params.provider);
    return finish(provider, request, new URL(request.url, config.baseUrl).searchParams);
  });

  serve('POST /api/auth/oauth/:provider/callback', async ({ params, request }) => {
    const provider = expectProvider(config, params.provider);
    return finish(provider, request, readForm(request));
  });

  /** Uses the attempt up, asks the provider with no transaction open, then signs the person in. */
  async function finish(provider: ProviderConfig, request: FastifyRequest, sent: URLSearchParams) {
    const answer = readAnswer(sent);
    const state = answer?.get('state');
    const secret = readBrowserSecret(config, provider.providerKey, request.headers.cookie);
    if (!answer || !state || !secret) throw refuse('deadOauthState');
    const attempt = attemptOf(secret, state);
    const { redirectTo } = await consume(provider, attempt);
    const came = await at(provider, request, async () =>
      fetchPerson(await clients.find(provider), callbackUrl(config, provider), answer, attempt),
    );
    if ('authError' in came) return failed(redirectTo, came.authError);
    const session = await storage.write(tx => signInByIdentity(tx, came.result, clock.now()));
    return redirect(withParameter(redirectTo, 'auth_token', session.rawToken));
  }

  async function consume({ providerKey, issuer }: ProviderConfig, { stateHash, browserHash }: Attempt) {
    const now = instantOf(clock.now());
    const consumed = await storage.write(tx =>
      consumeOauthState(tx, { stateHash, browserHash, providerKey, issuer, now }),
    );
    if (!consumed) throw refuse('deadOauthState');
    return consumed;
  }

  /** Does something at a provider; where that fails, tells the log why and the caller what the front end is told. */
  async function at<T>(provider: ProviderConfig, request: FastifyRequest, work: () => Promise<T>) {
    try {
      return { result: await work() };
    } catch (error) {
      const failure = await readFailure(error);
      if (!failure) throw error;
      const { authError, reason } = failure;
      if (reason === unknownKey) clients.forget(provider);
      const { providerKey } = provider;
      if (authError !== 'access_denied') {
        request.log.warn(
          { reqId: request.id, providerKey, reason },
          'The identity provider could not sign somebody in.',
        );
      }
      return { authError };
    }
  }
}

/** A person in a browser is better served by the front end, which can offer another way to sign in, than by a page here. */
const failed = (redirectTo: string, authError: AuthError) =>
  redirect(withParameter(redirectTo, 'auth_error', authError));

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

function readForm({ headers, body }: FastifyRequest): URLSearchParams {
  if (!(body instanceof Buffer) || body.length === 0) return new URLSearchParams();
  if (!formType.test(headers['content-type'] ?? '')) throw refuse('formRequired');
  return new URLSearchParams(body.toString());
}
