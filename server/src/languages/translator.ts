// Translates the service's sentences into a person's language, and formats figures in it.
import type { Figures } from '@flock-care/contract/guard';
import { type Language, languageOf, type Phrase } from '@flock-care/contract/languages';
import type { IntlMessageFormat } from 'intl-messageformat';
import { type Catalog, readCatalog } from './catalog.ts';
import { localeOf } from './locale-of.ts';
import { sayEnglish } from './say-english.ts';

export interface Translator {
  readonly language: Language;
  /** The language with the person's region, as a BCP 47 tag such as `de-AT`. */
  readonly locale: string;
  /** Changes when a translation is corrected. */
  readonly catalogDigest: string;
  readonly figures: Figures;
  say(phrase: Phrase): string;
  /** Joins names with commas. */
  list(names: readonly string[]): string;
}

const untranslated: Catalog = { texts: new Map(), digest: '' };
const catalogs = new Map<Language, Promise<Catalog>>([['en', Promise.resolve(untranslated)]]);
const translators = new Map<string, Promise<Translator>>();
/** Limited, because people can choose locales with made-up regions. A new translator replaces the oldest one. */
const maxTranslators = 100;

/**
 * Never rejects, because an alert in English is better than none.
 *
 * @param locale a BCP 47 tag; a language that is not supported, or null, becomes English
 */
export function translatorFor(locale: string | null): Promise<Translator> {
  const spoken = languageOf([locale ?? '']);
  const language = spoken ?? 'en';
  const tag = (spoken && localeOf(locale ?? '')) ?? language;
  const known = translators.get(tag);
  if (known) return known;
  const opening = openTranslator(language, tag).catch((error: unknown) => {
    // The next request for a translator reads the catalog again.
    translators.delete(tag);
    catalogs.delete(language);
    process.emitWarning(`The translations into ${language} could not be read: ${error}`);
    return openTranslator('en', 'en');
  });
  const [oldest] = translators.keys();
  if (oldest !== undefined && translators.size >= maxTranslators) translators.delete(oldest);
  translators.set(tag, opening);
  return opening;
}

async function openTranslator(language: Language, locale: string): Promise<Translator> {
  const opening = catalogs.get(language) ?? readCatalog(language);
  catalogs.set(language, opening);
  // The library is loaded only for the first sentence, so that the service starts sooner. It is awaited together with
  // the catalog, because a catalog that fails while nobody awaits it would end the process.
  const [{ IntlMessageFormat }, catalog] = await Promise.all([import('intl-messageformat'), opening]);
  const formats = new Map<string, IntlMessageFormat>();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const percent = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return {
    language,
    locale,
    catalogDigest: catalog.digest,
    figures: {
      number: value => number.format(value),
      grams: value => `${number.format(value)}${noBreakSpace}g`,
      percent: value => `${percent.format(value)}${noBreakSpace}%`,
    },
    say({ id, values }) {
      try {
        const format =
          formats.get(id) ??
          new IntlMessageFormat(catalog.texts.get(id) ?? id, locale, undefined, { ignoreTag: true });
        formats.set(id, format);
        return String(format.format({ ...values }));
      } catch (error) {
        process.emitWarning(`The translation of “${id}” into ${language} is not valid: ${error}`);
        return sayEnglish({ id, values });
      }
    },
    list: names => names.join(', '),
  };
}

const noBreakSpace = '\u00a0';
