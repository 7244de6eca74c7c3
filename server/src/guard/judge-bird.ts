// Judges a bird from its stored weights and settings, and derives the columns to store.
import {
  type GuardContext,
  type GuardLimits,
  type GuardResult,
  type GuardWeight,
  hasReachedTarget,
  isCall,
  type Judgement,
  judgeWeights,
  maxWeights,
  referenceToSave,
} from '@flock-care/contract/guard';
import { defaultWorkspaceSettings } from '@flock-care/contract/shapes';
import { arrivalDayOf } from './arrival-day.ts';
import { dayNumberOf, dayTextOf } from './day-numbers.ts';
import type { listGuardInputs, listStoredGuards } from './guards.queries.ts';
import { weightsOf } from './last-weights.ts';

export type StoredGuard = Awaited<ReturnType<typeof listStoredGuards>>[number];
export type GuardInputs = Awaited<ReturnType<typeof listGuardInputs>>[number];

/** The columns derived from a bird's weights and settings. */
export interface JudgedGuard {
  targetReached: boolean;
  referenceGrams: number | null;
  lastCallOn: string | null;
  windowFrom: string | null;
  judgement: Judgement;
}

/**
 * Judges a bird and returns the columns to store.
 *
 * @param changedOn the day of the only weight added or replaced since the bird was judged; left out if anything else
 * may have changed
 */
export function judgeBird(inputs: GuardInputs, changedOn?: string): JudgedGuard {
  const weights = weightsOf(inputs.lastWeights);
  const isFull = weights.length >= maxWeights;
  const context = { ...contextOf(inputs), ...lastingFacts(inputs, weights, isFull) };
  const newest = judgeWeights(weights, { ...context, lastCallDay: null });
  // A bird that has never been judged has no stored result to start from.
  const changedDay = inputs.judgement === null || changedOn === undefined ? null : dayNumberOf(changedOn);
  const lastCallDay = findLastCall(weights, newest, context, changedDay);
  return {
    targetReached: context.targetReached,
    referenceGrams: context.reference,
    lastCallOn: dayTextOf(lastCallDay),
    windowFrom: isFull ? dayTextOf(weights[0]?.day ?? null) : null,
    judgement: lastCallDay === null ? newest : judgeWeights(weights, { ...context, lastCallDay }),
  };
}

/** Returns the guard's input for a bird, except its weights and observed signs. */
export function contextOf(stored: GuardInputs) {
  return {
    stage: stored.stage ?? 'adult',
    stageSince: dayNumberOf(stored.stageSince),
    baselineFrom: dayNumberOf(stored.baselineFrom),
    arrivedDay: arrivalDayOf(stored),
    target: stored.targetGrams,
    targetFrom: dayNumberOf(stored.targetFrom),
    targetReached: stored.targetReached ?? false,
    reference: stored.referenceGrams,
    lastCallDay: dayNumberOf(stored.lastCallOn),
    weighEveryDays: weighEveryDaysOf(stored),
    limits: limitsOf(stored),
  } satisfies GuardContext;
}

export const weighEveryDaysOf = ({
  weighEveryDays,
  flockWeighsEveryDays,
}: Pick<StoredGuard, 'weighEveryDays' | 'flockWeighsEveryDays'>): number =>
  weighEveryDays ?? flockWeighsEveryDays ?? defaultWorkspaceSettings.weighEveryDays;

type StoredLimits = Pick<StoredGuard, keyof GuardLimits>;

export function limitsOf({ watchPercent, callVetPercent, urgentPercent }: StoredLimits): GuardLimits {
  if (watchPercent === null || callVetPercent === null || urgentPercent === null)
    return defaultWorkspaceSettings.guard;
  return { watchPercent, callVetPercent, urgentPercent };
}

/**
 * True if a bird should have been weighed on an earlier day. A bird that was never weighed is due, but never overdue.
 */
export function isWeighInOverdue(
  { nextWeighing }: Pick<GuardResult, 'nextWeighing'>,
  today: string,
): boolean {
  const dueOn = dayTextOf(nextWeighing);
  return dueOn !== null && dueOn < today;
}

type Context = ReturnType<typeof contextOf>;

/** Returns the facts that remain true when the guard no longer reads the weights they were derived from. */
function lastingFacts(stored: GuardInputs, weights: readonly GuardWeight[], isFull: boolean) {
  const context = contextOf(stored);
  // After a correction, it may turn out that the target was never reached. The stored value remains only if weights
  // that the guard no longer reads may have reached it.
  const mayBeReachedEarlier = context.targetReached && isFull;
  return {
    targetReached: mayBeReachedEarlier || hasReachedTarget(weights, { ...context, targetReached: false }),
    reference: context.reference ?? findReference(weights, context),
  };
}

const minForReference = 10;
const minDaysForReference = 30;

/** Finds the earliest reference weight that the guard could have saved. */
function findReference(weights: readonly GuardWeight[], context: Context): number | null {
  const [first] = weights;
  if (!first || context.stage !== 'adult' || context.target !== null) return null;
  for (let count = minForReference; count <= weights.length; count += 1) {
    const last = weights[count - 1];
    if (!last || last.day - first.day < minDaysForReference) continue;
    const reference = referenceToSave(weights.slice(0, count), context);
    if (reference !== null) return reference;
  }
  return null;
}

/** After a call, a bird is weighed daily until three more weights are accepted. Older calls no longer matter. */
const weightsAfterCall = 3;
/** The maximum number of weights to check, with room for some that do not count: questioned ones, and ones after a meal. */
const maxLookback = 12;

/**
 * Finds the day of the latest weight that is judged a call; null if there is none that still matters. It judges the
 * bird as if each of the latest weights were the newest. If only one weight has changed, the judgements before it still
 * hold.
 *
 * @param newest the judgement with all weights
 * @param changedDay null if more than one weight may have changed
 */
function findLastCall(
  weights: readonly GuardWeight[],
  newest: Judgement,
  context: Context,
  changedDay: number | null,
): number | null {
  const stored = context.lastCallDay;
  let isKnownBefore = changedDay !== null && (stored === null || stored < changedDay);
  let followingCount = 0;
  const oldest = Math.max(1, weights.length - maxLookback);
  for (let count = weights.length; count >= oldest && followingCount < weightsAfterCall; count -= 1) {
    const day = weights[count - 1]?.day ?? 0;
    if (isKnownBefore && changedDay !== null && day < changedDay) return stored;
    const { finding, unjudgedGrams } =
      count === weights.length
        ? newest
        : judgeWeights(weights.slice(0, count), { ...context, lastCallDay: null });
    if (unjudgedGrams !== null || finding.verdict === 'question') {
      // If this weight counted before the change, an older call that was followed by three weights may matter again.
      if (stored === null) isKnownBefore = false;
      continue;
    }
    if (isCall(finding.verdict)) return day;
    followingCount += 1;
  }
  return null;
}
