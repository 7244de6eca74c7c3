// Performs a weigh-in: judges every row against the bird's stored weights, and stores the accepted rows together.
import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { signsWithScore } from '@flock-care/contract/guard';
import type {
  WeighInInput,
  WeighInResult,
  WeighInRow,
  WeighInStatus,
  Weight,
} from '@flock-care/contract/shapes';
import type { Caller } from '../auth/callers.ts';
import { isAwayOn } from '../birds/absences.ts';
import type { RecordLimit } from '../birds/record-limit.ts';
import { instantOf } from '../clock.ts';
import type { AddedWeight } from '../guard/last-weights.ts';
import { storeVerdicts } from '../guard/rejudge.ts';
import { showGuard } from '../guard/show-guard.ts';
import { recordChanges } from '../history/record-change.ts';
import { isOwn, isRecentEnough } from '../http/authorize.ts';
import type { Transaction } from '../storage/statement.ts';
import { pick } from '../storage/tables/columns-of.ts';
import type { WorkspaceId } from '../storage/tables/index.ts';
import { daysBetween } from '../workspaces/local-time.ts';
import type { WorkspaceTime } from '../workspaces/workspace-time.ts';
import { enqueueConditionAlert } from './condition-alert.ts';
import {
  keysOf,
  type LoadedBird,
  type LoadedBirds,
  loadBirds,
  type StoredWeight,
  toWeight,
} from './weigh-in-birds.ts';
import { findQuestion, type JudgedWeight, judgeWith } from './weigh-in-judgement.ts';
import { type Objection, objection, readRow, type SentRow } from './weigh-in-rows.ts';
import { countWeightsOfBirds, upsertWeights, weighInColumns } from './weigh-ins.queries.ts';
import { fieldsOfWeight, fieldsWithRecorder } from './weight-restorer.ts';
import { recorderColumns } from './weights.queries.ts';

export interface WeighInCall {
  workspaceId: WorkspaceId;
  sent: WeighInInput;
  time: WorkspaceTime;
  recordLimit: RecordLimit;
  caller: Caller;
}

/** The outcome of a row that is not refused. */
interface JudgedRow {
  status: Exclude<WeighInStatus, 'refused'>;
  bird: LoadedBird;
  /** The weight as it is stored, or would be stored. */
  weight: Weight;
  fasting: boolean | null;
  confirmed: boolean;
  bodyCondition: number | null;
  judgedWeight: JudgedWeight;
  objection?: Objection | undefined;
}

type Outcome = { sent: SentRow } & (
  | JudgedRow
  | { status: 'refused'; bird: LoadedBird | undefined; objection: Objection }
);

/** The number of rows to judge before yielding to other requests. */
const rowsPerYield = 25;

/** Performs a weigh-in or a dry run. The birds stay locked until the transaction ends. */
export async function weighIn(tx: Transaction, call: WeighInCall): Promise<WeighInResult[]> {
  const { workspaceId, sent, time, recordLimit } = call;
  const { recordedOn } = sent;
  const rows = sent.weights.map(readRow);
  const birds = await loadBirds(tx, { workspaceId, recordedOn, today: time.today }, rows);
  await recordLimit.countAll(workspaceId, [...birds.byId.keys()], ids =>
    countWeightsOfBirds(tx, { workspaceId, keys: keysOf(ids) }),
  );
  const outcomes: Outcome[] = [];
  const namedBirds = new Set<LoadedBird>();
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsPerYield === 0) await yieldToOthers();
    const outcome = { sent: row, ...(await decide(tx, call, row, birds, namedBirds)) };
    if (outcome.status !== 'refused') namedBirds.add(outcome.bird);
    outcomes.push(outcome);
  }
  if (!sent.dryRun) await store(tx, call, outcomes);
  return outcomes.map(outcome => show(outcome, call));
}

async function decide(
  tx: Transaction,
  call: WeighInCall,
  sent: SentRow,
  birds: LoadedBirds,
  namedBirds: ReadonlySet<LoadedBird>,
) {
  const { bird, problem } = findBird(sent, birds);
  const refusalOf = (why: Objection) => ({ status: 'refused' as const, bird, objection: why });
  if ('objection' in sent.parsed) return refusalOf(sent.parsed.objection);
  if (!bird) return refusalOf(problem);
  if (namedBirds.has(bird)) return refusalOf(objection('birdNamedTwice'));
  const { previous } = bird;
  if (!previous && isAwayOn(bird.absences, call.sent.recordedOn)) return refusalOf(objection('birdGone'));
  const outcome = judgeRow(call, bird, sent.parsed.row);
  if (previous && outcome.status === 'replaced' && !call.sent.replace)
    return refusalOf(objection('weightAlreadyRecorded'));
  if (previous && outcome.status !== 'unchanged' && !isOwn(call.caller, previous.recordedByUserId))
    return refusalOf(objection('notYours'));
  if (
    previous &&
    outcome.status !== 'unchanged' &&
    !isRecentEnough(call.caller, previous.recordedAt, call.time.now)
  )
    return refusalOf(objection('entryTooOld'));
  const { workspaceId, recordLimit } = call;
  if (
    outcome.status === 'recorded' &&
    !previous &&
    !(await recordLimit.reserve(tx, { workspaceId, birdId: bird.id }))
  )
    return refusalOf(objection('recordLimitReached'));
  return outcome;
}

function findBird(
  { birdId, tagId }: SentRow,
  { byId, byTag }: LoadedBirds,
): { bird: LoadedBird; problem?: never } | { bird?: never; problem: Objection } {
  if (birdId === null && tagId === null) return { problem: objection('birdNotNamed') };
  const bird = birdId === null ? byTag.get(tagId ?? '') : byId.get(birdId);
  if (!bird) return { problem: objection('birdNotFound') };
  if (tagId !== null && tagId !== bird.tagId) return { problem: objection('birdIdsDiffer') };
  return { bird };
}

