// Calls an identity provider. Logs a failure for the operator, and turns it into a code for the front end.
import type { AuthError } from '@flock-care/contract/shapes';
import type { FastifyRequest } from 'fastify';
import type * as openid from 'openid-client';
import type { ProviderConfig } from '../../config/config.ts';
import type { OpenIdClients } from './clients.ts';
import { readFailure, unknownKeyReason } from './failures.ts';

export type ProviderResult<T> = { result: T } | { authError: AuthError };

export async function callProvider<T>(
  clients: OpenIdClients,
  provider: ProviderConfig,
  request: FastifyRequest,
  work: (client: openid.Configuration) => Promise<T>,
): Promise<ProviderResult<T>> {
  try {
    return { result: await work(await clients.find(provider)) };
  } catch (error) {
    const failure = await readFailure(error);
    if (!failure) throw error;
    const { authError, reason } = failure;
    if (reason === unknownKeyReason) clients.forget(provider);
    // A cancelled sign-in is not a failure of the provider.
    if (authError !== 'access_denied') {
      const { providerKey } = provider;
      request.log.warn(
        { reqId: request.id, providerKey, reason },
        'Sign-in at the identity provider failed.',
      );
    }
    return { authError };
  }
}
