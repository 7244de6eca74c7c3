// Runs the guard on each weight of a series as if it were the newest.
import { type GuardResult, maxWeights, type Verdict, weightGuard } from '../../src/guard/index.ts';
import type { ScoredVerdict, ScoredWord, Series, VerdictsOfSeries } from './series.ts';

export const runGuard = (all: readonly Series[]): VerdictsOfSeries =>
  Object.fromEntries(all.map(series => [series.id, judgeEach(series).map(asScored)]));

/** Returns one result for each weight of the series. */
export const judgeEach = (series: Series): GuardResult[] =>
  series.weights.map((_, index) => judgeAt(series, index));

function judgeAt(
  { weights, stages, scaleStep, reference, referenceFromDay }: Series,
  at: number,
): GuardResult {
  const day = weights[at]?.day ?? 0;
  const current = stages.findLast(({ fromDay }) => fromDay <= day) ?? stages[0];
  return weightGuard(weights.slice(Math.max(0, at + 1 - maxWeights), at + 1), {
    step: scaleStep,
    ...(current && { stage: current.stage, stageSince: current.fromDay }),
    ...(referenceFromDay !== null && day >= referenceFromDay && { reference }),
  });
}

const words: Readonly<Record<Verdict, ScoredWord>> = {
  learning: 'learning',
  question: 'check',
  usual: 'normal',
  watch: 'watch',
  call_vet: 'call',
  urgent: 'urgent',
};

function asScored({ verdict, heavier }: GuardResult): ScoredWord | ScoredVerdict {
  const word = words[verdict];
  return heavier ? { verdict: word, gain: heavier } : word;
}