function judgeRow({ sent, time }: WeighInCall, bird: LoadedBird, row: WeighInRow): JudgedRow {
  const { previous } = bird;
  const { recordedOn, confirm = false } = sent;
  if (previous && isUnchanged(previous, row, sent.replace)) return judgeUnchanged(bird, previous, confirm);
  const { weightGrams, fasting = null, bodyCondition = null, notes = '' } = row;
  const weight = { id: previous?.id ?? randomUUID(), birdId: bird.id, weightGrams, recordedOn, notes };
  const candidate = { recordedOn, weightGrams, fasting, confirmed: confirm };
  const score = { score: bodyCondition, daysAgo: daysBetween(recordedOn, time.today) };
  const scored = { ...bird, signs: signsWithScore(bird.signs, score) };
  const judgedWeight = judgeWith(scored, candidate);
  const question = confirm
    ? undefined
    : findObjection(bird, candidate, judgedWeight, recordedOn > time.today);
  const status = previous ? 'replaced' : 'recorded';
  return {
    ...{ bird, weight, fasting, confirmed: confirm, bodyCondition, judgedWeight, objection: question },
    status: question && (!previous || sent.replace) ? 'questioned' : status,
  };
}

/**
 * True if the row has the stored weight and, if it may replace that, the same values in all other fields that were
 * sent.
 */
function isUnchanged(previous: StoredWeight, row: WeighInRow, replaces: boolean | undefined): boolean {
  if (previous.weightGrams !== row.weightGrams) return false;
  const sameNotes = row.notes === undefined || row.notes === previous.notes;
  const sameFasting = row.fasting === undefined || row.fasting === previous.fasting;
  const sameCondition = row.bodyCondition === undefined || row.bodyCondition === previous.bodyCondition;
  return !replaces || (sameNotes && sameFasting && sameCondition);
}

function judgeUnchanged(bird: LoadedBird, previous: StoredWeight, confirm: boolean): JudgedRow {
  const { recordedOn, weightGrams, fasting, bodyCondition } = previous;
  const confirmed = confirm || previous.confirmed === true;
  const weight = { id: previous.id, birdId: bird.id, weightGrams, recordedOn, notes: previous.notes };
  const judgedWeight = judgeWith(bird, { recordedOn, weightGrams, fasting, confirmed });
  const status = confirm ? 'recorded' : 'unchanged';
  return { status, bird, weight, fasting, confirmed, bodyCondition, judgedWeight };
}

function findObjection(
  bird: LoadedBird,
  weight: AddedWeight,
  judgedWeight: JudgedWeight,
  isInFuture: boolean,
): Objection | undefined {
  const question = findQuestion(bird, weight, judgedWeight);
  if (question) return { code: 'weightImplausible', message: question };
  return isInFuture ? objection('dayInFuture') : undefined;
}

/** Stores the weights and the verdicts. A weight that is only confirmed keeps the person who recorded it. */
async function store(tx: Transaction, { workspaceId, time }: WeighInCall, outcomes: readonly Outcome[]) {
  const stored = outcomes.flatMap(outcome =>
    outcome.status === 'recorded' || outcome.status === 'replaced' ? [outcome] : [],
  );
  if (stored.length === 0) return;
  const { userId, tokenId } = tx.actor;
  const now = { recordedByUserId: userId, recordedByTokenId: tokenId, recordedAt: instantOf(time.now) };
  const records = stored.map(({ status, weight, fasting, confirmed, bodyCondition, bird: { previous } }) => {
    const recorder = status === 'recorded' && previous ? pick(previous, recorderColumns) : now;
    return { previous, row: { ...recorder, ...weight, fasting, confirmed, bodyCondition } };
  });
  const rows = records.map(({ row }) => weighInColumns.map(column => row[column]));
  await upsertWeights(tx, { workspaceId, rows: JSON.stringify(rows) });
  await recordChanges(
    tx,
    { workspaceId, at: now.recordedAt, kind: 'weight' },
    records.map(({ previous, row }) => ({
      recordId: row.id,
      birdId: row.birdId,
      before: previous ? fieldsWithRecorder(previous) : null,
      after: previous ? fieldsWithRecorder(row) : fieldsOfWeight(row),
    })),
  );
  await storeVerdicts(
    tx,
    workspaceId,
    stored.map(({ bird, judgedWeight }) => [bird.inputs, judgedWeight.judged]),
    now.recordedAt,
  );
  for (const { previous, row } of records) {
    const scored = { ...row, workspaceId, recordedAt: now.recordedAt };
    await enqueueConditionAlert(tx, scored, previous?.bodyCondition ?? null);
  }
}

function show(outcome: Outcome, { sent, time }: WeighInCall): WeighInResult {
  const { sent: row, bird } = outcome;
  const previous = bird?.previous;
  const common = {
    index: row.index,
    birdId: bird?.id ?? row.birdId,
    tagId: bird?.tagId ?? row.tagId,
    previous: toWeight(previous),
    previousBy: previous?.recordedAt ? { name: previous.recordedByName, at: previous.recordedAt } : null,
    code: outcome.objection?.code ?? null,
    message: outcome.objection?.message ?? null,
  };
  const { status } = outcome;
  if (outcome.status === 'refused') return { ...common, status, weight: null, guard: null };
  const { weight, judgedWeight } = outcome;
  const { latest } = outcome.bird;
  const isLatest = !latest || latest.recordedOn <= weight.recordedOn;
  const guard = showGuard(judgedWeight.verdict, isLatest ? weight : latest, time.today);
  return { ...common, status, weight: status === 'questioned' || sent.dryRun ? null : weight, guard };
}
