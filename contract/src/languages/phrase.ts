// A sentence in English with its values, to be translated. `npm run messages` collects the sentences for the translators.

export type PhraseValues = Readonly<Record<string, string | number>>;

/** A sentence and its values. The names follow Lingui’s message descriptors. */
export interface Phrase {
  /** The English sentence in ICU MessageFormat, which is also its key in the catalogs. The app’s build shortens it to a hash. */
  readonly id: string;
  readonly values: PhraseValues;
}

/** @param id the sentence, a literal in single quotes, so that it is found */
export const phrase = (id: string, values: PhraseValues = {}): Phrase => ({ id, values });
