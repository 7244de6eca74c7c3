// Tests the questions about ambiguous values. The reader never guesses: such values are problems until the question is
// answered.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Cell } from '../../src/sheets/index.ts';
import { read } from './support.ts';

const weights = (...cells: Cell[]) => [
  ['Date', 'Bird', 'Weight (g)'],
  ...cells.map(date => [date, 'Kiwi', 92]),
];
const days = (table: Cell[][], answers = {}) =>
  read(table, answers).rows.map(row => 'recordedOn' in row && row.recordedOn);
const weighing = (heading: string, ...cells: Cell[]) => [
  ['Date', 'Bird', heading],
  ...cells.map((cell, index) => [`2026-03-0${index + 1}`, 'Kiwi', cell]),
];
const grams = (table: Cell[][], answers = {}) =>
  read(table, answers).rows.map(row => 'weightGrams' in row && row.weightGrams);

describe('The order of day and month', () => {
  it('is decided by all values in a column together', () => {
    assert.deepEqual(days(weights('03/04/2026', '13/04/2026')), ['2026-04-03', '2026-04-13']);
    assert.deepEqual(days(weights('03/04/2026', '04/13/2026')), ['2026-03-04', '2026-04-13']);
    assert.deepEqual(days(weights('3.4.26', '31.4.26', '31.5.26')), ['2026-04-03', '2026-05-31']);
  });

  it('is asked about if the values do not decide it', () => {
    const table = weights('03/04/2026', '05/05/2026');
    const { questions, problems, rows } = read(table);
    assert.deepEqual(
      questions.map(({ id, columns, text, suggested }) => [id, columns, text, suggested]),
      [['dateOrder:A', ['A'], 'Which comes first in 03/04/2026, the day or the month?', null]],
    );
    assert.deepEqual(problems, ['A2 dateOpen']);
    assert.equal(rows.length, 1, '5 May is the same in both orders');
    assert.deepEqual(days(table, { 'dateOrder:A': 'dmy' }), ['2026-04-03', '2026-05-05']);
    assert.deepEqual(days(table, { 'dateOrder:A': 'mdy' }), ['2026-03-04', '2026-05-05']);
    assert.deepEqual(days(table, { 'dateOrder:A': 'ydm' }), ['2026-05-05']);
  });

  it('is asked about with a suggestion if the dates have dots', () => {
    assert.equal(read(weights('3.4.2026')).questions[0]?.suggested, 'dmy');
  });

  it('is asked about if the column has both orders, and a date in the wrong one remains a problem', () => {
    const table = weights('13/04/2026', '04/14/2026', '03/04/2026');
    const { asked, problems, questions } = read(table);
    assert.deepEqual(asked, ['dateOrder:A']);
    assert.equal(questions[0]?.example, '13/04/2026 and 04/14/2026');
    assert.deepEqual(problems, ['A2 dateOpen', 'A3 dateOpen', 'A4 dateOpen']);
    assert.deepEqual(read(table, { 'dateOrder:A': 'dmy' }).problems, ['A3 dateWithoutDay']);
  });

  it('is taken from the heading if it names one', () => {
    const table = weights('03/04/2026');
    assert.deepEqual(days([['Date (mm/dd/yyyy)', 'Bird', 'Weight (g)'], ...table.slice(1)]), ['2026-03-04']);
    assert.deepEqual(days([['Datum (TT.MM.JJJJ)', 'Bird', 'Weight (g)'], ...table.slice(1)]), ['2026-04-03']);
  });

  it('is asked about for each undecided column, with the order of another column as a suggestion', () => {
    const { questions } = read([
      ['Name', 'Species', 'Hatched', 'Gotcha day'],
      ['Kiwi', 'Cockatiel', '04/13/2020', '03/04/2021'],
    ]);
    assert.deepEqual(
      questions.map(({ id, suggested }) => [id, suggested]),
      [['dateOrder:D', 'mdy']],
    );
  });

  it('is asked about if a spreadsheet may have swapped day and month in some cells and left others as text', () => {
    const table = weights('13/04/2026', new Date('2026-03-04'), '25/12/2025');
    const { asked, problems } = read(table);
    assert.deepEqual(asked, ['swappedDates:A']);
    assert.deepEqual(problems, ['A3 dateOpen']);
    assert.equal(days(table, { 'swappedDates:A': 'swapped' })[1], '2026-04-03');
    assert.equal(days(table, { 'swappedDates:A': 'right' })[1], '2026-03-04');
    assert.deepEqual(read(weights('13/04/2026', new Date('2026-03-20'))).asked, []);
  });
});

