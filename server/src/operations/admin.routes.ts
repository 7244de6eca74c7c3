// What admins decide: whether a rescue is one.
import { ok } from '../answers.ts';
import { instantOf } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { updateRescueVerification } from '../workspaces/workspaces.queries.ts';

export function adminRoutes(serve: Serve, { clock }: Services): void {
  serve('PATCH /api/admin/rescue-workspaces/:workspaceId', async ({ params, body, write }) => {
    const flockNumber = Number(params.workspaceId);
    const { rescueVerificationStatus } = body;
    const now = instantOf(clock.now());
    return write(async tx => {
      const workspace = await updateRescueVerification(tx, { flockNumber, rescueVerificationStatus, now });
      if (!workspace) throw refuse('rescueNotFound');
      return ok({ workspace });
    });
  });
}
