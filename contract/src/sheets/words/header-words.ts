// The words for column headings in each language.
import { fold } from '../cells/fold.ts';
import type { Field } from '../layouts/layout.ts';
import { german } from './headings/de.ts';
import { english } from './headings/en.ts';
import { spanish } from './headings/es.ts';
import { french } from './headings/fr.ts';
import { dutch } from './headings/nl.ts';
import type { HeadingWords, Language } from './languages.ts';

const wordsByLanguage: Record<Language, HeadingWords> = {
  en: english,
  de: german,
  nl: dutch,
  fr: french,
  es: spanish,
};

const known = new Map<string, ReadonlyMap<string, Field>>();

/**
 * Returns the fields by folded heading. If a word means different fields in different languages, the first language
 * listed wins.
 */
export function headerWords(languages: readonly Language[]): ReadonlyMap<string, Field> {
  const key = languages.join();
  const words = known.get(key) ?? buildWords(languages);
  known.set(key, words);
  return words;
}

function buildWords(languages: readonly Language[]): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>();
  for (const language of languages) {
    for (const [field, words] of Object.entries(wordsByLanguage[language]) as [Field, string][]) {
      for (const word of words.split(',').map(fold)) if (!fields.has(word)) fields.set(word, field);
    }
  }
  return fields;
}
