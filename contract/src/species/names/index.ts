// The names of the species in every language.
import { inEachLanguage, type Language } from '../../languages/index.ts';
import { germanNames } from './de.ts';
import { englishNames } from './en.ts';
import { spanishNames } from './es.ts';
import { frenchNames } from './fr.ts';
import { dutchNames } from './nl.ts';

/**
 * The names by language. Each line has the scientific name, a colon, and the names, separated by commas. The names that
 * keepers use come before the standard name, the most common one first. The first name has its indefinite article,
 * because sentences use it. Each name is written as in the middle of a sentence, and belongs to only one species.
 *
 * The standard names are those of the IOC World Bird List and its multilingual version: in Dutch the names of the Dutch
 * committee (Commissie Nederlandse Avifauna), in French those of CINFO (Commission internationale des noms français des
 * oiseaux), and in Spanish those of SEO/BirdLife. The names that keepers use come from their societies and from
 * breeders.
 */
const rows: Readonly<Record<Language, string>> = {
  en: englishNames,
  de: germanNames,
  nl: dutchNames,
  fr: frenchNames,
  es: spanishNames,
};

/** Returns the names of all species in each language, by scientific name. */
export const readNames = (): Record<Language, ReadonlyMap<string, readonly string[]>> =>
  inEachLanguage(language => new Map(rows[language].trim().split('\n').map(namesInRow)));

function namesInRow(row: string): [scientificName: string, names: string[]] {
  const [scientificName = '', names = ''] = row.split(': ');
  return [scientificName, names.split(', ')];
}

const article = /^(?:an?|eine?|een|une?|una) /;

/** Returns a name without its indefinite article, in any of the languages. */
export const withoutArticle = (name: string): string => name.replace(article, '');
