// Sentences in the language that a request asks for. English needs no catalog, so it is available immediately.
import { languageOf, type Phrase } from '@flock-care/contract/languages';
import { acceptedLocale } from './accept-language.ts';
import { sayEnglish } from './say-english.ts';
import { type Translator, translatorFor } from './translator.ts';

export type Speaker = Pick<Translator, 'language' | 'locale' | 'say'>;

/** A phrase, or a function for a sentence that contains dates or other phrases. */
export type Sentence = Phrase | ((speaker: Speaker) => string);

export const sentenceIn = (speaker: Speaker, sentence: Sentence): string =>
  typeof sentence === 'function' ? sentence(speaker) : speaker.say(sentence);

/** Needs no catalog and no parser, because refusals must be cheap. Dates are in British format. */
export const english: Speaker = { language: 'en', locale: 'en-GB', say: sayEnglish };

/**
 * Returns the speaker for a request. Ignores the region, because anyone can send requests with made-up regions, and
 * each would need new formats.
 *
 * @param acceptLanguage the request's Accept-Language header
 */
export function speakerFor(acceptLanguage: string | undefined): Speaker | Promise<Speaker> {
  const language = languageOf([acceptedLocale(acceptLanguage) ?? '']) ?? 'en';
  return language === 'en' ? english : translatorFor(language);
}
