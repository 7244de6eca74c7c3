// Translates the service's sentences into a person's language, and formats figures and days in it.
import type { Figures } from '@flock-care/contract/guard';
import { type Language, languageOf, type Phrase } from '@flock-care/contract/languages';
import type { IntlMessageFormat } from 'intl-messageformat';
import { type Catalog, readCatalog } from './catalog.ts';

export interface Translator {
  readonly language: Language;
  /** The language with the person's region, as a BCP 47 tag such as `de-AT`. */
  readonly locale: string;
  readonly figures: Figures;
  say(phrase: Phrase): string;
  /** Joins names with commas. */
  list(names: readonly string[]): string;
}

/** No translation of a sentence may be missing: see server/test/languages. */
const untranslated: Catalog = new Map();
const catalogs = new Map<Language, Promise<Catalog>>([['en', Promise.resolve(untranslated)]]);
const translators = new Map<string, Promise<Translator>>();
/** More locales than this would come from requests that make them up. */
const maxTranslators = 100;

/** @param locale a BCP 47 tag; a language that is not supported, or null, becomes English */
export function translatorFor(locale: string | null): Promise<Translator> {
  const language = languageOf([locale ?? '']) ?? 'en';
  const tag = languageOf([locale ?? '']) ? (locale ?? language) : language;
  const known = translators.get(tag);
  if (known) return known;
  const opening = openTranslator(language, tag);
  if (translators.size < maxTranslators) translators.set(tag, opening);
  // A catalog that could not be read is read again the next time.
  opening.catch(() => translators.delete(tag));
  return opening;
}

async function openTranslator(language: Language, locale: string): Promise<Translator> {
  const opening = catalogs.get(language) ?? readCatalog(language);
  catalogs.set(language, opening);
  opening.catch(() => catalogs.delete(language));
  // Loaded with the first sentence, so that the service starts sooner.
  const { IntlMessageFormat } = await import('intl-messageformat');
  const catalog = await opening;
  const formats = new Map<string, IntlMessageFormat>();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    language,
    locale,
    figures: {
      number: value => number.format(value),
      grams: value => `${number.format(value)}${noBreakSpace}g`,
      percent: value => `${percent.format(value)}${noBreakSpace}%`,
    },
    say({ id, values }) {
      const format =
        formats.get(id) ??
        new IntlMessageFormat(catalog.get(id) ?? id, locale, undefined, { ignoreTag: true });
      formats.set(id, format);
      return String(format.format({ ...values }));
    },
    list: names => names.join(', '),
  };
}

const noBreakSpace = '\u00a0';
