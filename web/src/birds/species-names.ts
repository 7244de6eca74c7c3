// The names of the known species, as suggestions. A separate file, so that the table is loaded only with the field.
import { type SpeciesLanguage, searchSpecies } from '@flock-care/contract/species';

export interface SpeciesName {
  name: string;
  /** The scientific name and the names in other languages. Browsers search them as well. */
  otherNames: string;
}

/** Returns every name in the reader's language, in alphabetical order. */
export function speciesNames(locale: string): SpeciesName[] {
  const language: SpeciesLanguage = locale === 'de' ? 'de' : 'en';
  return searchSpecies('')
    .flatMap(({ scientificName, names }) => {
      const others = Object.entries(names).flatMap(([other, list]) => (other === language ? [] : list));
      return names[language].map((name, index) => ({
        name,
        otherNames: (index === 0 ? [scientificName, ...others] : [scientificName]).join(', '),
      }));
    })
    .sort((one, other) => one.name.localeCompare(other.name, locale));
}
