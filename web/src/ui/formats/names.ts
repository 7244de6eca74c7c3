// The initial of a name, for use where the whole name does not fit.

/** A first letter without an accent, which no combining character follows. */
const plainLetter = /^[a-z](?=[ -~]|$)/i;

/** Returns the first character of a name in upper case, including combining characters; empty for an empty name. */
export function initialOf(name: string): string {
  const text = name.trim();
  return (plainLetter.exec(text)?.[0] ?? firstGrapheme(text)).toLocaleUpperCase();
}

/** Called only if needed: creating the first segmenter takes a phone 100 ms, and few names need one. */
function firstGrapheme(text: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return first?.segment ?? '';
}
