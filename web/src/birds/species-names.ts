// The names of the known species, as suggestions. A separate file, so that the names are loaded only when the field is
// focused.
import { type Language, languageOf } from '@flock-care/contract/languages';
import { searchSpecies } from '@flock-care/contract/species';

export interface SpeciesName {
  name: string;
  /**
   * The scientific name. For the species' first name in the reader's language, also its names in other languages.
   * Browsers search these names as well.
   */
  otherNames: string;
}

/** Returns every name in the reader's language, in alphabetical order. */
export function speciesNames(locale: string): SpeciesName[] {
  const language: Language = languageOf([locale]) ?? 'en';
  return searchSpecies('')
    .flatMap(({ scientificName, names }) => {
      // Some names are the same in several languages.
      const others = new Set(Object.values(names).flat()).difference(new Set(names[language]));
      return names[language].map((name, index) => ({
        name,
        otherNames: (index === 0 ? [scientificName, ...others] : [scientificName]).join(', '),
      }));
    })
    .sort((one, other) => one.name.localeCompare(other.name, locale));
}