describe('The decimal sign', () => {
  it('is decided by all weights together', () => {
    assert.deepEqual(grams(weighing('Weight (g)', '1,062', '92.5')), [1_062, 92.5]);
    assert.deepEqual(grams(weighing('Gewicht (g)', '1.062', '92,5')), [1_062, 92.5]);
    assert.deepEqual(grams(weighing('Gewicht (g)', '1,062', '1.062,5')), [1.062, 1_062.5]);
  });

  it('is decided if the other reading is more than the maximum weight', () => {
    assert.deepEqual(grams(weighing('Weight (kg)', '1,062')), [1_062]);
    assert.deepEqual(grams(weighing('Weight', '1.062 kg')), [1_062]);
  });

  it('is asked about if the weights do not decide it', () => {
    const table = weighing('Weight (g)', '1,062', '985');
    const { questions, problems } = read(table);
    assert.deepEqual(
      questions.map(({ id, text }) => [id, text]),
      [['decimalSign', 'What does the comma in 1,062 separate?']],
    );
    assert.deepEqual(problems, ['C2 weightOpen']);
    assert.deepEqual(grams(table, { decimalSign: 'point' }), [1_062, 985]);
    assert.deepEqual(grams(table, { decimalSign: 'comma' }), [1.062, 985]);
  });

  it('is not decided by an average row', () => {
    const table = [...weighing('Weight (g)', '1,062'), ['Mean', '', '1062.5']];
    assert.deepEqual(read(table).asked, ['decimalSign']);
  });

  it('is asked about if both signs occur, for the ambiguous weights only', () => {
    const table = weighing('Weight (g)', '92.5', '92,5', '1,062');
    assert.deepEqual(read(table).asked, ['decimalSign']);
    assert.deepEqual(grams(table), [92.5, 92.5]);
  });
});

describe('The unit', () => {
  it('is asked about if no heading, cell or title has one, and only plausible units are offered', () => {
    const { questions, problems } = read(weighing('Weight', 92, 93));
    assert.deepEqual(
      questions.map(({ id, columns, suggested }) => [id, columns, suggested]),
      [['unit', ['C'], 'g']],
    );
    assert.deepEqual(
      questions[0]?.choices.map(({ value }) => value),
      ['g', 'oz'],
    );
    assert.deepEqual(problems, ['C2 unitOpen', 'C3 unitOpen']);
    assert.deepEqual(grams(weighing('Weight', 3.25, 3.5), { unit: 'oz' }), [92.136, 99.223]);
    assert.deepEqual(read(weighing('Weight', 3.25)).questions[0]?.choices.length, 4);
  });

  it('is not asked about if only grams are plausible', () => {
    assert.deepEqual(read(weighing('Weight', 410, 412)).asked, []);
    assert.deepEqual(grams(weighing('Weight', 410, 412)), [410, 412]);
  });

  it('is asked about with the unit of the other weights as a suggestion', () => {
    assert.equal(read(weighing('Weight', '3.2 oz', '3.3')).questions[0]?.suggested, 'oz');
  });

  it('is reported as a problem if it is unknown', () => {
    const table = [
      ['Date', 'Bird', 'Weight', 'Unit'],
      ['2026-03-04', 'Kiwi', 92, 'stone'],
    ];
    assert.deepEqual(read(table).problems, ['D2 unitUnknown']);
  });
});

