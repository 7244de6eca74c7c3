// The endpoints for device tokens, which have a few abilities in one workspace. Managers can list and revoke all tokens
// of the workspace.
import { randomUUID } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { mintCredential, tokenPrefixOf } from '../auth/credentials.ts';
import {
  insertDeviceToken,
  listActiveDeviceTokens,
  listTokensOfWorkspace,
  revokeDeviceToken,
  revokeTokenOfWorkspace,
} from '../auth/tokens.queries.ts';
import { dayMs, instantOf, later } from '../clock.ts';
import { created, noContent, ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';

export function deviceTokenRoutes(serve: Serve, { clock }: AppContext): void {
  serve('GET /api/device-tokens', async ({ caller: { workspaceId, userId }, storage }) => {
    const now = instantOf(clock.now());
    return ok({ deviceTokens: await listActiveDeviceTokens(storage, { workspaceId, userId, now }) });
  });

  serve('POST /api/device-tokens', async ({ caller, body, write, lockWorkspace }) => {
    const { workspaceId, userId } = caller;
    const { name, can, expiresInDays } = body;
    const now = clock.now();
    const { rawToken, tokenHash } = mintCredential('deviceToken');
    return write(async tx => {
      // A member who is being removed at the same time must not leave a token behind.
      await lockWorkspace(tx);
      const deviceToken = await insertDeviceToken.required(tx, {
        workspaceId,
        id: randomUUID(),
        userId,
        tokenHash,
        tokenPrefix: tokenPrefixOf(rawToken),
        name,
        can: JSON.stringify(can),
        scope: can.every(ability => ability === 'read') ? 'read_only' : 'read_write',
        expiresAt: expiresInDays === null ? null : instantOf(later(now, expiresInDays * dayMs)),
        createdAt: instantOf(now),
      });
      return created({ deviceToken, token: rawToken }, secret);
    });
  });

  serve(
    'DELETE /api/device-tokens/:tokenId',
    async ({ caller: { workspaceId, userId }, params: { tokenId: id }, writeOne }) =>
      writeOne(async tx => {
        const now = instantOf(clock.now());
        if ((await revokeDeviceToken(tx, { workspaceId, userId, id, now })) === 0)
          throw refuse('tokenNotFound');
        return noContent();
      }),
  );

  serve('GET /api/workspace/tokens', async ({ caller: { workspaceId }, storage }) => {
    const tokens = await listTokensOfWorkspace(storage, { workspaceId, now: instantOf(clock.now()) });
    return ok({
      tokens: tokens.map(token => ({ kind: token.can ? 'device' : 'integration', ...token }) as const),
    });
  });

  serve(
    'DELETE /api/workspace/tokens/:tokenId',
    async ({ caller: { workspaceId }, params: { tokenId: id }, write, lockWorkspace }) =>
      write(async tx => {
        await lockWorkspace(tx);
        const now = instantOf(clock.now());
        if ((await revokeTokenOfWorkspace(tx, { workspaceId, id, now })) === 0) throw refuse('tokenNotFound');
        return noContent();
      }),
  );
}
