// Species by name, with the mass of an adult.
import { type SpeciesRow, speciesTable } from './species-table.ts';

export interface Species {
  scientificName: string;
  /** The names in each language, the most common one first. */
  names: Record<SpeciesLanguage, string[]>;
  /** The mean of adults in human care, or in the wild if that is not known. */
  meanMassGrams: number;
}

export type SpeciesLanguage = 'en' | 'de';

/** The plausible masses of a species. */
export interface SpeciesMass {
  /** The most common name in each language, with its indefinite article: "a cockatiel". */
  name: Record<SpeciesLanguage, string>;
  meanGrams: number;
  leastGrams: number;
  mostGrams: number;
  /** True if its domestic forms vary so much that the mean is of little use. */
  varies: boolean;
}

/** Returns the species with a name whose words begin like the query; every species if the query is empty. */
export function searchSpecies(query: string): Species[] {
  const needle = foldName(query);
  const ranked = speciesTable.flatMap(row => {
    const rank = Math.min(...allNames(row).map(name => rankOf(foldName(name), needle)));
    return rank < unlike ? [{ rank, species: speciesOf(row) }] : [];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ species }) => species);
}

/** Returns the mass of the species with this name in any language; undefined if it is unknown. Ignores a remark in brackets. */
export function massOfSpecies(name: string): SpeciesMass | undefined {
  const row = rowNamed(name);
  return row && massOf(row);
}

/** Returns the species with this name in any language; undefined if it is unknown. Ignores a remark in brackets. */
export function findSpecies(name: string): Species | undefined {
  const row = rowNamed(name);
  return row && speciesOf(row);
}

function rowNamed(name: string): SpeciesRow | undefined {
  const [withoutRemark = ''] = name.split(/[(,]/);
  return rowsByName().get(foldName(name)) ?? rowsByName().get(foldName(withoutRemark));
}

/**
 * Returns the scientific name of the species that the text mentions among other words, such as "Anna's lutino
 * cockatiel"; undefined if it names none. The longest name counts.
 */
export function speciesNamedIn(text: string): string | undefined {
  const words = ` ${foldName(text)} `;
  const matches = [...rowsByName()].filter(([name]) => words.includes(` ${name} `));
  const [longest] = matches.sort(([one], [other]) => other.length - one.length);
  return longest?.[1][0];
}

let rowsByFoldedName: ReadonlyMap<string, SpeciesRow> | undefined;

/** Returns the rows by each of their names, folded. Built on first use, so that startup does not wait for it. */
function rowsByName(): ReadonlyMap<string, SpeciesRow> {
  rowsByFoldedName ??= new Map(
    speciesTable.flatMap(row => allNames(row).map(name => [foldName(name), row] as const)),
  );
  return rowsByFoldedName;
}

/** A weight that is a third of the mean, or three times as much, is more likely a typing error than a real weight. */
const plausibleFactor = 3;

function massOf(row: SpeciesRow): SpeciesMass {
  const [, , , [english], [german], domesticGrams] = row;
  const meanGrams = meanOf(row);
  const [leastGrams, mostGrams] = domesticGrams ?? [meanGrams / plausibleFactor, meanGrams * plausibleFactor];
  const name = { en: english, de: german };
  return { name, meanGrams, leastGrams, mostGrams, varies: domesticGrams !== undefined };
}

function speciesOf(row: SpeciesRow): Species {
  const [scientificName, , , english, german] = row;
  const names = { en: english.map(asTitle), de: german.map(asTitle) };
  return { scientificName, names, meanMassGrams: meanOf(row) };
}

const meanOf = ([, wildMeanGrams, captiveMeanGrams]: SpeciesRow): number => captiveMeanGrams ?? wildMeanGrams;

const article = /^(?:an?|eine?) /;
const withoutArticle = (name: string) => name.replace(article, '');

function asTitle(name: string): string {
  const title = withoutArticle(name);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const allNames = ([scientificName, , , english, german]: SpeciesRow): string[] =>
  [scientificName, ...english, ...german].map(withoutArticle);

/** Returns the form of a name for comparisons: in lower case, without accents, apostrophes or hyphens. */
const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const unlike = 2;

/** Returns 0 if the name begins with the query, and 1 if one of its other words does. */
function rankOf(name: string, needle: string): number {
  if (name.startsWith(needle)) return 0;
  return name.includes(` ${needle}`) ? 1 : unlike;
}
