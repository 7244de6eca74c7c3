// Judges a bird with the signs and the body condition being noted. It is a separate file so that the guard
// is loaded together with the sheet.
import { type GuardResult, signsWithScore, weightGuard } from '@flock-care/contract/guard';
import type { GuardInputsOfBird } from '../../guard/guard.ts';
import type { Sign } from '../../labels/signs.ts';

interface Noted {
  signs: readonly Sign[];
  bodyCondition: number | null;
  /** The age of the observation in days. */
  daysAgo: number;
}

/** Signs count for two days, a body condition for two weeks. */
export function judgeSigns(
  { weights, context }: GuardInputsOfBird,
  { signs, bodyCondition: score, daysAgo }: Noted,
): GuardResult {
  const known = signsWithScore(context.signs ?? [], { score, daysAgo });
  const noted = daysAgo === 0 ? 'today' : 'yesterday';
  const added = daysAgo > 1 ? [] : signs.map(sign => ({ sign, noted }) as const);
  return weightGuard(weights, { ...context, signs: [...known, ...added] });
}
