// Visits to the vet: recorded and listed.
import { randomUUID } from 'node:crypto';
import { created, ok } from '../answers.ts';
import { instantOf } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { expectBird } from './birds.routes.ts';
import { insertVetVisit, listVetVisits } from './vet-visits.queries.ts';

export function vetVisitRoutes(serve: Serve, { storage, clock }: Services): void {
  serve('GET /api/birds/:birdId/vet-visits', async ({ caller: { workspaceId }, params: { birdId } }) => {
    const vetVisits = await listVetVisits(storage, { workspaceId, birdId });
    if (vetVisits.length === 0) await expectBird(storage, workspaceId, birdId);
    return ok({ vetVisits });
  });

  serve(
    'POST /api/birds/:birdId/vet-visits',
    async ({ caller: { workspaceId }, params: { birdId }, body, writeOne }) => {
      const { visitedOn, clinicName = '', reason = '', notes = '' } = body;
      const now = instantOf(clock.now());
      const visit = { id: randomUUID(), visitedOn, clinicName, reason, notes, now };
      return writeOne(async tx => {
        const vetVisit = await insertVetVisit(tx, { workspaceId, birdId, ...visit });
        if (!vetVisit) throw refuse('birdNotFound');
        return created({ vetVisit });
      });
    },
  );
}
