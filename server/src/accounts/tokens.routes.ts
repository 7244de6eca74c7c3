// The endpoints for integration tokens, which let a script call the API in one workspace.
import { randomUUID } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { mintCredential, tokenPrefixOf } from '../auth/credentials.ts';
import { insertToken, listActiveTokens, revokeToken } from '../auth/tokens.queries.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { created, noContent, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';

export function tokenRoutes(serve: Serve, { clock }: AppContext): void {
  serve('GET /api/integration-tokens', async ({ caller: { workspaceId, userId }, storage }) => {
    const now = instantOf(clock.now());
    return ok({ integrationTokens: await listActiveTokens(storage, { workspaceId, userId, now }) });
  });

  serve('POST /api/integration-tokens', async ({ caller, body, write, lockWorkspace }) => {
    const { workspaceId, userId } = caller;
    const now = clock.now();
    const { rawToken, tokenHash } = mintCredential('integrationToken');
    const expiresAt = body.expiresInDays === null ? null : instantOf(later(now, body.expiresInDays * dayMs));
    return write(async tx => {
      // A member who is being removed at the same time must not leave a token behind.
      await lockWorkspace(tx);
      const integrationToken = await insertToken.required(tx, {
        workspaceId,
        id: randomUUID(),
        userId,
        tokenHash,
        tokenPrefix: tokenPrefixOf(rawToken),
        name: body.name,
        scope: body.scope,
        expiresAt,
        createdAt: instantOf(now),
      });
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
