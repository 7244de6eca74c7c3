// Whether a weight of a weigh-in is plausible, and what the guard says of its bird with it.
import { judgeWeights, resultOf, type Sentence } from '@flock-care/contract/guard';
import { contextOf, type Judged, judgeBird } from '../guard/judge-bird.ts';
import { type AddedWeight, latestDayOf, weightsOf, withWeight } from '../guard/last-weights.ts';
import { type BirdVerdict, verdictOf } from '../guard/read-verdicts.ts';
import type { KnownBird } from './weigh-in-birds.ts';

export interface Judgment {
  judged: Judged;
  verdict: BirdVerdict;
}

/** What the guard says of a bird once it has the weight. */
export function judgeWith(bird: KnownBird, weight: AddedWeight): Judgment {
  const inputs = { ...bird.inputs, lastWeights: withWeight(bird.inputs.lastWeights, weight) };
  const judged = judgeBird(inputs, weight.recordedOn);
  return { judged, verdict: verdictOf({ ...inputs, ...judged }, new Map([[bird.id, bird.signs]])) };
}

/**
 * Why a weight does not fit those before it; undefined if it does. A slip of the finger after a meal is one as well, so it
 * is looked at as if it had been taken before.
 *
 * @param weight not confirmed
 */
export function findDoubt(bird: KnownBird, weight: AddedWeight, { judged }: Judgment): Sentence | undefined {
  const { recordedOn, weightGrams, fasting } = weight;
  const latestDay = latestDayOf(bird.inputs.lastWeights);
  const isJudged = latestDay <= recordedOn && fasting !== false;
  const judgement = isJudged
    ? judged.judgement
    : judgeWeights(
        weightsOf(withWeight(bird.before, { recordedOn, weightGrams, fasting: null, confirmed: false })),
        contextOf(bird.inputs),
      );
  return judgement.finding.verdict === 'question' ? resultOf(judgement, {}) : undefined;
}
