// Saves the rows of a table as a CSV file on the device.
import { saveFile } from '../../ui/sharing/save-file.ts';
import { csvOf } from './csv.ts';

interface Field<Row> {
  name: string;
  text: (row: Row) => string;
}

export function saveCsv<Row>(
  file: string,
  fields: readonly Field<Row>[],
  rows: readonly Row[],
  decimalSign: string,
): void {
  const names = fields.map(({ name }) => name);
  const cells = rows.map(row => fields.map(({ text }) => text(row)));
  saveFile(file, new Blob([csvOf([names, ...cells], decimalSign)], { type: 'text/csv' }));
}
