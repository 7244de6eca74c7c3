// Folds words for comparisons.

/**
 * The maximum length of a string to fold. Headings and known words are shorter, and a long row of combining marks would
 * take quadratic time to sort.
 */
const maxLength = 200;

/** Returns words in lower case, without accents or punctuation, with one space between them. */
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
 * Caches the result for each string, because tables repeat their values. Empties the cache when it is full.
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
