// Weights: one a bird and day.
import { randomUUID } from 'node:crypto';
import type { Weight } from '@flock-care/contract';
import { created, ok } from '../answers.ts';
import { dayMs, dayOf, later } from '../clock.ts';
import type { Serve } from '../gate.ts';
import { refuse } from '../refusals.ts';
import type { Services } from '../services.ts';
import { expectBird } from './birds.routes.ts';
import { insertWeight, listWeights } from './weights.queries.ts';

export function weightRoutes(serve: Serve, { storage, clock }: Services): void {
  serve('GET /api/birds/:birdId/weights', async ({ caller: { workspaceId }, params: { birdId }, query }) => {
    const sinceDay = dayOf(later(clock.now(), -query.days * dayMs));
    const weights = await listWeights(storage, { workspaceId, birdId, sinceDay });
    if (weights.length === 0) await expectBird(storage, workspaceId, birdId);
    return ok({ weights: weights.map(weight => shown(birdId, weight)) });
  });

  serve(
    'POST /api/birds/:birdId/weights',
    async ({ caller: { workspaceId }, params: { birdId }, body, writeOne }) => {
      const { weightGrams, recordedOn, notes = '' } = body;
      const id = randomUUID();
      return writeOne(async tx => {
        const weight = await insertWeight(tx, { workspaceId, birdId, id, recordedOn, weightGrams, notes });
        if (weight) return created({ weight: shown(birdId, weight) });
        await expectBird(tx, workspaceId, birdId);
        throw refuse('weightAlreadyRecorded');
      });
    },
  );
}

function shown(birdId: string, { id, weightGrams, recordedOn, notes }: Omit<Weight, 'birdId'>): Weight {
  return { id, birdId, weightGrams, recordedOn, notes };
}
