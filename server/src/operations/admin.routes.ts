// What admins decide: whether a rescue is one.
import { ok } from '../answers.ts';
import { instantOf } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { updateRescueVerification } from '../workspaces/workspaces.queries.ts';

export function adminRoutes(serve: Serve, { storage, clock }: Services): void {
  serve('PATCH /api/admin/rescue-workspaces/:workspaceId', async ({ params, body }) => {
    const { rescueVerificationStatus } = body;
    const workspace = await storage.write(tx =>
      updateRescueVerification(tx, {
        flockNumber: Number(params.workspaceId),
        rescueVerificationStatus,
        now: instantOf(clock.now()),
      }),
    );
    if (!workspace) throw refuse('rescueNotFound');
    return ok({ workspace });
  });
}
