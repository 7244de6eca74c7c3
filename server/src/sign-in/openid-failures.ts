// What went wrong at a provider: a word for the front end, and one for the operator's log.
import type { AuthError } from '@flock-care/contract';
import { openIdClient } from './openid-clients.ts';

export interface ProviderFailure {
  authError: AuthError;
  /** The protocol's own code, such as invalid_client. Never a text of the provider's, which could hold anything. */
  reason: string;
}

/** Refusals that are the person's own doing. Apple has a code of its own. */
const declined: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);
const passing: ReadonlySet<string> = new Set(['temporarily_unavailable', 'server_error']);

/** Codes of openid-client for no answer, or for one that is not the protocol's: an overload, an error page. */
const unanswered: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/** Says that a key of the provider's is not among those known: it has changed its keys. */
export const unknownKey = 'OAUTH_KEY_SELECTION_FAILED';

/** The failure an error of openid-client stands for; undefined where the error is a bug of ours. */
export async function readFailure(error: unknown): Promise<ProviderFailure | undefined> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } =
    await openIdClient();
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const reason = plainCode(error.error);
    if (declined.has(reason)) return { authError: 'access_denied', reason };
    return { authError: passing.has(reason) ? 'provider_unavailable' : 'provider_error', reason };
  }
  if (error instanceof ClientError || error instanceof WWWAuthenticateChallengeError) {
    const reason = error.code ?? 'OAUTH_FAILED';
    return { authError: unanswered.has(reason) ? 'provider_unavailable' : 'provider_error', reason };
  }
  // How fetch says that it reached nobody.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return { authError: 'provider_unavailable', reason: 'unreachable' };
  }
  return undefined;
}

const plainCode = (code: string) => (/^[a-z_]{1,40}$/.test(code) ? code : 'other');
