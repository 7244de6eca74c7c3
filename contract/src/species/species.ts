// Finds species, and the masses of their adults, by name.
import { inEachLanguage, type Language, languages } from '../languages/index.ts';
import { readNames, withoutArticle } from './names/index.ts';
import { type SpeciesRow, speciesTable } from './species-table.ts';

export interface Species {
  scientificName: string;
  /** The names in each language, the most common one first. */
  names: Record<Language, string[]>;
  /** The mean of adults in human care, or in the wild if that is not known. */
  meanMassGrams: number;
}

/** The plausible masses of a species. */
export interface SpeciesMass {
  /** The most common name in each language, with its indefinite article: "a cockatiel". */
  name: Record<Language, string>;
  meanGrams: number;
  leastGrams: number;
  mostGrams: number;
  /** True if its domestic forms vary so much that the mean is of little use. */
  varies: boolean;
}

/**
 * Returns the species with a name in which a word begins with the query. Species with a name that begins with the query
 * come first. Returns every species if the query is empty.
 */
export function searchSpecies(query: string): Species[] {
  const needle = foldName(query);
  const ranked = speciesTable.flatMap(row => {
    const rank = Math.min(...foldedNames(row).map(name => rankOf(name, needle)));
    return rank < unlike ? [{ rank, species: speciesOf(row) }] : [];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ species }) => species);
}

/**
 * Returns the mass of the species with this name in any language, or undefined. Ignores a remark after a bracket or
 * comma.
 */
export function massOfSpecies(name: string): SpeciesMass | undefined {
  const row = rowNamed(name);
  return row && massOf(row);
}

/** Returns the species with this name in any language, or undefined. Ignores a remark after a bracket or comma. */
export function findSpecies(name: string): Species | undefined {
  const row = rowNamed(name);
  return row && speciesOf(row);
}

function rowNamed(name: string): SpeciesRow | undefined {
  const [withoutRemark = ''] = name.split(/[(,]/);
  return rowsByName().get(foldName(name)) ?? rowsByName().get(foldName(withoutRemark));
}

/**
 * Returns the scientific name of the species that a text mentions among other words, such as "Anna's lutino
 * cockatiel"; undefined if it mentions none. If it mentions several, the longest name counts.
 */
export function speciesNamedIn(text: string): string | undefined {
  const words = ` ${foldName(text)} `;
  const matches = [...rowsByName()].filter(([name]) => words.includes(` ${name} `));
  const [longest] = matches.sort(([one], [other]) => other.length - one.length);
  return longest?.[1][0];
}

let rowsByFoldedName: ReadonlyMap<string, SpeciesRow> | undefined;

/** Returns the species by each of their folded names. The map is built on first use, so it does not delay startup. */
function rowsByName(): ReadonlyMap<string, SpeciesRow> {
  rowsByFoldedName ??= new Map(
    speciesTable.flatMap(row => foldedNames(row).map(name => [name, row] as const)),
  );
  return rowsByFoldedName;
}

/**
 * A weight below a third of the mean, or above three times the mean, is more likely a typing error than a real weight.
 */
const plausibleFactor = 3;

function massOf(row: SpeciesRow): SpeciesMass {
  const [scientificName, , , domesticGrams] = row;
  const meanGrams = meanOf(row);
  const [leastGrams, mostGrams] = domesticGrams ?? [meanGrams / plausibleFactor, meanGrams * plausibleFactor];
  const name = inEachLanguage(language => namesOf(scientificName, language)[0] ?? scientificName);
  return { name, meanGrams, leastGrams, mostGrams, varies: domesticGrams !== undefined };
}

function speciesOf(row: SpeciesRow): Species {
  const [scientificName] = row;
  const names = inEachLanguage(language => namesOf(scientificName, language).map(asTitle));
  return { scientificName, names, meanMassGrams: meanOf(row) };
}

const meanOf = ([, wildMeanGrams, captiveMeanGrams]: SpeciesRow): number => captiveMeanGrams ?? wildMeanGrams;

let namesByLanguage: ReturnType<typeof readNames> | undefined;

function namesOf(scientificName: string, language: Language): readonly string[] {
  namesByLanguage ??= readNames();
  return namesByLanguage[language].get(scientificName) ?? [];
}

function asTitle(name: string): string {
  const title = withoutArticle(name);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

const foldedNamesByRow = new Map<SpeciesRow, readonly string[]>();

/** Returns all names of a species for comparisons. They are folded once, because a search compares every name. */
function foldedNames(row: SpeciesRow): readonly string[] {
  const known = foldedNamesByRow.get(row);
  if (known) return known;
  const [scientificName] = row;
  const others = languages.flatMap(language => namesOf(scientificName, language)).map(withoutArticle);
  const names = [...new Set([scientificName, ...others].map(foldName))];
  foldedNamesByRow.set(row, names);
  return names;
}

/**
 * Folds a name for comparisons: lower case, without accents or apostrophes, and with a space for any other punctuation.
 */
const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const unlike = 2;

/** Returns 0 if the name begins with the query, 1 if one of its other words does, and `unlike` otherwise. */
function rankOf(name: string, needle: string): number {
  if (name.startsWith(needle)) return 0;
  return name.includes(` ${needle}`) ? 1 : unlike;
}
