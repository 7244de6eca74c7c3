// The endpoints for the caller's workspaces: list and create them, and read and change the active one.
import { randomUUID } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { findUser } from '../auth/users.queries.ts';
import { instantOf } from '../clock.ts';
import { expectStillOpen } from '../http/authorize.ts';
import { created, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { addChangedWorkspace } from '../storage/changed-workspaces.ts';
import { insertOwner } from './members.queries.ts';
import { readMemberships } from './session-context.ts';
import { defaultTerms, termsOf } from './workspace-terms.ts';
import { findWorkspace, insertWorkspace, updateWorkspace } from './workspaces.queries.ts';

export function workspaceRoutes(serve: Serve, { clock }: AppContext): void {
  serve('GET /api/workspaces', async ({ caller: { email }, storage }) =>
    ok({ workspaces: await readMemberships(storage, email, clock.now()) }),
  );

  serve('POST /api/workspaces', async ({ caller, body, write }) => {
    const { userId } = caller;
    const now = instantOf(clock.now());
    const terms = termsOf(body, defaultTerms);
    return write(async tx => {
      await expectStillOpen(tx, caller);
      const user = await findUser.required(tx, { userId });
      const { name, billingEmail = null } = body;
      const workspace = await insertWorkspace.required(tx, { name, billingEmail, ...terms, now });
      const { id: workspaceId } = workspace;
      await insertOwner(tx, {
        workspaceId,
        id: randomUUID(),
        userId,
        email: user.email,
        name: user.name,
        now,
      });
      return created({ workspace });
    });
  });

  serve('GET /api/workspace', async ({ caller: { workspaceId }, storage }) => {
    const workspace = await findWorkspace(storage, { workspaceId });
    if (!workspace) throw refuse('workspaceNotFound');
    return ok({ workspace });
  });

  serve('PUT /api/workspace', async ({ caller, body, write, lockWorkspace }) => {
    const { workspaceId } = caller;
    const now = instantOf(clock.now());
    return write(async tx => {
      const { workspace: stored } = await lockWorkspace(tx);
      const { name, billingEmail = stored.billingEmail } = body;
      const terms = termsOf(body, stored);
      const workspace = await updateWorkspace.required(tx, {
        workspaceId,
        name,
        billingEmail,
        ...terms,
        now,
      });
      addChangedWorkspace(tx, workspaceId);
      return ok({ workspace });
    });
  });
}
