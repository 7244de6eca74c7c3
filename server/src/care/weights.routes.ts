// The endpoints for weights: list and record them, one per bird and day.
import { randomUUID } from 'node:crypto';
import { maxWeights } from '@flock-care/contract/guard';
import { limits, type Weight } from '@flock-care/contract/shapes';
import type { AppContext } from '../app-context.ts';
import { isAwayOn } from '../birds/absences.ts';
import { findAbsences } from '../birds/birds.queries.ts';
import { expectBird } from '../birds/birds.routes.ts';
import { RecordLimit } from '../birds/record-limit.ts';
import { dayMs, dayOf, instantOf, later } from '../clock.ts';
import { rejudgeBird } from '../guard/rejudge.ts';
import { lineOf } from '../history/with-line.ts';
import { created, ok } from '../http/responses.ts';
import type { Call, Serve } from '../http/serve.ts';
import { maxUnstreamedRows, streamList } from '../http/stream-list.ts';
import { refuse } from '../refusals.ts';
import type { NewRow } from '../storage/insert.ts';
import type { Transaction } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import type { WeightsTable } from '../storage/tables/care.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { enqueueConditionAlert } from './condition-alert.ts';
import { fieldsOfWeight } from './weight-restorer.ts';
import {
  countWeights,
  insertOldWeightWithLine,
  insertWeightWithLine,
  listWeights,
} from './weights.queries.ts';

export function weightRoutes(serve: Serve, { clock }: AppContext): void {
  const recordLimit = new RecordLimit(limits.recordsPerBird, countWeights);

  serve(
    'GET /api/birds/:birdId/weights',
    async ({ caller: { workspaceId }, params: { birdId }, query, storage }) => {
      const afterDay = dayOf(later(clock.now(), -(query.days + 1) * dayMs));
      const weights = await listWeights(storage, { workspaceId, birdId, afterDay });
      if (weights.length === 0) await expectBird(storage, workspaceId, birdId);
      if (weights.length > maxUnstreamedRows) {
        return streamList('weights', readWeights(storage, workspaceId, birdId, afterDay));
      }
      return ok({ weights: weights.map(weight => toWeight(birdId, weight)) });
    },
  );

  serve('POST /api/birds/:birdId/weights', async call => {
    const { workspaceId, userId, tokenId } = call.caller;
    const { birdId } = call.params;
    const { weightGrams, recordedOn, notes = '', bodyCondition = null } = call.body;
    const now = clock.now();
    const weight = {
      ...{ workspaceId, birdId, id: randomUUID(), recordedOn, weightGrams, notes },
      ...{ fasting: null, confirmed: false, bodyCondition },
      ...{ recordedByUserId: userId, recordedByTokenId: tokenId, recordedAt: instantOf(now) },
    };
    if (mayBeTooOldToJudge(recordedOn, now)) {
      const old = await recordOldWeight(call, weight, recordLimit);
      if (old) return old;
    }
    return call.write(async tx => {
      await recordLimit.expectBelowLimit(tx, { workspaceId, birdId });
      const insertedWeight = await insertWeightWithLine(tx, rowsOf(tx, weight));
      if (!insertedWeight) {
        const bird = await findAbsences(tx, { workspaceId, birdId });
        if (!bird) throw refuse('birdNotFound');
        throw refuse(isAwayOn(bird.absences, recordedOn) ? 'birdGone' : 'weightAlreadyRecorded');
      }
      await rejudgeBird(tx, { workspaceId, birdId }, weight.recordedAt, recordedOn);
      await enqueueConditionAlert(tx, weight, null);
      return created({ weight: toWeight(birdId, insertedWeight) });
    });
  });
}

type NewWeight = NewRow<WeightsTable> & { recordedAt: string };
type RecordCall = Call<'POST /api/birds/:birdId/weights'>;

/**
 * True if the weight may be older than the guard's window. With one weight per day, the window of a hundred weights
 * reaches back at least this far.
 */
const mayBeTooOldToJudge = (recordedOn: string, now: Date) =>
  recordedOn < dayOf(later(now, -(maxWeights - 1) * dayMs));

/**
 * Records a weight that is too old to affect the verdict, without judging the bird. Returns undefined if the weight is
 * newer, or cannot be recorded.
 */
async function recordOldWeight(
  { caller: { workspaceId }, params: { birdId }, writeOne }: RecordCall,
  weight: NewWeight,
  recordLimit: RecordLimit,
) {
  try {
    return await writeOne(async tx => {
      await recordLimit.expectBelowLimit(tx, { workspaceId, birdId });
      const insertedWeight = await insertOldWeightWithLine(tx, rowsOf(tx, weight));
      // The error rolls the transaction back, so that no response is stored under the request's Idempotency-Key.
      if (!insertedWeight) throw new NotRecordedError();
      return created({ weight: toWeight(birdId, insertedWeight) });
    });
  } catch (error) {
    if (error instanceof NotRecordedError) return undefined;
    throw error;
  }
}

/** Returns the values of a weight and its history line. */
const rowsOf = (tx: Transaction, weight: NewWeight) => ({
  ...weight,
  ...lineOf(tx, {
    ...{ workspaceId: weight.workspaceId, at: weight.recordedAt },
    ...{ kind: 'weight', after: fieldsOfWeight(weight) },
  }),
});

class NotRecordedError extends Error {
  override name = 'NotRecordedError';
}

/**
 * Reads weights in pages. Even after a recent day there can be many weights, because dates can be in the future.
 */
async function* readWeights(
  storage: Storage,
  workspaceId: WorkspaceId,
  birdId: string,
  afterDay: string,
): AsyncGenerator<Weight[]> {
  for (let day: string | undefined = afterDay; day !== undefined; ) {
    const page: Awaited<ReturnType<typeof listWeights>> = await listWeights(storage, {
      workspaceId,
      birdId,
      afterDay: day,
    });
    yield page.map(weight => toWeight(birdId, weight));
    day = page.at(-1)?.recordedOn;
  }
}

function toWeight(birdId: string, { id, weightGrams, recordedOn, notes }: Omit<Weight, 'birdId'>): Weight {
  return { id, birdId, weightGrams, recordedOn, notes };
}
