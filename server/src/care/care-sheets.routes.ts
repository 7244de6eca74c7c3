// The endpoints for care sheets: show and write them.
import type { CareSheet } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { expectBird } from '../birds/birds.routes.ts';
import { instantOf } from '../clock.ts';
import { archiveRowOfBird } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import type { Restorer } from '../history/restorer.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import { pick } from '../storage/tables/columns-of.ts';
import { deleteCareSheet, fieldColumns, findCareSheet, upsertCareSheet } from './care-sheets.queries.ts';

export function careSheetRoutes(serve: Serve, { clock }: AppContext): void {
  serve(
    'GET /api/birds/:birdId/care-sheet',
    async ({ caller: { workspaceId }, params: { birdId }, storage }) => {
      const stored = await findCareSheet(storage, { workspaceId, birdId });
      if (!stored) await expectBird(storage, workspaceId, birdId);
      return ok({ careSheet: stored ?? emptyCareSheet });
    },
  );

  serve(
    'PUT /api/birds/:birdId/care-sheet',
    async ({ caller: { workspaceId }, params: { birdId }, body, write }) =>
      write(async tx => {
        // Locked, so that two people can change different fields at the same time without losing either change.
        if (!(await lockBird(tx, { workspaceId, birdId }))) throw refuse('birdNotFound');
        const stored = await findCareSheet(tx, { workspaceId, birdId });
        const sent = omitUndefined(body);
        if (Object.keys(sent).length === 0) return ok({ careSheet: stored ?? emptyCareSheet });
        const at = instantOf(clock.now());
        const careSheet = { ...(stored ?? emptyCareSheet), ...sent, updatedAt: at };
        await upsertCareSheet(tx, { ...careSheet, workspaceId, birdId });
        await recordChange(tx, {
          ...{ workspaceId, at, kind: 'care_sheet', recordId: birdId, birdId },
          before: stored ? pick(stored, fieldColumns) : null,
          after: pick(careSheet, fieldColumns),
        });
        return ok({ careSheet });
      }),
  );
}

export const careSheetRestorer: Restorer = {
  find: async (tx, { workspaceId, birdId }) => {
    const stored = await findCareSheet(tx, { workspaceId, birdId });
    return stored && pick(stored, fieldColumns);
  },
  update: async (tx, { workspaceId, birdId, at: updatedAt }, fields) => {
    const stored = await findCareSheet.required(tx, { workspaceId, birdId });
    await upsertCareSheet(tx, { ...stored, ...fields, workspaceId, birdId, updatedAt });
    return true;
  },
  remove: async (tx, { workspaceId, birdId, changeId }) => {
    await archiveRowOfBird(tx, 'careSheets', { workspaceId, birdId, changeId });
    await deleteCareSheet(tx, { workspaceId, birdId });
  },
};

export const emptyCareSheet: CareSheet = {
  room: '',
  place: '',
  vetPhone: '',
  emergencyPhone: '',
  diet: '',
  routine: '',
  warnings: '',
  notes: '',
  updatedAt: null,
};
