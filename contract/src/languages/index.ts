// Exports the supported languages, and the type of sentences to translate.
export { inEachLanguage } from './in-each-language.ts';
export { type Language, languageNames, languageOf, languages } from './languages.ts';
export { type Phrase, type PhraseValues, phrase } from './phrase.ts';
