// Sentences in the language that a request asks for. English needs no catalog, so it is there at once.
import { languageOf, type Phrase } from '@flock-care/contract/languages';
import { acceptedLocale } from './accept-language.ts';
import { type Translator, translatorFor } from './translator.ts';

export type Speaker = Pick<Translator, 'language' | 'locale' | 'say'>;

/** A phrase, or a function for a sentence that contains dates or other phrases. */
export type Sentence = Phrase | ((speaker: Speaker) => string);

export const sentenceIn = (speaker: Speaker, sentence: Sentence): string =>
  typeof sentence === 'function' ? sentence(speaker) : speaker.say(sentence);

/** Formats phrases without a parser, because refusals must be cheap. Dates are written as in the United Kingdom. */
export const english: Speaker = { language: 'en', locale: 'en-GB', say: sayEnglish };

/**
 * Leaves out the region, because anyone can send requests with regions that they make up, and each would need new formats.
 *
 * @param acceptLanguage the request's Accept-Language header
 */
export function speakerFor(acceptLanguage: string | undefined): Speaker | Promise<Speaker> {
  const language = languageOf([acceptedLocale(acceptLanguage) ?? '']) ?? 'en';
  return language === 'en' ? english : translatorFor(language);
}

/** Matches `{name}`, `{count, number}` and `{count, plural, one {# bird} other {# birds}}`. */
const placeholders = /\{(\w+)(?:, number|, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

function sayEnglish({ id, values }: Phrase): string {
  return id.replaceAll(placeholders, (placeholder, name: string, one?: string, other?: string) => {
    const value = values[name] ?? '';
    if (placeholder === `{${name}}`) return String(value);
    const figure = value.toLocaleString('en');
    const form = Number(value) === 1 ? one : other;
    return form === undefined ? figure : form.replaceAll('#', figure);
  });
}
