// An empty flock is deleted, and its owner goes on in another one with a fresh session.
import { ok, secret } from '../answers.ts';
import { sessionLifeMs } from '../caller.ts';
import { instantOf, later } from '../clock.ts';
import { mintCredential } from '../credentials.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { chooseFlock } from '../sign-in/choose-flock.ts';
import { readSessionContext } from '../sign-in/session-context.ts';
import { insertSession } from '../sign-in/sessions.queries.ts';
import { lockUser, updateLastWorkspace } from '../sign-in/users.queries.ts';
import { holdFlock } from './hold-flock.ts';
import { deleteEmptyWorkspace } from './workspaces.queries.ts';

export function deleteWorkspaceRoutes(serve: Serve, services: Services): void {
  const { clock } = services;

  serve('DELETE /api/workspace', async ({ caller, write }) => {
    const { userId, workspaceId: deleted } = caller;
    const now = clock.now();
    const { rawToken, tokenHash } = mintCredential('session');
    return write(async tx => {
      await holdFlock(tx, caller, 'DELETE /api/workspace');
      if (!(await deleteEmptyWorkspace(tx, { workspaceId: deleted }))) throw refuse('flockHasBirds');
      const user = await lockUser(tx, { userId });
      if (!user) throw refuse('authenticationRequired');
      const workspaceId = await chooseFlock(tx, user, instantOf(now));
      await updateLastWorkspace(tx, { userId, workspaceId });
      const expiresAt = instantOf(later(now, sessionLifeMs));
      await insertSession(tx, { tokenHash, userId, workspaceId, now: instantOf(now), expiresAt });
      const session = await readSessionContext(services, tx, userId, workspaceId);
      if (!session) throw refuse('authenticationRequired');
      return ok({ deletedWorkspaceId: deleted, token: rawToken, session }, secret);
    });
  });
}
