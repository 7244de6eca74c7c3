// An English sentence with its values, to be translated. `npm run messages` collects the sentences for translation.

export type PhraseValues = Readonly<Record<string, string | number>>;

/** A sentence and its values. The names follow Lingui’s message descriptors. */
export interface Phrase {
  /** The English sentence in ICU MessageFormat, which is its key in the catalogs. The app’s build hashes it. */
  readonly id: string;
  readonly values: PhraseValues;
}

/** @param id the sentence, as a literal in single quotes, so that `npm run messages` finds it */
export const phrase = (id: string, values: PhraseValues = {}): Phrase => ({ id, values });
