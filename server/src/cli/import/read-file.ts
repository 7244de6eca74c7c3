// Reads the sheets of a file: an XLSX workbook, or text with separators in UTF-8, UTF-16 or Windows-1252.
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Cell } from '@flock-care/contract/sheets';
import papaparse from 'papaparse';
import readWorkbook from 'read-excel-file/node';
import { CommandError } from '../command.ts';

export interface FileSheet {
  name: string;
  table: Cell[][];
}

/** @throws CommandError if the file cannot be read */
export async function readSheets(path: string): Promise<FileSheet[]> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new CommandError(`${path} cannot be read: ${error.message}`);
  });
  const name = basename(path, extname(path));
  // Every ZIP file, and so every XLSX file, begins with these letters.
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return [{ name, table: readText(decode(bytes)) }];
  try {
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ sheet, data }) => ({ name: sheet, table: data as unknown as Cell[][] }));
  } catch {
    throw new CommandError(`${path} is not an Excel workbook (.xlsx). Save it as .xlsx or .csv.`);
  }
}

function readText(text: string): Cell[][] {
  const { data } = papaparse.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t', '|'] });
  return data;
}

function decode(bytes: Buffer): string {
  const marked = decodeMarked(bytes);
  if (marked !== undefined) return marked;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Decodes a text that begins with the byte order mark of UTF-16. */
function decodeMarked(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return undefined;
}
