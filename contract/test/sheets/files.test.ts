// Reads CSV files that LibreOffice 7.4 wrote with German, American, British and French settings.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Answers } from '../../src/sheets/index.ts';
import { cellsOfCsv, read } from './support.ts';

const readFile = (name: string, separator: string, answers: Answers = {}) =>
  read(cellsOfCsv(readFileSync(new URL(`files/${name}`, import.meta.url), 'utf8'), separator), answers);

describe('A LibreOffice CSV file', () => {
  it('with German settings can have a title, dotted dates, decimal commas, a dead bird and an average row', () => {
    const { name, asked, rows, notRead, problems } = readFile('columns-german.csv', ';', { unit: 'g' });
    assert.equal(name, 'birdColumns');
    assert.deepEqual(asked, ['unit']);
    assert.deepEqual(problems, []);
    assert.deepEqual(rows, [
      { row: 4, birdName: 'Kiwi', recordedOn: '2026-01-03', weightGrams: 92.5, notes: 'kalt' },
      { row: 4, birdName: 'Mango', recordedOn: '2026-01-03', weightGrams: 85, notes: 'kalt' },
      { row: 5, birdName: 'Kiwi', recordedOn: '2026-01-13', weightGrams: 93.25 },
    ]);
    assert.deepEqual(notRead, [
      'C5 tot noValue',
      'A6 Mittelwert summaryRow',
      'B6 92,875 summaryRow',
      'C6 85 summaryRow',
    ]);
  });

  it('with American settings can have a column per date, an average column, and two birds with the same name but different rings', () => {
    const { name, asked, rows, notRead } = readFile('rows-american.csv', ',', { unit: 'g' });
    assert.equal(name, 'birdRows');
    assert.deepEqual(asked, ['unit']);
    assert.deepEqual(rows, [
      { row: 2, tagId: 'A-1', birdName: 'Kiwi', recordedOn: '2018-10-12', weightGrams: 92 },
      {
        row: 2,
        tagId: 'A-1',
        birdName: 'Kiwi',
        recordedOn: '2018-10-19',
        weightGrams: 91,
        notes: 'Prior to treatment',
      },
      { row: 3, tagId: 'A-2', birdName: 'Kiwi', recordedOn: '2018-10-12', weightGrams: 88 },
      { row: 3, tagId: 'A-2', birdName: 'Kiwi', recordedOn: '2018-11-02', weightGrams: 89 },
    ]);
    assert.deepEqual(notRead, [
      'D3 n/a noValue',
      'A4 Total summaryRow',
      'C4 180 summaryRow',
      'D4 91 summaryRow',
      'E4 89 summaryRow',
    ]);
  });

  it('with British settings can have merged headings and a quoted note', () => {
    const { asked, rows } = readFile('merged-british.csv', ',');
    assert.deepEqual(asked, []);
    assert.deepEqual(rows, [
      { row: 3, birdName: 'Kiwi', recordedOn: '2026-04-03', weightGrams: 92, notes: 'moult, "bad"' },
      { row: 3, birdName: 'Mango', recordedOn: '2026-04-03', weightGrams: 85.049 },
      { row: 4, birdName: 'Kiwi', recordedOn: '2026-04-13', weightGrams: 1_062.5 },
      { row: 4, birdName: 'Mango', recordedOn: '2026-04-13', weightGrams: 87.884, notes: 'line one' },
    ]);
  });

  it('with French settings can have a unit per row, a VRAI cell and a formula error (#DIV/0!)', () => {
    const { asked, rows, notRead } = readFile('log-french.csv', ';');
    assert.deepEqual(asked, []);
    assert.deepEqual(rows, [
      { row: 2, tagId: 'DE 12', birdName: 'Kiwi', recordedOn: '2026-03-04', weightGrams: 92.5 },
      {
        row: 3,
        tagId: 'DE 13',
        birdName: 'Polly',
        recordedOn: '2026-03-05',
        weightGrams: 1_234.5,
        fasting: true,
      },
    ]);
    assert.deepEqual(notRead, ['D4 #DIV/0! noValue']);
  });
});
