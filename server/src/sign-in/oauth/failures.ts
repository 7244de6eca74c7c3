// Translates errors from openid-client into a code for the front end and a reason for the operator's log.
import type { AuthError } from '@flock-care/contract/shapes';
import { openIdClient } from './clients.ts';

export interface ProviderFailure {
  authError: AuthError;
  /** An error code, such as invalid_client; never free text from the provider, which could be anything. */
  reason: string;
}

/** The codes for a sign-in that the user cancelled. Apple uses its own code. */
const cancelledCodes: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);
const temporaryCodes: ReadonlySet<string> = new Set(['temporarily_unavailable', 'server_error']);

/** Codes from openid-client for a missing response or one that is not OAuth, such as an error page under overload. */
const noResponseCodes: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]);

/**
 * The error code for an ID token whose signing key is not among the cached keys, because the provider has rotated its
 * keys.
 */
export const unknownKeyReason = 'OAUTH_KEY_SELECTION_FAILED';

/** Reads a provider's failure; undefined if the error is a bug in the service. */
export async function readFailure(error: unknown): Promise<ProviderFailure | undefined> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } =
    await openIdClient();
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    const reason = plainCode(error.error);
    if (cancelledCodes.has(reason)) return { authError: 'access_denied', reason };
    return { authError: temporaryCodes.has(reason) ? 'provider_unavailable' : 'provider_error', reason };
  }
  if (error instanceof ClientError || error instanceof WWWAuthenticateChallengeError) {
    const reason = error.code ?? 'OAUTH_FAILED';
    return { authError: noResponseCodes.has(reason) ? 'provider_unavailable' : 'provider_error', reason };
  }
  // fetch throws this if it cannot connect.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return { authError: 'provider_unavailable', reason: 'unreachable' };
  }
  return undefined;
}

const plainCode = (code: string) => (/^[a-z_]{1,40}$/.test(code) ? code : 'other');
