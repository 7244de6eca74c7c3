// Adds the signs and the body condition of a note to the known signs of a bird.
import { type ObservedSign, signsWithScore } from '@flock-care/contract/guard';

interface NoteContent {
  signs: readonly string[];
  bodyCondition?: number | null | undefined;
  /** The age of the note in days. */
  daysAgo: number;
}

/** Signs count for two days, a body condition for two weeks. */
export function signsWithNote(
  known: readonly ObservedSign[],
  { signs, bodyCondition: score, daysAgo }: NoteContent,
): readonly ObservedSign[] {
  const noted = daysAgo === 0 ? 'today' : 'yesterday';
  const added = daysAgo > 1 ? [] : signs.map(sign => ({ sign, noted }) as const);
  return [...signsWithScore(known, { score, daysAgo }), ...added];
}
