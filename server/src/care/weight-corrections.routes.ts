// The endpoints for past weights: the weight history of a bird, and corrections.
import type { WeightEntry } from '@flock-care/contract/shapes';
import * as z from 'zod';
import type { AppContext } from '../app-context.ts';
import { isAwayOn } from '../birds/absences.ts';
import { lockBird } from '../birds/birds.queries.ts';
import { expectBird } from '../birds/birds.routes.ts';
import { instantOf } from '../clock.ts';
import { rejudgeBird } from '../guard/rejudge.ts';
import { archiveRecord } from '../history/archive.ts';
import { recordChange } from '../history/record-change.ts';
import { expectCorrectable } from '../http/authorize.ts';
import { omitUndefined } from '../http/omit-undefined.ts';
import { keyParts, lastKeys, Pages } from '../http/page.ts';
import { noContent, ok } from '../http/responses.ts';
import type { Serve } from '../http/serve.ts';
import { refuse } from '../refusals.ts';
import type { Transaction } from '../storage/statement.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { findWorkspaceTime } from '../workspaces/workspace-time.ts';
import { enqueueConditionAlert } from './condition-alert.ts';
import { streamWeightHistory } from './weight-history-csv.ts';
import { fieldsOfWeight } from './weight-restorer.ts';
import { deleteWeight, findWeight, listWeightEntries, updateWeight } from './weights.queries.ts';

const firstDay = '0001-01-01';

const pages = new Pages('weight history', z.tuple([keyParts.day, keyParts.id]), [lastKeys.day, lastKeys.id]);

export function weightCorrectionRoutes(serve: Serve, context: AppContext): void {
  const { clock } = context;

  serve(
    'GET /api/birds/:birdId/weight-history',
    async ({ caller: { workspaceId }, params: { birdId }, query, storage }) => {
      const { from = firstDay, to = lastKeys.day } = query;
      if (query.format === 'csv') {
        const { today } = await findWorkspaceTime(storage, workspaceId, context);
        return streamWeightHistory(storage, { workspaceId, birdId, firstDay: from, lastDay: to, today });
      }
      const [beforeDay, beforeId] = pages.keyBefore(query);
      const limit = pages.rowsToRead(query);
      const days = { firstDay: from, lastDay: to, beforeDay, beforeId };
      const rows = await listWeightEntries(storage, { workspaceId, birdId, ...days, limit });
      if (rows.length === 0) await expectBird(storage, workspaceId, birdId);
      const page = pages.pageOf(rows, query, ({ recordedOn, id }) => [recordedOn, id]);
      return ok({ entries: page.rows.map(toEntry), nextCursor: page.nextCursor });
    },
  );

  serve(
    'PATCH /api/birds/:birdId/weights/:weightId',
    async ({ caller, params: { birdId, weightId: id }, body, write }) =>
      write(async tx => {
        const { workspaceId } = caller;
        const now = clock.now();
        const at = instantOf(now);
        const { stored, absences } = await lockWeight(tx, { workspaceId, birdId, id });
        expectCorrectable(caller, stored.recordedByUserId, stored.recordedAt, now);
        const sent = omitUndefined(body);
        const { recordedOn = stored.recordedOn } = sent;
        // A weight may keep its day even if somebody has since recorded that the bird had left before that day.
        if (recordedOn !== stored.recordedOn && isAwayOn(absences, recordedOn)) throw refuse('birdGone');
        // The confirmation was for the old weight.
        const isReweighed = sent.weightGrams !== undefined && sent.weightGrams !== stored.weightGrams;
        const correctedWeight = { ...stored, ...(isReweighed && { confirmed: false }), ...sent };
        const updated = await updateWeight(tx, { ...correctedWeight, workspaceId, birdId });
        if (!updated) throw refuse('weightAlreadyRecorded');
        await recordChange(tx, {
          ...{ workspaceId, at, kind: 'weight', recordId: id, birdId },
          before: fieldsOfWeight(stored),
          after: fieldsOfWeight(correctedWeight),
        });
        await rejudgeBird(tx, { workspaceId, birdId }, at);
        await enqueueConditionAlert(
          tx,
          { ...correctedWeight, workspaceId, birdId, recordedAt: at },
          stored.bodyCondition,
        );
        return ok({ weight: { ...updated, birdId } });
      }),
  );

  serve(
    'DELETE /api/birds/:birdId/weights/:weightId',
    async ({ caller, params: { birdId, weightId: id }, write }) =>
      write(async tx => {
        const { workspaceId } = caller;
        const now = clock.now();
        const at = instantOf(now);
        const { stored } = await lockWeight(tx, { workspaceId, birdId, id });
        expectCorrectable(caller, stored.recordedByUserId, stored.recordedAt, now);
        const changeId = await recordChange(tx, {
          ...{ workspaceId, at, kind: 'weight', recordId: id, birdId },
          before: fieldsOfWeight(stored),
          after: null,
        });
        await archiveRecord(tx, 'weights', { workspaceId, changeId, birdId, recordId: id });
        await deleteWeight(tx, { workspaceId, birdId, id });
        await rejudgeBird(tx, { workspaceId, birdId }, at);
        return noContent();
      }),
  );
}

/** Locks a bird, so that nobody else changes its weights, and finds a weight. @throws RefusalError: 404 if there is none */
async function lockWeight(tx: Transaction, key: { workspaceId: WorkspaceId; birdId: string; id: string }) {
  const bird = await lockBird(tx, key);
  const stored = bird && (await findWeight(tx, key));
  if (!stored) throw refuse('weightNotFound');
  return { stored, absences: bird.absences };
}

type StoredEntry = Awaited<ReturnType<typeof listWeightEntries>>[number];

function toEntry(stored: StoredEntry): WeightEntry {
  const { fasting, confirmed, bodyCondition, recordedByName, recordedAt } = stored;
  const { id, birdId, weightGrams, recordedOn, notes } = stored;
  const weight = { id, birdId, weightGrams, recordedOn, notes };
  return { weight, fasting, confirmed: confirmed === true, bodyCondition, recordedByName, recordedAt };
}
