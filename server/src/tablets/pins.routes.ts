// The endpoints for a person's PIN, which unlocks the shared tablets of a flock.
import type { AppContext } from '../app-context.ts';
import { hashPin, inHashPlace } from '../auth/pins.ts';
import { deletePin, deleteTabletSessionsOf } from '../auth/tablets.queries.ts';
import { noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { countPinChange } from './rate-limits.ts';
import { deletePinTriesOf, hasPin, upsertPin } from './tablets.queries.ts';

export function pinRoutes(serve: Serve, context: AppContext): void {
  serve('GET /api/auth/pin', async ({ caller: { workspaceId, memberId }, storage }) =>
    ok({ hasPin: (await hasPin(storage, { workspaceId, memberId })) !== undefined }),
  );

  serve('PUT /api/auth/pin', async ({ caller, body, write, lockWorkspace, outsideQueue }) => {
    const { workspaceId, memberId, userId } = caller;
    await countPinChange(context, userId);
    const pinHash = await outsideQueue(() => inHashPlace(() => hashPin(body.pin)));
    return write(async tx => {
      // A member who is being removed at the same time must not leave a PIN behind.
      await lockWorkspace(tx);
      await upsertPin(tx, { workspaceId, memberId, pinHash });
      await deleteTabletSessionsOf(tx, { workspaceId, memberId });
      await deletePinTriesOf(tx, { workspaceId, memberId });
      return noContent();
    });
  });

  serve('DELETE /api/auth/pin', async ({ caller: { workspaceId, memberId }, write }) =>
    write(async tx => {
      await deletePin(tx, { workspaceId, memberId });
      await deleteTabletSessionsOf(tx, { workspaceId, memberId });
      return noContent();
    }),
  );
}
