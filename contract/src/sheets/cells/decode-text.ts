// Decodes the bytes of a text file: UTF-8, UTF-16 with a byte order mark, or Windows-1252.

export function decodeText(bytes: Uint8Array): string {
  const marked = decodeMarked(bytes);
  if (marked !== undefined) return marked;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Decodes a text file that begins with the byte order mark of UTF-16. */
function decodeMarked(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return undefined;
}

/** The comma is last, so that it loses a tie, because numbers may contain commas. */
const delimiters = [';', '\t', '|', ','];

/** The number of rows used to guess the delimiter. */
export const delimiterSampleRows = 50;

/**
 * Returns the delimiter that splits the most rows into the same number of cells, at least two; a comma if none does. If
 * numbers contain commas, as in 92,5, splitting by commas gives the headings fewer cells than the rows below them.
 *
 * @param parse returns the first rows of the file, split by the given delimiter
 */
export function guessDelimiter(parse: (delimiter: string) => readonly (readonly string[])[]): string {
  let best = { delimiter: ',', rows: 0, cells: 0 };
  for (const delimiter of delimiters) {
    const rowsByCells = new Map<number, number>();
    for (const { length } of parse(delimiter))
      if (length > 1) rowsByCells.set(length, (rowsByCells.get(length) ?? 0) + 1);
    for (const [cells, rows] of rowsByCells)
      if (rows > best.rows || (rows === best.rows && cells > best.cells)) best = { delimiter, rows, cells };
  }
  return best.delimiter;
}

/** True for a ZIP file. Every XLSX file is one. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