describe('A column', () => {
  it('is asked about if two columns match the same field', () => {
    const table = [
      ['Date', 'Bird', 'Weight (g)', 'Weight (oz)'],
      ['2026-03-04', 'Kiwi', 92, 3],
    ];
    const { questions } = read(table);
    assert.deepEqual(questions[0]?.choices, [
      { value: 'C', label: 'Column C, “Weight (g)”' },
      { value: 'D', label: 'Column D, “Weight (oz)”' },
    ]);
    assert.deepEqual(grams(table, { 'whichColumn:weight': 'C' }), [92]);
    assert.deepEqual(grams(table, { 'whichColumn:weight': 'D' }), [85.049]);
  });

  it('is not asked about if it matches its field better than the others', () => {
    const { asked, rows } = read([
      ['Date', 'Bird', 'Weight before (g)', 'Weight (g)'],
      ['2026-03-04', 'Kiwi', 90, 92],
    ]);
    assert.deepEqual(asked, []);
    assert.ok(rows[0] && 'weightGrams' in rows[0] && rows[0].weightGrams === 92);
  });
});

describe('A row without a bird or a date', () => {
  const table = [
    ['Bird', 'Date', 'Weight (g)'],
    ['Kiwi', '2026-03-04', 92],
    ['', '2026-03-05', 93],
    ['Mango', '', 85],
  ];

  it('is asked about, because cells may be merged', () => {
    const { asked, problems } = read(table);
    assert.deepEqual(asked, ['birdAbove', 'dateAbove']);
    assert.deepEqual(problems, ['3 birdMissing', 'B4 dateMissing']);
  });

  it('gets the bird or date from the row above if the person says so', () => {
    const { rows, problems } = read(table, { birdAbove: 'yes', dateAbove: 'yes' });
    assert.deepEqual(problems, []);
    assert.deepEqual(
      rows.map(row => 'recordedOn' in row && `${row.birdName} ${row.recordedOn}`),
      ['Kiwi 2026-03-04', 'Kiwi 2026-03-05', 'Mango 2026-03-05'],
    );
  });
});

describe('Problems', () => {
  it('name the row, the reason and, if it is known, the column', () => {
    const { problems, notRead, rows } = read([
      ['Date', 'Bird', 'Weight (g)', 'Fasting', 'Notes'],
      ['2026-12-01', 'Kiwi', '92', '', ''],
      ['2026-02-30', 'Kiwi', '92', '', ''],
      ['yesterday', 'Kiwi', '92', '', ''],
      ['', 'Kiwi', '92', '', ''],
      ['2026-03-01', 'Kiwi', '92 or 93', '', ''],
      ['2026-03-01', 'Kiwi', '0', '', ''],
      ['2026-03-01', 'Kiwi', '10001', '', ''],
      ['2026-03-01', '', '92', '', ''],
      ['2026-03-01', 'K'.repeat(121), '92', '', ''],
      ['2026-03-01', 'Kiwi', '92', 'perhaps', ''],
      ['12/31/1026', 'Kiwi', '92', '', ''],
      ['2026-03-01', 'Kiwi', '', '', 'asleep'],
      ['Date', 'Bird', 'Weight (g)', 'Fasting', 'Notes'],
      ['Weighed by Anna and Ben', '', '', '', ''],
    ]);
    assert.deepEqual(problems, [
      'A2 dateInFuture',
      'A3 dateWithoutDay',
      'A4 dateUnreadable',
      'A5 dateMissing',
      'C6 weightUnreadable',
      'C7 weightOutOfRange',
      'C8 weightOutOfRange',
      '9 birdMissing',
      'B10 textTooLong',
      'D11 fastingUnknown',
      'A12 dateTooOld',
    ]);
    assert.deepEqual(notRead, [
      'E13 asleep withoutWeight',
      'A14 Date repeatedHeader',
      'B14 Bird repeatedHeader',
      'C14 Weight (g) repeatedHeader',
      'D14 Fasting repeatedHeader',
      'E14 Notes repeatedHeader',
      'A15 Weighed by Anna and Ben remark',
    ]);
    assert.equal(rows.length, 1, 'an unknown fasting mark leaves the field empty');
  });
});
