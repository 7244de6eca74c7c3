// The verdict on the typed weight, computed on the device.
import type { GuardResult } from '@flock-care/contract/guard';
import type { BirdToday } from '../../board/board.ts';
import { useGuardInputs } from '../../guard/guard.ts';
import {
  type GuardInputs,
  judgeUnconfirmed,
  suggestionOf,
  type TypedWeight,
} from '../../guard/judge-typed.ts';
import { type State, stateOf } from '../../ui/verdicts/verdicts.ts';

export interface LiveVerdict {
  /** Undefined until something is typed and the device knows the bird's weights. */
  result: GuardResult | undefined;
  state: State | undefined;
  isQuestion: boolean;
  /** The weight that was probably meant, in grams. */
  suggestion: number | undefined;
  usualGrams: number | null;
  /** True for an adult without a usual weight yet. */
  isLearning: boolean;
  limits: { watchPercent: number; callVetPercent: number; urgentPercent: number };
  /** Returns the verdict on another weight, such as the answer to a question. */
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
  const result = inputs && typed && judgeUnconfirmed(inputs, typed);
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
