// A value for each language. A separate file, because the app needs it only with the species table.
import { type Language, languages } from './languages.ts';

/** Returns a record with a value for each language. */
export const inEachLanguage = <T>(valueIn: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map(language => [language, valueIn(language)])) as Record<Language, T>;
