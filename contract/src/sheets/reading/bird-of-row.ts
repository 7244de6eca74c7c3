// Reads the bird of a row.
import { limits } from '../../shapes/limits.ts';
import { answerOf, textAnswer } from '../questions/answers.ts';
import { type Reader, report } from './reader.ts';
import { textAt } from './text-of-row.ts';
import { cleanText } from './texts.ts';

/** The fields of a row that describe its bird. */
export interface BirdOfRow {
  tagId?: string;
  birdName?: string;
  species?: string;
}

/**
 * Returns the bird that a row names. If it names none, returns `above` or the bird of the table, depending on the
 * answers. Reports a bird that is missing or cannot be stored, and returns null.
 */
export function birdAt(reader: Reader, row: number, above: BirdOfRow | null): BirdOfRow | null {
  const tagId = textAt(reader, row, 'ring', limits.key);
  const birdName = textAt(reader, row, 'name', limits.name);
  const species = textAt(reader, row, 'species', limits.species) ?? '';
  if (tagId === null || birdName === null) return null;
  if (tagId !== '' || birdName !== '') return birdOf(tagId, birdName, species);
  if (above && answerOf(reader.answers, 'birdAbove', ['yes']) === 'yes') return above;
  const name = cleanText(nameOfTable(reader, row), limits.name);
  if ('text' in name && name.text !== '') return birdOf('', name.text, species);
  return report(reader, row, null, 'birdMissing');
}

/** Returns the name of a table's only bird, or the title above the row's part of the table; empty if there is none. */
function nameOfTable({ parts, answers }: Reader, row: number): string {
  const [, second] = parts;
  const answer = answerOf(answers, 'titledParts', ['birds', 'one']);
  if (parts.length > 0 && second === undefined) return textAnswer(answers, 'whichBird');
  if (answer === 'one') return textAnswer(answers, 'whichBird');
  return answer === 'birds' ? (parts.findLast(({ headerRow }) => headerRow < row)?.title ?? '') : '';
}

export const birdOf = (tagId: string, birdName: string, species: string): BirdOfRow => ({
  ...(tagId !== '' && { tagId }),
  ...(birdName !== '' && { birdName }),
  ...(species !== '' && { species }),
});
