// Whether a weight of a weigh-in is plausible, and what the guard says of its bird with it.
import { judgeWeights, mostWeights, resultOf, type Sentence } from '@flock-care/contract/guard';
import type { LastWeight } from '../guard/guards.queries.ts';
import { contextOf, type GuardInputs, type Judged, judgeBird, weightsOf } from '../guard/judge-bird.ts';
import { type BirdVerdict, verdictOf } from '../guard/read-verdicts.ts';
import type { KnownBird } from './weigh-in-birds.ts';

export interface WeightToJudge {
  recordedOn: string;
  weightGrams: number;
  fasting: boolean | null;
  confirmed: boolean;
}

export interface Judgment {
  judged: Judged;
  verdict: BirdVerdict;
}

/** What the guard says of a bird once it has the weight. */
export function judgeWith(bird: KnownBird, weight: WeightToJudge): Judgment {
  const inputs = addWeight(bird.inputs, weight);
  const judged = judgeBird(inputs, weight.recordedOn);
  return { judged, verdict: verdictOf({ ...inputs, ...judged }, new Map([[bird.id, bird.signs]])) };
}

/**
 * Why a weight does not fit those before it; undefined if it does. A slip of the finger after a meal is one as well, so it
 * is looked at as if it had been taken before.
 *
 * @param weight not confirmed
 */
export function findDoubt(
  bird: KnownBird,
  weight: WeightToJudge,
  { judged }: Judgment,
): Sentence | undefined {
  const { recordedOn, weightGrams, fasting } = weight;
  const [latestDay = ''] = bird.inputs.lastWeights[0] ?? [];
  const isJudged = latestDay <= recordedOn && fasting !== false;
  const judgement = isJudged
    ? judged.judgement
    : judgeWeights(
        weightsOf([[recordedOn, weightGrams, null, false], ...bird.before]),
        contextOf(bird.inputs),
      );
  return judgement.finding.verdict === 'question' ? resultOf(judgement, {}) : undefined;
}

function addWeight(inputs: GuardInputs, weight: WeightToJudge): GuardInputs {
  const { recordedOn, weightGrams, fasting, confirmed } = weight;
  const added: LastWeight = [recordedOn, weightGrams, fasting, confirmed];
  const others = inputs.lastWeights.filter(([day]) => day !== recordedOn);
  const later = others.filter(([day]) => day > recordedOn);
  const lastWeights = [...later, added, ...others.slice(later.length)].slice(0, mostWeights);
  return { ...inputs, lastWeights };
}
