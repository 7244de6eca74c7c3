// Reads the sheets of a file: an XLSX workbook, or text with separators.
import {
  type Cell,
  decodeText,
  delimiterSampleRows,
  guessDelimiter,
  isZip,
} from '@flock-care/contract/sheets';
import type { ReadFailure } from './protocol.ts';

export interface Sheet {
  name: string;
  table: Cell[][];
}

export class ReadError extends Error {
  override name = 'ReadError';
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** @throws ReadError if the file cannot be read */
export async function readBytes(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  if (isZip(bytes)) return readXlsx(bytes);
  if (!isText(bytes)) throw new ReadError('unknownFile');
  const { default: papaparse } = await import('papaparse');
  const text = decodeText(bytes);
  const parse = (delimiter: string, preview = 0) =>
    papaparse.parse<string[]>(text, { delimiter, preview }).data;
  const delimiter = guessDelimiter(candidate => parse(candidate, delimiterSampleRows));
  return [{ name: name.replace(/\.[^.]*$/, ''), table: parse(delimiter) }];
}

const controlsAllowed = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a]);
const sampleBytes = 4_096;

/** False for PDF files, and for pictures and old workbooks, whose first bytes include control characters. */
function isText(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return true;
  const start = bytes.subarray(0, sampleBytes);
  if (new TextDecoder('windows-1252').decode(start.subarray(0, 5)) === '%PDF-') return false;
  return start.every(byte => byte >= 0x20 || controlsAllowed.has(byte));
}

/**
 * The limit for the unpacked size of a workbook's XML files, so that a small file cannot use up the memory of the
 * device.
 */
const maxUnpackedBytes = 200 * 1024 * 1024;

async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet[]> {
  const [{ unzipSync, zipSync }, { default: readWorkbook }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/universal'),
  ]);
  let unpackedBytes = 0;
  const isNeeded = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!/\.xml(\.rels)?$/.test(name)) return false;
    unpackedBytes += originalSize;
    if (unpackedBytes > maxUnpackedBytes) throw new ReadError('unpacksTooLarge');
    return true;
  };
  try {
    const entries = unzipSync(bytes, { filter: isNeeded });
    if (!Object.keys(entries).some(name => name.endsWith('workbook.xml')))
      throw new ReadError('brokenWorkbook');
    // read-excel-file unpacks large entries in workers from blob: URLs, which the content security policy does not
    // allow. It reads uncompressed entries without a worker.
    const plain = zipSync(entries, { level: 0 });
    const sheets = await readWorkbook(plain.buffer as ArrayBuffer);
    return sheets.map(({ sheet, data }) => ({ name: sheet, table: data as unknown as Cell[][] }));
  } catch (error) {
    throw error instanceof ReadError ? error : new ReadError('brokenWorkbook');
  }
}
