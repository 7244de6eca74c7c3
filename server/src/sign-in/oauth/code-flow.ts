// The authorization code flow of OpenID Connect: the authorization request, the callback's parameters and the code
// exchange.
import type * as openid from 'openid-client';
import type { Config, ProviderConfig } from '../../config/config.ts';
import type { Attempt } from './attempt.ts';
import { openIdClient } from './clients.ts';
import { type Claims, type ProviderIdentity, readIdentity } from './provider-identity.ts';

/**
 * Returns the redirect URI to register at the provider. Each provider has a different URI, so that no provider can pose as
 * another.
 */
export const callbackUrl = ({ baseUrl }: Config, { providerKey }: ProviderConfig) =>
  new URL(`${baseUrl.href.replace(/\/$/, '')}/api/auth/oauth/${providerKey}/callback`);

/** Returns the authorization request: the URL at the provider that the browser is redirected to. */
export async function authorizationUrl(
  client: openid.Configuration,
  config: Config,
  provider: ProviderConfig,
  { state, nonce, codeVerifier }: Attempt,
): Promise<URL> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await openIdClient();
  return buildAuthorizationUrl(client, {
    redirect_uri: callbackUrl(config, provider).href,
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(provider.responseMode === 'form_post' && { response_mode: 'form_post' }),
  });
}

/** The parameters of a callback that the service reads; it ignores all others. */
const callbackParameters = ['state', 'code', 'iss', 'error', 'error_description', 'user'] as const;

/** Returns the known parameters of a callback; undefined if one of them occurs twice. */
export function readCallback(received: URLSearchParams): URLSearchParams | undefined {
  const parameters = new URLSearchParams();
  for (const name of callbackParameters) {
    const [value, second] = received.getAll(name);
    if (second !== undefined) return undefined;
    if (value !== undefined) parameters.set(name, value);
  }
  return parameters;
}

/** The shape of a subject (OpenID Connect Core, section 2). */
const subjectShape = /^[\x20-\x7e]{1,255}$/;

/**
 * Exchanges the code of a callback for the identity of the person who signed in. The exchange verifies issuer, state,
 * nonce, audience, times and signature.
 *
 * @throws an error that `readFailure` understands if the provider refuses, cannot be reached or fails a check
 */
export async function exchangeCode(
  client: openid.Configuration,
  callback: URL,
  parameters: URLSearchParams,
  { state, nonce, codeVerifier }: Attempt,
): Promise<ProviderIdentity> {
  const { authorizationCodeGrant, ClientError } = await openIdClient();
  const callbackRequest = new URL(callback);
  callbackRequest.search = parameters.toString();
  const tokens = await authorizationCodeGrant(client, callbackRequest, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const idToken = tokens.claims();
  if (!idToken || !subjectShape.test(idToken.sub)) {
    throw new ClientError('The provider sent no ID token, or one without a valid subject.');
  }
  const claims = await fetchClaims(client, idToken, tokens.access_token);
  return readIdentity(idToken, claims, parameters.get('user'));
}

/**
 * Returns the claims of the ID token, or those of the userinfo endpoint if the ID token has no email address and the
 * provider has that endpoint.
 */
async function fetchClaims(
  client: openid.Configuration,
  idToken: openid.IDToken,
  accessToken: string,
): Promise<Claims> {
  if (idToken.email !== undefined || !client.serverMetadata().userinfo_endpoint) return idToken;
  const { fetchUserInfo } = await openIdClient();
  return fetchUserInfo(client, accessToken, idToken.sub);
}
