// Writes CSV files (RFC 4180) that spreadsheets open correctly: in UTF-8 with a byte order mark, and without formulas.
import papaparse from 'papaparse';
import type { FileResponse } from './responses.ts';
import { streamText } from './stream-list.ts';

type Cell = string | number | boolean | null;

/** The columns of a file, by heading. Each returns its cell for a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>;

/** The byte order mark. Without it, Excel reads UTF-8 as the Windows code page. */
const byteOrderMark = '\ufeff';

/** Matches text that a spreadsheet would read as a formula. Such text gets an apostrophe in front. */
const formula = /^[=+\-@\t\r]/;

/** @param name the name of the file, made of letters, digits, dots and hyphens */
export const csvFile = <Row>(name: string, columns: Columns<Row>, rows: readonly Row[]): FileResponse => ({
  ...responseFor(name),
  file: Buffer.from(headingsOf(columns) + linesOf(columns, rows)),
});

/** Like `csvFile`, for rows that are read page by page. */
export const streamCsv = <Row>(
  name: string,
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): FileResponse => ({ ...responseFor(name), file: streamText(csvPieces(columns, pages)) });

const responseFor = (name: string) => ({
  status: 200 as const,
  mediaType: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': `attachment; filename="${name}"` },
});

/** Yields a CSV file piece by piece. */
export async function* csvPieces<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield headingsOf(columns);
  for await (const rows of pages) yield linesOf(columns, rows);
}

const headingsOf = (columns: Columns<never>) => byteOrderMark + textOf([Object.keys(columns)]);

const linesOf = <Row>(columns: Columns<Row>, rows: readonly Row[]) =>
  textOf(rows.map(row => Object.values(columns).map(cellOf => cellOf(row))));

/** Returns the text of the lines, each with its line break. */
const textOf = (lines: Cell[][]): string =>
  lines.length === 0 ? '' : `${papaparse.unparse(lines.map(toText), { escapeFormulae: formula })}\r\n`;

const toText = (line: readonly Cell[]) =>
  line.map(cell => (typeof cell === 'boolean' ? { true: 'yes', false: 'no' }[`${cell}`] : cell));
