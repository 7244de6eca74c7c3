// Tests writing CSV files.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { csvOf } from './csv.ts';

it('A CSV file begins with a byte order mark, ends each line with CR LF, and quotes only cells that need it', () => {
  const rows = [
    ['Name', 'Note'],
    ['Kiwi', 'He said "hello", twice'],
    ['Pip; Pop', 'two\nlines'],
  ];
  assert.equal(
    csvOf(rows, '.'),
    '\ufeffName,Note\r\nKiwi,"He said ""hello"", twice"\r\nPip; Pop,"two\nlines"\r\n',
  );
});

it('A CSV file separates cells by semicolons if the decimal sign is a comma', () => {
  assert.equal(csvOf([['Pip; Pop', 'a, b']], ','), '\ufeff"Pip; Pop";a, b\r\n');
});

it('Cells that a spreadsheet could read as formulas begin with an apostrophe', () => {
  assert.equal(
    csvOf([['=1+1', '+49 30', '-', '@me', '\tx', 'a=1']], '.'),
    "\ufeff'=1+1,'+49 30,'-,'@me,'\tx,a=1\r\n",
  );
});
