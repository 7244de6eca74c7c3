// The weight guard: turns the weights of a bird into a verdict, with what it was compared with and what to do.
import { judgeAdult } from './adult.ts';
import { judgeChick } from './chick.ts';
import type { Sentence } from './codes.ts';
import { comparable, type GuardContext, type GuardWeight, type SettledContext, settle } from './context.ts';
import { type Finding, type GuardFigures, nothingCompared } from './finding.ts';
import { type Sifted, sift } from './plausibility.ts';
import { judgeQuestioned } from './question.ts';
import { inferStep } from './scale.ts';
import { followsCall, nextWeighingDay } from './schedule.ts';
import { layOver } from './signs.ts';
import { judgeWeaning } from './weaning.ts';
import type { Heavier, Verdict } from './words.ts';

/** `code` and `values` are the sentence of the verdict. Neither knows the bird's name, or a language. */
export type GuardResult = Sentence &
  GuardFigures & {
    verdict: Verdict;
    /** The newest weight was taken after a meal, and the verdict is that of the one before it. */
    notJudged: boolean;
    heavier: Heavier;
    /** What is to be read below the sentence. */
    notes: readonly Sentence[];
    /** The step of the scale in grams that was counted with. */
    stepGrams: number;
    nextWeighing: number | null;
  };

/**
 * What the weights alone say of a bird, before signs are laid over it. It is plain data and knows no day but those of the
 * weights, so it can be stored and stays true until a weight or the context changes.
 */
export interface Judgement {
  finding: Finding;
  /** The newest weight, if it was taken after a meal and therefore not judged. */
  unjudgedGrams: number | null;
  stepGrams: number;
  latestDay: number | null;
  followsCall: boolean;
}

/**
 * Judges the newest of a bird's weights. They come oldest first, at most one a day; only the last hundred are looked at.
 * Throws nothing, changes nothing, and knows no day but those it is given.
 */
export const weightGuard = (weights: readonly GuardWeight[], context: GuardContext = {}): GuardResult =>
  resultOf(judgeWeights(weights, context), context);

/** The first step of `weightGuard`. The context's signs and `weighEveryDays` have no part in it. */
export function judgeWeights(weights: readonly GuardWeight[], context: GuardContext): Judgement {
  const settled = settle(context);
  const sifted = sift(comparable(weights), settled.stage);
  const stepGrams = settled.step ?? inferStep(sifted.accepted);
  const latest = weights.at(-1);
  return {
    finding: judge(sifted, latest, settled, stepGrams),
    unjudgedGrams: latest?.fasting === false ? latest.grams : null,
    stepGrams,
    latestDay: latest?.day ?? null,
    followsCall: followsCall(sifted.accepted, settled),
  };
}

/** The second step: lays signs over what the weights say, and names the next weighing. */
export function resultOf(
  judgement: Judgement,
  context: Pick<GuardContext, 'signs' | 'weighEveryDays'>,
): GuardResult {
  const { signs, weighEveryDays } = settle(context);
  const { unjudgedGrams, stepGrams } = judgement;
  const finding = layOver(judgement.finding, signs);
  const { verdict, figures } = finding;
  const [main, ...notes] = inOrder(finding, unjudgedGrams);
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

function judge(
  { accepted, questioned }: Sifted,
  latest: GuardWeight | undefined,
  context: SettledContext,
  step: number,
): Finding {
  if (questioned) return judgeQuestioned(questioned, context.stage, step);
  if (accepted.length === 0) return judgeNothing(latest);
  if (context.stage === 'chick') return judgeChick(accepted, step);
  if (context.stage === 'weaning') return judgeWeaning(accepted, step);
  return judgeAdult(accepted, context, step);
}

/** The bird was never weighed, or never before a meal. */
function judgeNothing(latest: GuardWeight | undefined): Finding {
  const sentence: Sentence = latest ? notJudged(latest.grams) : { code: 'no_weights', values: {} };
  return { ...nothingCompared, verdict: 'learning', sentence };
}

const notJudged = (grams: number): Sentence => ({ code: 'not_judged', values: { grams } });

/** What there is to say, the most important first: what was just weighed or has grown heavier comes before "usual". */
function inOrder(
  { verdict, sentence, below, heavier, notes }: Finding,
  unjudgedGrams: number | null,
): [Sentence, ...Sentence[]] {
  const said: [Sentence, ...Sentence[]] = below ? [sentence, below] : [sentence];
  const isUnsaid = unjudgedGrams !== null && !said.some(({ code }) => code === 'not_judged');
  const unsaid = isUnsaid ? [notJudged(unjudgedGrams)] : [];
  const beside = heavier ? [...unsaid, heavier] : unsaid;
  const [first, ...more] = beside;
  return verdict === 'usual' && first ? [first, ...more, ...notes] : [...said, ...beside, ...notes];
}

function heavierOf({ heavier }: Finding): Heavier {
  if (!heavier) return null;
  return heavier.code === 'heavier_heavy' ? 'heavy' : 'recent';
}
