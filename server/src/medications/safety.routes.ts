// The endpoints for a medication's safety limits: show and set them.
import type { AppContext } from '../app-context.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { instantOf } from '../clock.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { recordSafetyChange } from './medication-history.ts';
import { findMedication, lockMedication, updateSafety } from './medications.queries.ts';
import { safetyOf } from './safety.ts';

export function safetyRoutes(serve: Serve, { clock }: AppContext): void {
  serve(
    'GET /api/birds/:birdId/medications/:medicationId/safety',
    async ({ caller: { workspaceId }, params, storage }) => {
      const medication = await findMedication(storage, { workspaceId, ...params });
      if (!medication) throw refuse('medicationNotFound');
      return ok({ safety: safetyOf(medication, medication) });
    },
  );

  serve(
    'PUT /api/birds/:birdId/medications/:medicationId/safety',
    async ({ caller: { workspaceId }, params, body, write }) =>
      write(async tx => {
        const key = { workspaceId, ...params };
        await lockBird(tx, key);
        const before = await lockMedication(tx, key);
        if (!before) throw refuse('medicationNotFound');
        const { minimumHoursBetween, maximumPerDay, graceMinutes } = { ...before, ...omitUndefined(body) };
        const stored = { minimumHoursBetween, maximumPerDay, graceMinutes };
        await updateSafety(tx, { ...key, ...stored });
        await recordSafetyChange(tx, { ...key, at: instantOf(clock.now()), before, after: stored });
        return ok({ safety: safetyOf(stored, before) });
      }),
  );
}
