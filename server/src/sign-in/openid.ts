// OpenID Connect's authorization code flow: where a browser is sent, and who comes back.
import type * as openid from 'openid-client';
import type { Config } from '../config.ts';
import type { ProviderConfig } from '../setting-reader.ts';
import type { Attempt } from './oauth-attempt.ts';
import { type Profile, readPerson } from './oauth-person.ts';
import { openIdClient } from './openid-clients.ts';

/** The address to register at the provider: of this very provider, so that none can pass for another. */
export const callbackUrl = ({ baseUrl }: Config, { providerKey }: ProviderConfig) =>
  new URL(`${baseUrl.href.replace(/\/$/, '')}/api/auth/oauth/${providerKey}/callback`);

/** Where the browser goes to sign in. */
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

/** What a provider's answer may carry; the rest of it is ignored. */
const answerParameters = ['state', 'code', 'iss', 'error', 'error_description', 'user'] as const;

/** The answer as it came back to the browser; undefined where it says something twice. */
export function readAnswer(sent: URLSearchParams): URLSearchParams | undefined {
  const answer = new URLSearchParams();
  for (const name of answerParameters) {
    const [value, second] = sent.getAll(name);
    if (second !== undefined) return undefined;
    if (value !== undefined) answer.set(name, value);
  }
  return answer;
}

/** OpenID Connect Core, section 2. */
const subjectShape = /^[\x20-\x7e]{1,255}$/;

/**
 * Exchanges the code of an answer for the person it stands for. Checked on the way: issuer, state, nonce, audience,
 * times and signature.
 *
 * @throws what `readFailure` reads, where the provider refused, is out of reach, or answers what must not be trusted
 */
export async function fetchPerson(
  client: openid.Configuration,
  callback: URL,
  answer: URLSearchParams,
  { state, nonce, codeVerifier }: Attempt,
) {
  const { authorizationCodeGrant, ClientError } = await openIdClient();
  const current = new URL(callback);
  current.search = answer.toString();
  const tokens = await authorizationCodeGrant(client, current, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims || !subjectShape.test(claims.sub)) {
    throw new ClientError('The provider sent no ID token, or one without a proper subject.');
  }
  const profile = await fetchProfile(client, claims, tokens.access_token);
  return readPerson(claims, profile, answer.get('user'));
}

/** The ID token itself, or, where that tells no address, what the provider tells when asked. */
async function fetchProfile(
  client: openid.Configuration,
  claims: openid.IDToken,
  accessToken: string,
): Promise<Profile> {
  if (claims.email !== undefined || !client.serverMetadata().userinfo_endpoint) return claims;
  const { fetchUserInfo } = await openIdClient();
  return fetchUserInfo(client, accessToken, claims.sub);
}
