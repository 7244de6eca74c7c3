// What the guard says of a bird with signs that are being noted. A file of its own, so that the guard comes with the sheet.
import { type GuardResult, weightGuard } from '@flock-care/contract/guard';
import type { GuardInputsOfBird } from '../care/guard.ts';
import type { Sign } from './signs.ts';

export function judgeSigns(
  { weights, context }: GuardInputsOfBird,
  chosen: readonly Sign[],
  noted: 'today' | 'yesterday',
): GuardResult {
  const added = chosen.map(sign => ({ sign, noted }));
  return weightGuard(weights, { ...context, signs: [...(context.signs ?? []), ...added] });
}
