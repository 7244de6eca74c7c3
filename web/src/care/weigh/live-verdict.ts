// The verdict of the digits as they stand, worked out on the device.
import type { GuardResult } from '@flock-care/contract/guard';
import type { BirdToday } from '../../today/board.ts';
import { type State, stateOf } from '../../ui/verdicts.ts';
import { useGuardInputs } from '../guard.ts';
import { type GuardInputs, judgeTyped, suggestionOf, type TypedWeight } from './judge-typed.ts';

export interface LiveVerdict {
  /** Undefined while nothing is typed, or the device does not know the bird's weights yet. */
  result: GuardResult | undefined;
  state: State | undefined;
  isQuestion: boolean;
  /** What was probably meant. */
  suggestion: number | undefined;
  usualGrams: number | null;
  /** An adult that has no usual weight yet. */
  isLearning: boolean;
  limits: { watchPercent: number; callVetPercent: number; urgentPercent: number };
  /** The same for another weight of the bird: what a question was answered with. */
  of(grams: number): LiveVerdict;
}

const standardLimits = { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 };

export function useLiveVerdict(bird: BirdToday | undefined, typed: TypedWeight | undefined): LiveVerdict {
  return verdictOf(useGuardInputs(bird?.id), bird?.usualGrams ?? null, typed);
}

function verdictOf(
  inputs: GuardInputs | undefined,
  knownUsual: number | null,
  typed: TypedWeight | undefined,
): LiveVerdict {
  const result = inputs && typed && judgeTyped(inputs, typed);
  return {
    result,
    state: result && stateOf(result),
    isQuestion: result?.verdict === 'question',
    suggestion: result && suggestionOf(result),
    usualGrams: result?.usualGrams ?? knownUsual,
    isLearning: inputs?.context.stage === 'adult' && (result?.usualGrams ?? knownUsual) === null,
    limits: inputs?.context.limits ?? standardLimits,
    of: grams => verdictOf(inputs, knownUsual, typed && { ...typed, grams }),
  };
}
