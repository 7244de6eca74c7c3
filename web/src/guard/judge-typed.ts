// Judges a weight while it is typed, with the cached guard inputs.
import {
  type GuardResult,
  type GuardWeight,
  type NotedScore,
  signsWithScore,
  weightGuard,
} from '@flock-care/contract/guard';
import { questionMass } from '@flock-care/contract/mass-question';
import type { GuardInputsOfBird } from '@flock-care/contract/shapes';

const dayMs = 86_400_000;

/** Returns the number of days since 1970, as the guard counts them. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** The cached guard inputs. An earlier version of the app may have cached them without `mass`. */
export type GuardInputs = Pick<GuardInputsOfBird, 'context' | 'weights'> &
  Partial<Pick<GuardInputsOfBird, 'mass'>>;

export interface TypedWeight {
  grams: number;
  recordedOn: string;
  /** False if the bird had eaten before. */
  fasting?: boolean | undefined;
  /** The body condition that was noted with the weight. */
  bodyCondition?: NotedScore | undefined;
  /** The step of the scale, if it is known. By default the guard infers it from the weights. */
  stepGrams?: number | undefined;
}

/** Returns the verdict as if the weight were stored instead of any weight from the same day. Ignores later weights. */
export function judgeTyped(inputs: GuardInputs, typed: TypedWeight): GuardResult {
  const day = dayNumber(typed.recordedOn);
  const row: GuardWeight = {
    day,
    grams: typed.grams,
    ...(typed.fasting !== undefined && { fasting: typed.fasting }),
  };
  const others = inputs.weights.filter(weight => weight.day < day);
  const { signs = [] } = inputs.context;
  return weightGuard([...others, row], {
    ...inputs.context,
    ...(typed.stepGrams !== undefined && { step: typed.stepGrams }),
    signs: typed.bodyCondition ? signsWithScore(signs, typed.bodyCondition) : signs,
  });
}

/**
 * Like `judgeTyped`, for a weight that nobody has confirmed. The bird's first weights are also compared with the weight
 * of the species.
 *
 * @param otherGrams the stored weights from other days; by default those in `inputs`
 */
export function judgeUnconfirmed(
  inputs: GuardInputs,
  typed: TypedWeight,
  otherGrams = gramsOfOtherDays(inputs, typed.recordedOn),
): GuardResult {
  const result = judgeTyped(inputs, typed);
  if (result.verdict === 'question' || !inputs.mass) return result;
  const { mass, context } = inputs;
  const question = questionMass(typed.grams, { stage: context.stage, mass, otherGrams });
  return question ? { ...result, ...question, verdict: 'question' } : result;
}

const gramsOfOtherDays = ({ weights }: GuardInputs, day: string): number[] =>
  weights.filter(weight => weight.day !== dayNumber(day)).map(({ grams }) => grams);

/** Returns the probable value of a questioned weight in grams; undefined if there is none. */
export function suggestionOf(result: GuardResult): number | undefined {
  return result.code === 'question_decimal' ||
    result.code === 'question_swapped' ||
    result.code === 'question_species'
    ? (result.values.suggestedGrams ?? undefined)
    : undefined;
}
