// The languages, and sentences to be translated.
export { inEachLanguage } from './in-each-language.ts';
export { type Language, languageNames, languageOf, languages } from './languages.ts';
export { type Phrase, type PhraseValues, phrase } from './phrase.ts';
