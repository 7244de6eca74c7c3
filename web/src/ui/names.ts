// What is shown of a name where there is no room for it.

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter of a name, in capitals, however it is encoded. */
export function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? '';
}
