// What is shown of a name where there is no room for it.

/** A letter that nothing after it can change. */
const plainLetter = /^[a-z](?=[ -~]|$)/i;

/** The first letter of a name, in capitals, however it is encoded. */
export function initialOf(name: string): string {
  const text = name.trim();
  return (plainLetter.exec(text)?.[0] ?? firstGrapheme(text)).toLocaleUpperCase();
}

/** The first segmenter takes a phone 100 ms to make, which few names need. */
function firstGrapheme(text: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return first?.segment ?? '';
}
