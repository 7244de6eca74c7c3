// The weight guard: turns the weights of a bird into a verdict, with the comparison behind it and the advice.
import { adultRows, judgeAdult } from './adult.ts';
import { judgeChick } from './chick.ts';
import type { Sentence } from './codes.ts';
import {
  type CompleteContext,
  comparableWeights,
  type GuardContext,
  type GuardWeight,
  withDefaults,
} from './context.ts';
import { type Finding, type GuardFigures, noComparison } from './finding.ts';
import { findFirstWeights, lastDailyDay } from './newcomer.ts';
import { type Screening, screenWeights } from './plausibility.ts';
import { judgeQuestioned } from './question.ts';
import { inferStep } from './scale.ts';
import { followsCall, nextWeighingDay } from './schedule.ts';
import { applySigns } from './signs.ts';
import { judgeWeaning } from './weaning.ts';
import type { Heavier, Verdict } from './words.ts';

/** `code` and `values` are the sentence of the verdict, independent of the bird's name and of any language. */
export type GuardResult = Sentence &
  GuardFigures & {
    verdict: Verdict;
    /** True if the newest weight was taken after a meal; the verdict then refers to the weights before it. */
    notJudged: boolean;
    heavier: Heavier;
    /** Sentences to show below the main one. */
    notes: readonly Sentence[];
    /** The step of the scale in grams. */
    stepGrams: number;
    nextWeighing: number | null;
  };

/**
 * The judgement of the weights alone, before signs are taken into account. It is plain data and does not depend on the
 * current day, so it can be stored until a weight or the context changes.
 */
export interface Judgement {
  finding: Finding;
  /** The newest weight if it was taken after a meal, and is therefore not judged; otherwise null. */
  unjudgedGrams: number | null;
  stepGrams: number;
  latestDay: number | null;
  followsCall: boolean;
  /** The last day of a newcomer's daily weighing; null for other birds. */
  dailyUntil: number | null;
}

/**
 * Judges the newest of a bird's weights. The weights are oldest first, with at most one per day, and only the last
 * hundred count. This is a pure function, which never throws and does not read the clock.
 */
export const weightGuard = (weights: readonly GuardWeight[], context: GuardContext = {}): GuardResult =>
  resultOf(judgeWeights(weights, context), context);

/** The first step of `weightGuard`. It ignores the context's signs and `weighEveryDays`. */
export function judgeWeights(weights: readonly GuardWeight[], context: GuardContext): Judgement {
  const complete = withDefaults(context);
  const screening = screenWeights(comparableWeights(weights), complete.stage);
  const stepGrams = complete.step ?? inferStep(screening.accepted);
  const latest = weights.at(-1);
  return {
    finding: judge(screening, latest, complete, stepGrams),
    unjudgedGrams: latest?.fasting === false ? latest.grams : null,
    stepGrams,
    latestDay: latest?.day ?? null,
    followsCall: followsCall(screening.accepted, complete),
    dailyUntil: dailyUntil(screening.accepted, complete),
  };
}

/** The second step of `weightGuard`: applies the signs, and schedules the next weighing. */
export function resultOf(
  judgement: Judgement,
  context: Pick<GuardContext, 'signs' | 'weighEveryDays'>,
): GuardResult {
  const { signs, weighEveryDays } = withDefaults(context);
  const { unjudgedGrams, stepGrams } = judgement;
  const finding = applySigns(judgement.finding, signs);
  const { verdict, figures } = finding;
  const [main, ...notes] = orderSentences(finding, unjudgedGrams);
  return {
    verdict,
    notJudged: unjudgedGrams !== null,
    heavier: heavierOf(finding),
    ...main,
    notes,
    ...figures,
    stepGrams,
    nextWeighing: nextWeighingDay(verdict, judgement, weighEveryDays),
  };
}

function dailyUntil(accepted: readonly GuardWeight[], context: CompleteContext): number | null {
  if (context.stage !== 'adult') return null;
  return lastDailyDay(findFirstWeights(accepted, adultRows(accepted, context), context));
}

function judge(
  { accepted, questioned }: Screening,
  latest: GuardWeight | undefined,
  context: CompleteContext,
  step: number,
): Finding {
  if (questioned) return judgeQuestioned(questioned, context.stage, step);
  if (accepted.length === 0) return findingWithoutWeights(latest);
  if (context.stage === 'chick') return judgeChick(accepted, step);
  if (context.stage === 'weaning') return judgeWeaning(accepted, step);
  return judgeAdult(accepted, context, step);
}

/** Returns the finding for a bird that was never weighed, or only after meals. */
function findingWithoutWeights(latest: GuardWeight | undefined): Finding {
  const sentence: Sentence = latest ? notJudged(latest.grams) : { code: 'no_weights', values: {} };
  return { ...noComparison, verdict: 'learning', sentence };
}

const notJudged = (grams: number): Sentence => ({ code: 'not_judged', values: { grams } });

/**
 * Returns the sentences, the most important first. If the verdict is `usual`, the sentences about a weight taken after
 * a meal and about a heavier bird replace the main sentence.
 */
function orderSentences(
  { verdict, sentence, below, heavier, notes }: Finding,
  unjudgedGrams: number | null,
): [Sentence, ...Sentence[]] {
  const main: [Sentence, ...Sentence[]] = below ? [sentence, below] : [sentence];
  const isUnexplained = unjudgedGrams !== null && !main.some(({ code }) => code === 'not_judged');
  const explanation = isUnexplained ? [notJudged(unjudgedGrams)] : [];
  const remarks = heavier ? [...explanation, heavier] : explanation;
  const [first, ...more] = remarks;
  return verdict === 'usual' && first ? [first, ...more, ...notes] : [...main, ...remarks, ...notes];
}

function heavierOf({ heavier }: Finding): Heavier {
  if (!heavier) return null;
  return heavier.code === 'heavier_heavy' ? 'heavy' : 'recent';
}
