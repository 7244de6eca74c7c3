// Words for the sex of a bird.
import type { Gender } from '../../shapes/enums.ts';
import { fold, memoize } from '../cells/fold.ts';

const words = (list: string) => list.split(',').map(fold);

/** Breeders write 1,0 for a cock, 0,1 for a hen and 0,0,1 for a bird that has not been sexed. */
const genders = new Map<string, Gender>([
  ...words(
    'm, male, males, cock, boy, 1 0, mannlich, hahn, mannchen, mann, man, mannelijk, mannetje, haan, pop m, male m, macho, masculino, mle, garcon',
  ).map(word => [word, 'male'] as const),
  ...words(
    'f, w, v, female, hen, girl, 0 1, weiblich, henne, weibchen, vrouw, vrouwelijk, vrouwtje, pop, hen v, femelle, hembra, femenino, h, fille, female f',
  ).map(word => [word, 'female'] as const),
  ...words(
    'u, unknown, unsexed, not sexed, unk, 0 0 1, unbekannt, unbestimmt, onbekend, inconnu, indetermine, desconocido, indeterminado, none, n a',
  ).map(word => [word, 'unknown'] as const),
]);

const dnaWords = /\b(?:dna|adn|dns|sexed by dna|pcr)\b/g;

/** Returns the gender that the words mean, with `_dna` if they name a DNA test; null for other words. */
export const findGender = memoize((text: string): Gender | null => {
  if (/[\p{L}\d].*\?/u.test(text.slice(0, 40))) return null;
  if (text.includes('♂')) return 'male';
  if (text.includes('♀')) return 'female';
  const folded = fold(text);
  const withoutDna = folded.replace(dnaWords, '').replace(/ {2,}/g, ' ').trim();
  const gender = genders.get(withoutDna) ?? null;
  if (folded === withoutDna || gender === null || gender === 'unknown')
    return gender ?? (/^[?-]+$/.test(text) ? 'unknown' : null);
  return `${gender}_dna` as Gender;
});
