// The languages of the app and of everything that the service writes. Each has a folder in locales/.

/** The names, each in its own language. English is the language of the source. */
export const languageNames = {
  en: 'English',
  de: 'Deutsch',
  nl: 'Nederlands',
  fr: 'Français',
  es: 'Español',
} as const;

export type Language = keyof typeof languageNames;

export const languages = Object.keys(languageNames) as readonly Language[];

const isLanguage = (name: string): name is Language => Object.hasOwn(languageNames, name);

/** Returns the first supported language among these tags: `de` for `de-AT`. */
export const languageOf = (tags: readonly string[]): Language | undefined =>
  tags.map(tag => tag.split('-')[0]?.toLowerCase() ?? '').find(isLanguage);
