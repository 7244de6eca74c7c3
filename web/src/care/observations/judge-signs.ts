// Judges a bird with the signs and the body condition being noted. It is a separate file so that the guard
// is loaded together with the sheet.
import { type GuardResult, weightGuard } from '@flock-care/contract/guard';
import type { GuardInputsOfBird } from '../../guard/guard.ts';
import { signsWithNote } from '../../guard/signs-with-note.ts';
import type { Sign } from '../../labels/signs.ts';

interface Noted {
  signs: readonly Sign[];
  bodyCondition: number | null;
  /** The age of the observation in days. */
  daysAgo: number;
}

export const judgeSigns = ({ weights, context }: GuardInputsOfBird, noted: Noted): GuardResult =>
  weightGuard(weights, { ...context, signs: signsWithNote(context.signs ?? [], noted) });
