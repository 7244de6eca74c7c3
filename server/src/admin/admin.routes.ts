// The endpoints for admins of the installation: list the flocks, and verify rescues.
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { Pages } from '../http/page.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { updateRescueVerification } from '../workspaces/workspaces.queries.ts';
import { listAllWorkspaces, listWorkspacesByVerification } from './workspaces.queries.ts';

/** Ids count up from 1, so sorting by id sorts by age. */
const pages = new Pages('workspace', z.tuple([z.int().nonnegative()]), [0]);

export function adminRoutes(serve: Serve, { clock }: AppContext): void {
  serve('GET /api/admin/workspaces', async ({ query, storage }) => {
    const { rescueVerificationStatus } = query;
    const [after] = pages.keyBefore(query);
    // The cast is safe, because admins may list all flocks, but not read their records.
    const page = { afterId: after as WorkspaceId, limit: pages.rowsToRead(query) };
    const read = rescueVerificationStatus
      ? await listWorkspacesByVerification(storage, { ...page, rescueVerificationStatus })
      : await listAllWorkspaces(storage, page);
    const { rows: workspaces, nextCursor } = pages.pageOf(read, query, ({ id }) => [id]);
    return ok({ workspaces, nextCursor });
  });

  serve('PATCH /api/admin/rescue-workspaces/:workspaceId', async ({ params, body, write }) => {
    const workspaceNumber = Number(params.workspaceId);
    const { rescueVerificationStatus } = body;
    const now = instantOf(clock.now());
    return write(async tx => {
      const workspace = await updateRescueVerification(tx, {
        workspaceNumber,
        rescueVerificationStatus,
        now,
      });
      if (!workspace) throw refuse('rescueNotFound');
      return ok({ workspace });
    });
  });
}
