// Judges a bird by the signs and the body condition in a new note. A separate file, so that the guard is loaded
// only after the sheet opens.
import { type GuardResult, weightGuard } from '@flock-care/contract/guard';
import type { GuardInputsOfBird } from '../../guard/guard.ts';
import { signsWithNote } from '../../guard/signs-with-note.ts';
import type { Sign } from '../../labels/signs.ts';

interface NoteContent {
  signs: readonly Sign[];
  bodyCondition: number | null;
  /** The age of the observation in days. */
  daysAgo: number;
}

export const judgeSigns = ({ weights, context }: GuardInputsOfBird, note: NoteContent): GuardResult =>
  weightGuard(weights, { ...context, signs: signsWithNote(context.signs ?? [], note) });
