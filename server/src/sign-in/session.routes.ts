// The session itself: read it, move it to another flock, end it.
import { noContent, ok, secret } from '../answers.ts';
import { instantOf } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { enterWorkspace } from '../workspaces/members.queries.ts';
import { listProviders } from './providers.ts';
import { readSessionContext } from './session-context.ts';
import { deleteSession, updateSessionWorkspace } from './sessions.queries.ts';
import { updateLastWorkspace } from './users.queries.ts';

export function sessionRoutes(serve: Serve, services: Services): void {
  const { storage, clock, config } = services;

  serve('GET /api/auth/providers', async () => ok({ providers: listProviders(config) }));

  serve('POST /api/auth/logout', async ({ caller: { tokenHash }, writeOne }) =>
    writeOne(async tx => {
      await deleteSession(tx, { tokenHash });
      return noContent();
    }),
  );

  serve('GET /api/auth/session', async ({ caller: { userId, workspaceId, rawToken } }) => {
    const session = await readSessionContext(services, storage, userId, workspaceId);
    if (!session) throw refuse('authenticationRequired');
    return ok({ token: rawToken, session }, secret);
  });

  serve('POST /api/auth/switch-workspace', async ({ caller, body, write }) => {
    const { userId, tokenHash, rawToken } = caller;
    const now = instantOf(clock.now());
    return write(async tx => {
      const entered = await enterWorkspace(tx, { userId, flockNumber: body.workspaceId, now });
      if (!entered) throw refuse('notAMember');
      const { workspaceId } = entered;
      await updateSessionWorkspace(tx, { tokenHash, workspaceId });
      await updateLastWorkspace(tx, { userId, workspaceId });
      const session = await readSessionContext(services, tx, userId, workspaceId);
      if (!session) throw refuse('authenticationRequired');
      return ok({ token: rawToken, session }, secret);
    });
  });
}
