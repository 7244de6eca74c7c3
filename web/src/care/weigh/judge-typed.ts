// What the guard says of a weight while it is typed, with what the device knows of the bird.
import { type GuardResult, type GuardWeight, weightGuard } from '@flock-care/contract/guard';
import type { GuardInputsOfBird } from '@flock-care/contract/shapes';

const dayMs = 86_400_000;

/** Days since 1970, as the guard counts them. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;

/** What the device knows of the bird. */
export type GuardInputs = Pick<GuardInputsOfBird, 'context' | 'weights'>;

export interface TypedWeight {
  grams: number;
  recordedOn: string;
  /** False if the bird has eaten. */
  fasting?: boolean | undefined;
}

/** The verdict as if the weight were stored: in place of one of the same day, in the order of the days. */
export function judgeTyped(inputs: GuardInputs, typed: TypedWeight): GuardResult {
  const day = dayNumber(typed.recordedOn);
  const row: GuardWeight = {
    day,
    grams: typed.grams,
    ...(typed.fasting !== undefined && { fasting: typed.fasting }),
  };
  const others = inputs.weights.filter(weight => weight.day < day);
  return weightGuard([...others, row], inputs.context);
}

/** What a questioned weight probably was, or undefined. */
export function suggestionOf(result: GuardResult): number | undefined {
  return result.code === 'question_decimal' || result.code === 'question_swapped'
    ? result.values.suggestedGrams
    : undefined;
}
