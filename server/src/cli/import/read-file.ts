// Reads the sheets of a file: an XLSX workbook, or delimited text in UTF-8, UTF-16 or Windows-1252.
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import {
  type Cell,
  decodeText,
  delimiterSampleRows,
  guessDelimiter,
  isZip,
} from '@flock-care/contract/sheets';
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
  if (!isZip(bytes)) return [{ name, table: readText(decodeText(bytes)) }];
  try {
    const sheets = await readWorkbook(bytes);
    return sheets.map(({ sheet, data }) => ({ name: sheet, table: data as unknown as Cell[][] }));
  } catch {
    throw new CommandError(`${path} is not an Excel workbook (.xlsx). Save it as .xlsx or .csv.`);
  }
}

function readText(text: string): Cell[][] {
  const parse = (delimiter: string, preview = 0) =>
    papaparse.parse<string[]>(text, { delimiter, preview }).data;
  return parse(guessDelimiter(delimiter => parse(delimiter, delimiterSampleRows)));
}
