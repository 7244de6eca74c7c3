// Folds words for comparisons.

/** Headings and known words are shorter. A long row of combining marks would take quadratic time to sort. */
const longest = 200;

/** Returns words in lower case, without accents and punctuation, with one space between them. */
export const fold = (text: string): string =>
  text
    .slice(0, longest)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim();

/**
 * Remembers the result for each text, because tables repeat their values. Forgets everything when there are too many.
 */
export function remembered<T>(compute: (text: string) => T): (text: string) => T {
  const results = new Map<string, T>();
  return text => {
    if (text.length > longest) return compute(text);
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= mostRemembered) results.clear();
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}

const mostRemembered = 5_000;
