// Doses given and missed.
import { randomUUID } from 'node:crypto';
import type { Administration } from '@flock-care/contract';
import { created, ok } from '../answers.ts';
import { instantOf } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { compareText } from '../order.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { listAdministrations, upsertAdministration } from './administrations.queries.ts';
import { expectBird } from './birds.routes.ts';

export function administrationRoutes(serve: Serve, { storage, clock }: Services): void {
  serve(
    'GET /api/birds/:birdId/medication-administrations',
    async ({ caller: { workspaceId }, params: { birdId } }) => {
      const administrations = await listAdministrations(storage, { workspaceId, birdId });
      if (administrations.length === 0) await expectBird(storage, workspaceId, birdId);
      return ok({ administrations: administrations.sort(newestFirst) });
    },
  );

  serve(
    'POST /api/birds/:birdId/medications/:medicationId/administrations',
    async ({ caller: { workspaceId, userId }, params, body, writeOne }) => {
      const { administeredOn, administrationSlot, status } = body;
      const id = randomUUID();
      const now = instantOf(clock.now());
      const notes = body.notes || null;
      const dose = { id, administeredOn, administrationSlot, status, notes, userId, now };
      return writeOne(async tx => {
        const administration = await upsertAdministration(tx, { workspaceId, ...params, ...dose });
        if (!administration) throw refuse('medicationNotFound');
        // A row that keeps its own id was there before.
        return administration.id === id ? created({ administration }) : ok({ administration });
      });
    },
  );
}

function newestFirst(a: Administration, b: Administration): number {
  if (a.administeredOn !== b.administeredOn) return a.administeredOn < b.administeredOn ? 1 : -1;
  return compareText(a.administrationSlot, b.administrationSlot) || compareText(a.id, b.id);
}
