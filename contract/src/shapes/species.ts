// Species to choose from, each with its names and the mean mass of an adult.
import * as z from 'zod';
import type { Language } from '../languages/index.ts';
import { limits } from './limits.ts';
import { searchText } from './text.ts';

export const SpeciesQuery = z.object({
  /** The beginning of any word of a common or scientific name. */
  q: searchText(limits.species),
});

/** Returns an object with a value for each language. */
export const inLanguages = <T extends z.ZodType>(value: T) =>
  z.object({ en: value, de: value, nl: value, fr: value, es: value } satisfies Record<Language, T>);

/** The names in one language, the most common one first. */
const Names = z.array(z.string()).min(1);

export const SpeciesEntry = z.object({
  scientificName: z.string(),
  names: inLanguages(Names),
  /** The mean mass of adults in human care, or in the wild if that is not known. */
  meanMassGrams: z.number(),
});
