// The endpoints for signing in through an identity provider: `start` redirects the browser there, `callback` handles
// its return.
import type { EndpointKey } from '@flock-care/contract/endpoints';
import type { AuthError } from '@flock-care/contract/shapes';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../../app-context.ts';
import { expectProvider } from '../../auth/providers.ts';
import { userAgentOf } from '../../auth/user-agent.ts';
import type { ProviderConfig } from '../../config/config.ts';
import { redirect } from '../../http/responses.ts';
import type { Call, Serve } from '../../http/serve.ts';
import { refuse } from '../../refusals.ts';
import { serviceActor } from '../../storage/actor.ts';
import { redirectBlocked } from '../redirect-blocked.ts';
import { redirectTarget, withOutcome } from '../redirect-target.ts';
import { attemptOf, browserCookie, newSecret, readBrowserSecret } from './attempt.ts';
import { callProvider } from './call-provider.ts';
import { OpenIdClients } from './clients.ts';
import { authorizationUrl, callbackUrl, exchangeCode, readCallback } from './code-flow.ts';
import { signInByIdentity } from './sign-in-by-identity.ts';
import { consumeState, createState } from './state.ts';

export function oauthRoutes(serve: Serve, context: AppContext): void {
  const { clock, config, jobs } = context;
  const clients = new OpenIdClients(clock);

  serve('GET /api/auth/oauth/:provider/start', async ({ params, query, request, outsideQueue }) => {
    const provider = expectProvider(config, params.provider);
    const redirectTo = redirectTarget(config, query.redirectTo).href;
    const secret = readBrowserSecret(config, provider.providerKey, request.headers.cookie) ?? newSecret();
    const attempt = attemptOf(secret, createState(secret, provider, redirectTo, clock.now()));
    const authorization = await outsideQueue(() =>
      callProvider(clients, provider, request, client => authorizationUrl(client, config, provider, attempt)),
    );
    if ('authError' in authorization) return redirectWithError(redirectTo, authorization.authError);
    return redirect(authorization.result.href, { 'set-cookie': browserCookie(config, provider, secret) });
  });

  serve('GET /api/auth/oauth/:provider/callback', async call => {
    const provider = expectProvider(config, call.params.provider);
    return handleCallback(provider, call, new URL(call.request.url, config.baseUrl).searchParams);
  });

  serve('POST /api/auth/oauth/:provider/callback', async call => {
    const provider = expectProvider(config, call.params.provider);
    return handleCallback(provider, call, readForm(call.request));
  });

  /** Consumes the state, exchanges the code while no transaction is open, then signs the person in. */
  async function handleCallback(
    provider: ProviderConfig,
    { request, storage, outsideQueue }: Pick<Call<EndpointKey>, 'request' | 'storage' | 'outsideQueue'>,
    received: URLSearchParams,
  ) {
    const parameters = readCallback(received);
    const state = parameters?.get('state');
    const secret = readBrowserSecret(config, provider.providerKey, request.headers.cookie);
    if (!parameters || !state || !secret) throw refuse('oauthStateEnded');
    const redirectTo = await consumeState({ ...context, storage }, provider, secret, state);
    const attempt = attemptOf(secret, state);
    const exchange = await outsideQueue(() =>
      callProvider(clients, provider, request, client =>
        exchangeCode(client, callbackUrl(config, provider), parameters, attempt),
      ),
    );
    if ('authError' in exchange) return redirectWithError(redirectTo, exchange.authError);
    try {
      const session = await storage.write(serviceActor, tx =>
        signInByIdentity(tx, config, exchange.result, userAgentOf(request.headers), clock.now()),
      );
      jobs.wake();
      return redirect(withOutcome(redirectTo, { auth_token: session.rawToken }));
    } catch (error) {
      return redirectBlocked(request, error, redirectTo);
    }
  }
}

/** Leaves a failed sign-in to the front end, which can offer another way to sign in. */
const redirectWithError = (redirectTo: string, authError: AuthError) =>
  redirect(withOutcome(redirectTo, { auth_error: authError }));

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i;

function readForm({ headers, body }: FastifyRequest): URLSearchParams {
  if (!(body instanceof Buffer) || body.length === 0) return new URLSearchParams();
  if (!formType.test(headers['content-type'] ?? '')) throw refuse('formRequired');
  return new URLSearchParams(body.toString());
}
