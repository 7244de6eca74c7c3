// The endpoint that deletes an empty workspace and gives its owner a new session in another one.
import type { AppContext } from '../app-context.ts';
import { sessionLifeMs } from '../auth/callers.ts';
import { mintCredential } from '../auth/credentials.ts';
import { deleteSession, insertSession } from '../auth/sessions.queries.ts';
import { userAgentOf } from '../auth/user-agent.ts';
import { lockUser, updateLastWorkspace } from '../auth/users.queries.ts';
import { instantOf, later } from '../clock.ts';
import { ok, secret } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { addChangedWorkspace } from '../storage/changed-workspaces.ts';
import { chooseWorkspace } from './choose-workspace.ts';
import { readSessionContext } from './session-context.ts';
import { deleteEmptyWorkspace, lockWorkspaceToDelete } from './workspaces.queries.ts';

export function deleteWorkspaceRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve('DELETE /api/workspace', async ({ caller, request, write, lockWorkspace }) => {
    const { userId, workspaceId: deleted } = caller;
    const now = clock.now();
    const { rawToken, tokenHash } = mintCredential('session');
    return write(async tx => {
      await lockWorkspace(tx);
      await lockWorkspaceToDelete(tx, { workspaceId: deleted });
      if (!(await deleteEmptyWorkspace(tx, { workspaceId: deleted }))) throw refuse('workspaceHasBirds');
      addChangedWorkspace(tx, deleted);
      // The session is replaced even if its active workspace is another one and only the request's header names this one.
      await deleteSession(tx, { tokenHash: caller.tokenHash });
      const user = await lockUser.required(tx, { userId });
      const workspaceId = await chooseWorkspace(tx, user, instantOf(now));
      await updateLastWorkspace(tx, { userId, workspaceId });
      const expiresAt = instantOf(later(now, sessionLifeMs));
      const userAgent = userAgentOf(request.headers);
      await insertSession(tx, { tokenHash, userId, workspaceId, userAgent, now: instantOf(now), expiresAt });
      const session = await readSessionContext(context, tx, userId, workspaceId);
      return ok({ deletedWorkspaceId: deleted, token: rawToken, session }, secret);
    });
  });
}
