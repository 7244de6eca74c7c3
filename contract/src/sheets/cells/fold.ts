// Folds words for comparisons.

/**
 * The maximum length to fold; the rest of a string is cut off. Headings and known words are shorter, and a long
 * sequence of combining marks would take quadratic time to normalize.
 */
const maxLength = 200;

/** Returns words in lower case, without accents, and without punctuation except #, with one space between them. */
export const fold = (text: string): string =>
  text
    .slice(0, maxLength)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

/**
 * Caches the results for strings of up to `maxLength` characters, because tables repeat their values. Empties the cache
 * when it is full.
 */
export function memoize<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return text => {
    if (text.length > maxLength) return compute(text);
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= mostRemembered) results.clear();
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}

const mostRemembered = 5_000;
