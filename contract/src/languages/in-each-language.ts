// Builds a record with a value for each language. In a separate file, because the app needs it only with the list of
// species.
import { type Language, languages } from './languages.ts';

export const inEachLanguage = <T>(valueIn: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map(language => [language, valueIn(language)])) as Record<Language, T>;
