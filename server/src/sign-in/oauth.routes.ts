// Sign-in through an identity provider.
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { expectProviderKey } from './providers.ts';

export function oauthRoutes(serve: Serve, { config }: Services): void {
  serve('GET /api/auth/oauth/:provider/start', async ({ params }) => {
    const providerKey = expectProviderKey(params.provider);
    if (!config.providers.has(providerKey)) throw refuse('providerNotConfigured');
    throw refuse('providerNotConfigured');
  });

  serve('GET /api/auth/oauth/:provider/callback', async ({ params }) => {
    expectProviderKey(params.provider);
    throw refuse('deadOauthState');
  });

  serve('POST /api/auth/oauth/:provider/callback', async ({ params }) => {
    expectProviderKey(params.provider);
    throw refuse('deadOauthState');
  });
}
