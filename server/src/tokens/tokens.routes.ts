// Integration tokens: how a person lets automation call the API in one flock.
import { randomUUID } from 'node:crypto';
import { created, noContent, ok, secret } from '../answers.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { mintCredential, tokenPrefixOf } from '../credentials.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { holdFlock } from '../workspaces/hold-flock.ts';
import { insertToken, listActiveTokens, revokeToken } from './tokens.queries.ts';

export function tokenRoutes(serve: Serve, { storage, clock }: Services): void {
  serve('GET /api/integration-tokens', async ({ caller: { workspaceId, userId } }) => {
    const now = instantOf(clock.now());
    return ok({ integrationTokens: await listActiveTokens(storage, { workspaceId, userId, now }) });
  });

  serve('POST /api/integration-tokens', async ({ caller, body, write }) => {
    const { workspaceId, userId } = caller;
    const now = clock.now();
    const { rawToken, tokenHash } = mintCredential('integrationToken');
    const expiresAt = body.expiresInDays === null ? null : instantOf(later(now, body.expiresInDays * dayMs));
    return write(async tx => {
      // Held, so that somebody who is removed at this moment leaves no token behind.
      await holdFlock(tx, caller, 'POST /api/integration-tokens');
      const integrationToken = await insertToken(tx, {
        workspaceId,
        id: randomUUID(),
        userId,
        tokenHash,
        tokenPrefix: tokenPrefixOf(rawToken),
        name: body.name,
        scope: body.scope,
        expiresAt,
        now: instantOf(now),
      });
      if (!integrationToken) throw refuse('flockNotFound');
      return created({ integrationToken, token: rawToken }, secret);
    });
  });

  serve(
    'DELETE /api/integration-tokens/:tokenId',
    async ({ caller: { workspaceId, userId }, params, writeOne }) => {
      const now = instantOf(clock.now());
      return writeOne(async tx => {
        const revoked = await revokeToken(tx, { workspaceId, userId, id: params.tokenId, now });
        if (revoked === 0) throw refuse('tokenNotFound');
        return noContent();
      });
    },
  );
}
