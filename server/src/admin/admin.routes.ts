// The endpoints for admins of the installation: verifying rescues.
import type { AppContext } from '../app-context.ts';
import { instantOf } from '../clock.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { updateRescueVerification } from '../workspaces/workspaces.queries.ts';

export function adminRoutes(serve: Serve, { clock }: AppContext): void {
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
