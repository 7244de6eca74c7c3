// Judges a weight in a weigh-in: decides whether the weight is plausible, and which verdict the bird gets with it.
import { judgeWeights, resultOf, sentenceOf } from '@flock-care/contract/guard';
import { questionMass, weightsToKnow } from '@flock-care/contract/mass-question';
import { massOfSpecies } from '@flock-care/contract/species';
import { contextOf, type Judged, judgeBird } from '../guard/judge-bird.ts';
import { type AddedWeight, latestDayOf, weightsOf, withWeight } from '../guard/last-weights.ts';
import { type BirdVerdict, verdictOf } from '../guard/read-verdicts.ts';
import type { KnownBird } from './weigh-in-birds.ts';

export interface Judgment {
  judged: Judged;
  verdict: BirdVerdict;
}

/** Judges a bird as if it had the weight. */
export function judgeWith(bird: KnownBird, weight: AddedWeight): Judgment {
  const inputs = { ...bird.inputs, lastWeights: withWeight(bird.inputs.lastWeights, weight) };
  const judged = judgeBird(inputs, weight.recordedOn);
  return { judged, verdict: verdictOf({ ...inputs, ...judged }, new Map([[bird.id, bird.signs]])) };
}

/**
 * Returns why a weight is implausible, as a sentence; undefined if it is plausible.
 *
 * @param weight a weight that is not confirmed
 */
export const findQuestion = (bird: KnownBird, weight: AddedWeight, judgment: Judgment): string | undefined =>
  doubtByWeights(bird, weight, judgment) ?? doubtBySpecies(bird, weight);

/**
 * Compares the weight with the earlier ones. A typing error is possible after a meal too, so the weight is checked as
 * if the bird had not eaten.
 */
function doubtByWeights(bird: KnownBird, weight: AddedWeight, { judged }: Judgment): string | undefined {
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
function doubtBySpecies(
  { species, inputs }: KnownBird,
  { recordedOn, weightGrams }: AddedWeight,
): string | undefined {
  const [days, grams] = inputs.lastWeights;
  const otherGrams = grams.filter((_, at) => days[at] !== recordedOn);
  // Nearly every bird is known already. Its species is not even looked up.
  const mass = otherGrams.length < weightsToKnow ? massOfSpecies(species) : undefined;
  if (!mass) return undefined;
  const question = questionMass(weightGrams, { stage: inputs.stage ?? 'adult', mass, otherGrams });
  return question && sentenceOf(question, inputs.birdName);
}
