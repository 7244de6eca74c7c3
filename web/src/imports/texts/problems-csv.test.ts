// Tests the CSV file that lists the problems of an import.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { problemsCsv } from './problems-csv.ts';

it('The CSV file of problems has a byte order mark, quoted cells and no formulas', () => {
  const lines = [
    { row: 2, column: 'C, "Kiwi"', value: '=1+1', text: 'Not read.' },
    { row: 3, column: '', value: '-12\n3', text: 'a,b' },
  ];
  assert.equal(
    problemsCsv(['Row', 'Column', 'Value', 'What is wrong'], lines),
    `\u{feff}Row,Column,Value,What is wrong\r\n2,"C, ""Kiwi""",'=1+1,Not read.\r\n3,,"'-12\n3","a,b"\r\n`,
  );
});
