// Distinguishes archives from other files that people choose.

/**
 * The number of bytes to read from the end of a ZIP file, where its central directory is. The manifest is the last
 * entry there.
 */
const tailBytes = 64 * 1024;

const startsAsZip = async (file: Blob) => (await file.slice(0, 2).text()) === 'PK';

export type FileKind = 'archive' | 'otherZip' | 'table';

/**
 * Returns `table` for a workbook, although it is a ZIP file too. A truncated archive has no central directory, so it is
 * an `otherZip` if its name ends in `.zip`.
 */
export async function kindOfFile(file: Blob, name: string): Promise<FileKind> {
  const isZip = await startsAsZip(file).catch(() => false);
  if (!isZip) return 'table';
  const tail = await file.slice(-tailBytes).text();
  if (tail.slice(0, Math.max(0, tail.lastIndexOf('PK\x05\x06'))).includes('manifest.json')) return 'archive';
  return /\.zip$/i.test(name) ? 'otherZip' : 'table';
}
