// Reads the bird of a row.
import { limits } from '../../shapes/limits.ts';
import { columnWith } from '../layouts/layout.ts';
import { answerOf, textAnswer } from '../questions/answers.ts';
import { type Reader, report } from './reader.ts';
import { textAt } from './text-of-row.ts';
import { cleanText } from './texts.ts';

/** The fields by which a row finds its bird. */
export interface BirdOfRow {
  tagId?: string;
  birdName?: string;
  species?: string;
}

/**
 * Returns the bird of a row, or reports a problem and returns null if the row names none. `above` is the bird of the
 * row above.
 */
export function birdAt(reader: Reader, row: number, above: BirdOfRow | null): BirdOfRow | null {
  const tagId = textAt(reader, row, 'ring', limits.key);
  const birdName = textAt(reader, row, 'name', limits.name);
  const species = textAt(reader, row, 'species', limits.species) ?? '';
  if (tagId === null || birdName === null) return null;
  if (tagId !== '' || birdName !== '') return birdOf(tagId, birdName, species);
  if (above && answerOf(reader.answers, 'birdAbove', ['yes']) === 'yes') return above;
  const hasColumn = columnWith(reader.layout, 'name') || columnWith(reader.layout, 'ring');
  const answer = hasColumn ? null : cleanText(textAnswer(reader.answers, 'whichBird'), limits.name);
  if (answer && 'text' in answer && answer.text !== '') return birdOf('', answer.text, species);
  return report(reader, row, null, 'birdMissing');
}

export const birdOf = (tagId: string, birdName: string, species: string): BirdOfRow => ({
  ...(tagId !== '' && { tagId }),
  ...(birdName !== '' && { birdName }),
  ...(species !== '' && { species }),
});
