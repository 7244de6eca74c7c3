// Tests how the days on a notebook page are read.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '@flock-care/contract/languages';
import { type DayRead, readDays } from './days.ts';
import { monthNames } from './readings.ts';

const today = '2026-11-24';
const months = monthNames(languages);

const shown = (read: DayRead): string => {
  if (read.kind === 'day') return read.day;
  return read.kind === 'choices' ? `? ${read.days.join(' ')}` : read.kind;
};
const read = (...texts: string[]): string[] =>
  readDays(
    texts.map(text => ({ text })),
    today,
    months,
  ).map(shown);

describe('A day on its own', () => {
  it('is read if it has a day, a month and a year', () => {
    for (const text of [
      '2026-11-03',
      '2026/11/3',
      '3.11.2026',
      '03.11.26',
      '3,11,2026',
      '3 Nov 2026',
      '3. November 2026',
      '3rd November, 2026',
      'Nov 3, 2026',
      'November 3 2026',
    ])
      assert.deepEqual(read(text), ['2026-11-03'], text);
    assert.deepEqual(read('3. Mai 2026', '3. Dez. 2025', '4 März 2026'), [
      '2026-05-03',
      '2025-12-03',
      '2026-03-04',
    ]);
  });

  it('is read in every language', () => {
    for (const text of [
      '3 november 2026',
      '3 nov. 2026',
      '3 novembre 2026',
      '3 de noviembre de 2026',
      '3 de noviembre del 2026',
      '3 de nov. de 2026',
      '3 noviembre, 2026',
    ])
      assert.deepEqual(read(text), ['2026-11-03'], text);
    const firsts = [
      '1er août 2026',
      '1er aout 2026',
      '1.º de agosto de 2026',
      '1º agosto 2026',
      '1 augustus 2026',
    ];
    for (const text of firsts) assert.deepEqual(read(text), ['2026-08-01'], text);
    assert.deepEqual(read('3 mrt 2026', '3 mei 2026', '3 de enero de 2026', '3enero2026', '3 févr. 2026'), [
      '2026-03-03',
      '2026-05-03',
      '2026-01-03',
      '2026-01-03',
      '2026-02-03',
    ]);
  });

  it('is read in the format of each language', () => {
    for (const language of languages)
      for (const month of ['long', 'short'] as const) {
        const format = new Intl.DateTimeFormat(language, {
          timeZone: 'UTC',
          day: 'numeric',
          month,
          year: 'numeric',
        });
        for (let index = 1; index <= 12; index++) {
          const day = `2025-${String(index).padStart(2, '0')}-01`;
          const text = format.format(new Date(`${day}T12:00:00Z`));
          assert.deepEqual(read(text), [day], text);
        }
      }
  });

  it('is asked about if its month or year is missing', () => {
    assert.deepEqual(read('3'), ['? 2026-11-03 2026-10-03 2026-09-03']);
    assert.deepEqual(read('31.'), ['? 2026-10-31 2026-08-31 2026-07-31']);
    assert.deepEqual(read('3.11.'), ['? 2026-11-03 2025-11-03 2024-11-03']);
    for (const text of ['3 Nov', '3 novembre', '3 november', '3 de noviembre'])
      assert.deepEqual(read(text), ['? 2026-11-03 2025-11-03 2024-11-03'], text);
    assert.deepEqual(read('29.2.'), ['? 2024-02-29']);
    assert.deepEqual(read('25.12'), ['? 2025-12-25 2024-12-25 2023-12-25']);
  });

  it('is asked about if the order of day, month and year is unclear', () => {
    assert.deepEqual(read('3/11/2026'), ['? 2026-11-03 2026-03-11']);
    assert.deepEqual(read('3-11-2025'), ['? 2025-11-03 2025-03-11']);
    assert.deepEqual(read('26-11-03'), ['? 2026-11-03 2003-11-26']);
    assert.deepEqual(read('3/12/2026'), ['? 2026-03-12']);
    assert.deepEqual(read('3/25/2026', '25/3/2026', '3/3/2026'), ['2026-03-25', '2026-03-25', '2026-03-03']);
  });

  it('is not accepted if it does not exist, is in the future or too long ago, or is unclear', () => {
    assert.deepEqual(read('31.2.2026', '30 Feb', '0.1.2026', '3.13.2026'), Array(4).fill('noSuchDay'));
    assert.deepEqual(read('25.11.2026', '2027-01-01'), ['future', 'future']);
    assert.deepEqual(read('3.11.1826'), ['tooOld']);
    for (const text of ['x', '3 Xyz', '3 Ma', '11.', '2026', '3.11.202', '-3'])
      assert.notEqual(read(text)[0]?.slice(0, 2), '20', text);
  });
});

describe('A day below another one', () => {
  it('is completed with the month and year of that day', () => {
    assert.deepEqual(read('1.11.2026', '2', '3.', '5.11.'), [
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-05',
    ]);
    assert.deepEqual(read('20 Nov 2025', '19', '12'), ['2025-11-20', '2025-11-19', '2025-11-12']);
  });

  it('is asked about if a new month or year may have begun', () => {
    assert.deepEqual(read('30.9.2026', '1')[1], '? 2026-10-01 2026-09-01 2026-11-01');
    assert.deepEqual(read('29.9.2026', '30', '1')[2], '? 2026-10-01 2026-09-01 2026-11-01');
    assert.deepEqual(read('2.10.2026', '3', '1')[2], '? 2026-10-01 2026-11-01 2026-09-01');
    assert.deepEqual(read('28.12.2025', '3.1.')[1], '? 2026-01-03 2025-01-03 2024-01-03');
  });

  it('keeps the order of day and month', () => {
    assert.deepEqual(read('11/13/2026', '11/4/2026', '11/5'), ['2026-11-13', '2026-11-04', '2026-11-05']);
    assert.deepEqual(read('13/10/2026', '4/10/2026'), ['2026-10-13', '2026-10-04']);
  });

  it('is completed with the month and year of a day that the person chose', () => {
    const days = readDays([{ text: '3', chosen: '2025-02-03' }, { text: '4' }], today, months);
    assert.deepEqual(days.map(shown), ['2025-02-03', '2025-02-04']);
    const other = readDays([{ text: '4', chosen: '2025-02-03' }], today, months);
    assert.equal(other[0]?.kind, 'choices');
  });

  it('ignores a line above that could not be read', () => {
    assert.deepEqual(read('x', '3')[1], '? 2026-11-03 2026-10-03 2026-09-03');
  });
});
