// Judges a weight in a weigh-in: decides whether it is plausible, and finds the bird's verdict.
import { judgeWeights, resultOf, sentenceOf } from '@flock-care/contract/guard';
import { questionMass, weightsToKnow } from '@flock-care/contract/mass-question';
import { massOfSpecies } from '@flock-care/contract/species';
import { contextOf, type JudgedGuard, judgeBird } from '../guard/judge-bird.ts';
import { type AddedWeight, latestDayOf, weightsOf, withWeight } from '../guard/last-weights.ts';
import { type BirdVerdict, verdictOf } from '../guard/read-verdicts.ts';
import type { LoadedBird } from './weigh-in-birds.ts';

export interface JudgedWeight {
  judged: JudgedGuard;
  verdict: BirdVerdict;
}

/** Judges a bird as if it had the weight. */
export function judgeWith(bird: LoadedBird, weight: AddedWeight): JudgedWeight {
  const inputs = { ...bird.inputs, lastWeights: withWeight(bird.inputs.lastWeights, weight) };
  const judged = judgeBird(inputs, weight.recordedOn);
  return { judged, verdict: verdictOf({ ...inputs, ...judged }, new Map([[bird.id, bird.signs]])) };
}

/**
 * Returns a sentence that explains why a weight is implausible; undefined if it is plausible.
 *
 * @param weight a weight that is not confirmed
 */
export const findQuestion = (
  bird: LoadedBird,
  weight: AddedWeight,
  judgedWeight: JudgedWeight,
): string | undefined => questionByWeights(bird, weight, judgedWeight) ?? questionBySpecies(bird, weight);

/**
 * Compares the weight with the earlier ones. A weight taken after a meal can be mistyped too, so it is checked as if
 * the meal had not been recorded.
 */
function questionByWeights(
  bird: LoadedBird,
  weight: AddedWeight,
  { judged }: JudgedWeight,
): string | undefined {
  const { recordedOn, weightGrams, fasting } = weight;
  const latestDay = latestDayOf(bird.inputs.lastWeights);
  const isJudged = latestDay <= recordedOn && fasting !== false;
  const judgement = isJudged
    ? judged.judgement
    : judgeWeights(
        weightsOf(withWeight(bird.before, { recordedOn, weightGrams, fasting: null, confirmed: false })),
        contextOf(bird.inputs),
      );
  if (judgement.finding.verdict !== 'question') return undefined;
  return sentenceOf(resultOf(judgement, {}), bird.inputs.birdName);
}

/** Compares one of a bird's first weights with the mass of its species. */
function questionBySpecies(
  { species, inputs }: LoadedBird,
  { recordedOn, weightGrams }: AddedWeight,
): string | undefined {
  const [days, grams] = inputs.lastWeights;
  const otherGrams = grams.filter((_, index) => days[index] !== recordedOn);
  // Most birds have enough weights, so their species is not looked up.
  const mass = otherGrams.length < weightsToKnow ? massOfSpecies(species) : undefined;
  if (!mass) return undefined;
  const question = questionMass(weightGrams, { stage: inputs.stage ?? 'adult', mass, otherGrams });
  return question && sentenceOf(question, inputs.birdName);
}
