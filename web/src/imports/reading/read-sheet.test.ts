// Tests reading a sheet with a person's choices.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noChoices } from './protocol.ts';
import { readingOf } from './read-sheet.ts';

const sheet = {
  table: [
    ['Date', 'Kiwi', 'Olive'],
    ['03/04/2025', '92.5', 'dead'],
    ['05/04/2025', 'heavy', '101'],
    ['06/04/2025', '93', '102'],
    ['07/04/2025', '94', '103'],
  ],
  options: { today: '2025-06-01', sheetName: 'Weights' },
};

describe('A sheet', () => {
  it('is shown with the suggested answers until its questions are answered', () => {
    const { questions, rows, birds, layout } = readingOf(sheet, noChoices, []);
    assert.deepEqual(
      questions.map(({ code }) => code),
      ['dateOrder', 'unit'],
    );
    assert.deepEqual(
      [layout?.name, rows, birds.map(({ name }) => name)],
      ['birdColumns', 6, ['Kiwi', 'Olive']],
    );
  });

  it('lists the cells that are not imported, by row and column', () => {
    const { problems } = readingOf(sheet, noChoices, []);
    assert.deepEqual(
      problems.map(({ row, column, value, code }) => [row, column, value, code]),
      [
        [2, 'C', 'dead', 'noValue'],
        [3, 'B', 'heavy', 'weightUnreadable'],
      ],
    );
  });

  it('is read according to the answers and the changed columns', () => {
    const answers = { 'dateOrder:A': 'mdy', unit: 'g' };
    const columns = { 2: { field: 'skip' as const } };
    const { birds, columns: read } = readingOf(sheet, { ...noChoices, answers, columns }, []);
    assert.deepEqual(
      birds.map(({ name, firstOn }) => [name, firstOn]),
      [['Kiwi', '2025-03-04']],
    );
    assert.deepEqual(
      read.map(({ letter, field, values }) => [letter, field, values]),
      [
        ['A', 'date', ['03/04/2025', '05/04/2025', '06/04/2025']],
        ['B', 'weight', ['92.5', 'heavy', '93']],
        ['C', 'skip', ['dead', '101', '102']],
      ],
    );
  });

  it('has no rows to import if no layout fits, and gets the layout that a person chooses', () => {
    const other = {
      ...sheet,
      table: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    };
    assert.deepEqual(
      [readingOf(other, noChoices, []).layout, readingOf(other, noChoices, []).rows],
      [null, 0],
    );
    assert.equal(readingOf(other, { ...noChoices, layout: 'visits' }, []).layout?.name, 'visits');
  });
});
