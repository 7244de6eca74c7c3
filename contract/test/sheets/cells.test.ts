// Tests reading single cells: dates, serial numbers, numbers, weights, and words.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { columnLetter } from '../../src/sheets/cells/cells.ts';
import { type DateOrder, dayInOrder, findDate, readingOfDates } from '../../src/sheets/cells/dates.ts';
import { dayOf, dayOfSerial } from '../../src/sheets/cells/days.ts';
import { findNumber } from '../../src/sheets/cells/numbers.ts';
import { splitUnit } from '../../src/sheets/cells/units.ts';
import { findWeight, gramsOf } from '../../src/sheets/cells/weights.ts';
import { isAbsent, isSummary } from '../../src/sheets/words/cell-words.ts';
import { findFrequency } from '../../src/sheets/words/frequencies.ts';
import { languages } from '../../src/sheets/words/languages.ts';
import { calendarWords } from '../../src/sheets/words/month-names.ts';
import { findGender } from '../../src/sheets/words/sexes.ts';
import { isYes } from '../../src/sheets/words/yes-and-no.ts';

const reading = readingOfDates({ ...calendarWords(languages), date1904: false, lastShortYear: 2046 });
const dayIn = (cell: string | number | Date, order: DateOrder | null = null) => {
  const found = findDate(cell, reading);
  return found && dayInOrder(found, order);
};

describe('A column', () => {
  it('is named like a spreadsheet column: A to Z, then AA', () => {
    assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(columnLetter), [
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });
});

describe('A date', () => {
  it('is read in ISO format, with or without a time', () => {
    for (const text of [
      '2026-03-04',
      '2026/3/4',
      '2026.03.04',
      '20260304',
      '2026-03-04T23:59:59.999Z',
      '2026-03-04 8:30 pm',
      '2026-03-04T08:30+01:00',
    ])
      assert.equal(dayIn(text), '2026-03-04', text);
  });

  it('is read in the given order of day and month', () => {
    for (const text of [
      '03/04/2026',
      '3/4/2026',
      '03.04.2026',
      '3.4.26',
      '03-04-26',
      '3. 4. 2026',
      '03/04/2026 08:30',
      '3.4.2026 um 8:30 Uhr',
    ]) {
      assert.equal(dayIn(text, 'dmy'), '2026-04-03', text);
      assert.equal(dayIn(text, 'mdy'), '2026-03-04', text);
      assert.equal(dayIn(text), null, text);
    }
  });

  it('is read with month names in every language', () => {
    const texts = [
      '4 March 2026',
      'March 4, 2026',
      '4th of March 2026',
      'Mar 4 2026',
      '4-Mar-26',
      '2026 March 4',
      'Wed, March 4, 2026',
      '4. März 2026',
      '4. Mrz. 2026',
      'Mi., 4. Maerz 26',
      '4 maart 2026',
      '4 mrt. 2026',
      '4 mars 2026',
      'mercredi 4 mars 2026',
      '4 de marzo de 2026',
      "4 Mar '26",
    ];
    for (const text of texts) assert.equal(dayIn(text), '2026-03-04', text);
    assert.equal(dayIn('1er août 2025'), '2025-08-01');
    assert.equal(dayIn('1.º de agosto de 2025'), '2025-08-01');
    assert.equal(dayIn('24 déc. 2025'), '2025-12-24');
    assert.equal(dayIn('31 ene 2026'), '2026-01-31');
    assert.equal(dayIn('Mo, 03.04.2026', 'dmy'), '2026-04-03');
  });

  it('is read as each language writes it, with and without the weekday', () => {
    for (const language of languages)
      for (const dateStyle of ['full', 'long'] as const) {
        const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle });
        for (let month = 1; month <= 12; month++) {
          const day = `2025-${String(month).padStart(2, '0')}-01`;
          const text = format.format(new Date(`${day}T12:00:00Z`));
          assert.equal(dayIn(text), day, text);
        }
      }
  });

  it('with a two-digit year falls in the hundred years up to 2046', () => {
    assert.equal(dayIn('1.2.46', 'dmy'), '2046-02-01');
    assert.equal(dayIn('1.2.47', 'dmy'), '1947-02-01');
    assert.equal(dayIn('1.2.99', 'dmy'), '1999-02-01');
  });

  it('may be followed by a remark', () => {
    assert.equal(findDate('10.12.18 (Prior to treatment)', reading)?.remark, 'Prior to treatment');
    assert.equal(findDate('2026-03-04 08:30 – after food', reading)?.remark, 'after food');
    assert.equal(findDate('2026-03-04', reading)?.remark, '');
  });

  it('is not found in other text, numbers or invalid dates', () => {
    const others = [
      '',
      'Kiwi',
      '92',
      '92.5',
      '3.4.',
      '3/2026',
      '2026',
      '03.04.2026 - 05.04.2026',
      '1.2.3.4',
      '10.12.18g',
      '4 Marchember 2026',
      '12345678901',
      'May',
      '4 2026',
      '99:99',
    ];
    for (const text of others) assert.equal(findDate(text, reading), null, text);
    for (const number of [0, -5, 92, 2026, 1e9, Number.NaN, Number.POSITIVE_INFINITY])
      assert.equal(findDate(number, reading), null, String(number));
    assert.equal(findDate(new Date(Number.NaN), reading), null);
  });

  it('must exist in the calendar', () => {
    assert.equal(dayIn('2026-02-29'), null);
    assert.equal(dayIn('2024-02-29'), '2024-02-29');
    assert.equal(dayIn('31/04/2026', 'dmy'), null);
    assert.equal(dayOf(2026, 13, 1), null);
    assert.equal(dayOf(1900, 2, 29), null);
  });
});

describe('A serial number', () => {
  const day1900 = (serial: number) => dayOfSerial(serial, false)?.toISOString().slice(0, 10);
  const day1904 = (serial: number) => dayOfSerial(serial, true)?.toISOString().slice(0, 10);

  it('counts days from 1900, including the nonexistent leap day of that year', () => {
    assert.deepEqual([1, 59, 61, 45_000, 46_085.75, 2_958_465].map(day1900), [
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '2023-03-15',
      '2026-03-04',
      '9999-12-31',
    ]);
    assert.deepEqual([0, 60, -1, 2_958_466, Number.NaN].map(day1900), Array(5).fill(undefined));
  });

  it('counts days from 1904 in a workbook with the 1904 date system', () => {
    assert.deepEqual([0, 1, 44_623].map(day1904), ['1904-01-01', '1904-01-02', '2026-03-04']);
    const in1904 = readingOfDates({ ...calendarWords(languages), date1904: true, lastShortYear: 2046 });
    const found = findDate(44_623, in1904);
    assert.equal(found && dayInOrder(found, null), '2026-03-04');
  });

  it('is read as a date even in a string, but only from 1950 on', () => {
    assert.equal(dayIn('45000'), '2023-03-15');
    assert.equal(dayIn('45000,5'), '2023-03-15');
    assert.equal(dayIn(18_000), null);
  });
});

describe('A number', () => {
  const read = (text: string) => {
    const found = findNumber(text);
    return found && (found.ifPoint === found.ifComma ? found.ifPoint : [found.ifPoint, found.ifComma]);
  };

  it('may have a decimal comma or point, and thousands separators', () => {
    const numbers: Record<string, number> = {
      '92': 92,
      '92.5': 92.5,
      '92,5': 92.5,
      '.5': 0.5,
      '0,092': 0.092,
      '0.092': 0.092,
      '1.062,5': 1_062.5,
      '1,062.5': 1_062.5,
      '1 062,5': 1_062.5,
      '1\u00a0062,5': 1_062.5,
      '1\u202f062.5': 1_062.5,
      "1'062.5": 1_062.5,
      '1’062': 1_062,
      '1,062,000': 1_062_000,
      '1.062.000,5': 1_062_000.5,
      '1062,500': 1_062.5,
      '1 062': 1_062,
      '12,3456': 12.3456,
    };
    for (const [text, number] of Object.entries(numbers)) assert.equal(read(text), number, text);
  });

  it('is ambiguous if its only separator could be a decimal or a thousands separator', () => {
    assert.deepEqual(read('1,062'), [1_062, 1.062]);
    assert.deepEqual(read('1.062'), [1.062, 1_062]);
  });

  it('is not found in other text', () => {
    for (const text of [
      '',
      '.',
      ',',
      '1.2.3',
      '1,2,3',
      '1..2',
      '92 93',
      '1,0625,5',
      '12,34.5',
      '5.',
      'x',
      '-5',
      '+5',
      '1e5',
      '٣',
      '1'.repeat(31),
    ])
      assert.equal(read(text), null, text);
  });
});

describe('A weight', () => {
  const grams = (cell: string | number, unit: 'g' | 'kg' | 'oz' | 'lb' | null = null) => {
    const found = findWeight(cell);
    return found && gramsOf(found, 'point', unit);
  };

  it('may have its unit in the cell, in any common spelling', () => {
    const weights: Record<string, number> = {
      '92 g': 92,
      '92,5g': 92.5,
      '92 Gramm': 92,
      '92 gr.': 92,
      '92 grammes': 92,
      '92 gramos': 92,
      '0.092 kg': 92,
      '1,0625 Kilo': 1_062.5,
      '12 oz': 340.194,
      '2 lbs': 907.185,
      '2 lb.': 907.185,
      '3 lb 4 oz': 1_474.175,
      '3lb4oz': 1_474.175,
      '3 lbs, 4 ozs.': 1_474.175,
      '3 pounds 4.5 ounces': 1_488.35,
      '3# 4 oz': 1_474.175,
      '1.062,5 g': 1_062.5,
    };
    for (const [text, expected] of Object.entries(weights)) assert.equal(grams(text), expected, text);
  });

  it('has the unit of its column if the cell has none', () => {
    assert.equal(grams(92.5, 'g'), 92.5);
    assert.equal(grams('0.092', 'kg'), 92);
    assert.equal(grams('92 g', 'kg'), 92);
    assert.equal(grams('92'), null);
  });

  it('may have a remark in brackets', () => {
    assert.equal(findWeight('92 g (after food)')?.remark, 'after food');
    assert.equal(findWeight('3 lb 4 oz [estimated]')?.remark, 'estimated');
  });

  it('is not found in other text, or in NaN', () => {
    const others = [
      '',
      'dead',
      '~92',
      '<100',
      '92?',
      '92 g?',
      '92 mg',
      '92-95',
      '92/95',
      '3 lb 4',
      '4 oz 3 lb',
      '92 g after food',
      '2 Pfund',
      '-5',
      '92 93 g',
    ];
    for (const text of others) assert.equal(findWeight(text), null, text);
    assert.equal(findWeight(Number.NaN), null);
  });
});

describe('The unit in a heading', () => {
  it('may be in brackets, at the end, or alone', () => {
    for (const heading of [
      'Weight (g)',
      'Weight [g]',
      'Weight in grams',
      'Gewicht in g',
      'Weight, g',
      'Weight/g',
      'Weight g',
      'Poids en grammes',
      'Peso (en gramos)',
    ])
      assert.equal(splitUnit(heading).unit, 'g', heading);
    assert.deepEqual(splitUnit('kg'), { unit: 'kg', rest: '' });
    assert.deepEqual(splitUnit('Kiwi (lbs)'), { unit: 'lb', rest: 'Kiwi' });
  });

  it('is undecided if the heading has two units or none', () => {
    for (const heading of ['Weight (lb/oz)', 'Weight lbs & oz', 'Weight', 'Peggy', 'Ring', 'Mango'])
      assert.equal(splitUnit(heading).unit, null, heading);
  });
});

describe('Words', () => {
  it('mark a missing value', () => {
    for (const text of [
      '-',
      '–',
      '?',
      '†',
      '+',
      '...',
      'n/a',
      'N.A.',
      '#N/A',
      '#DIV/0!',
      'dead',
      'Tot',
      'gestorben',
      'not weighed',
      'nicht gewogen',
      'décédé',
      'muerta',
      'overleden',
    ])
      assert.ok(isAbsent(text), text);
    for (const text of ['92', '92 g', 'Kiwi', 'dead or alive?', '']) assert.ok(!isAbsent(text), text);
  });

  it('label averages and totals, and names of birds do not', () => {
    for (const text of [
      'Mean',
      'Average:',
      'Ø',
      'Ø Gewicht',
      'Total 2026',
      'Durchschnitt',
      'Mittelwert (g)',
      'Moyenne',
      'Promedio',
      'Gemiddelde',
      'Σ',
    ])
      assert.ok(isSummary(text), text);
    for (const text of [
      'Kiwi',
      'Max',
      'Mini',
      'Summer',
      'Øyvind',
      'Total Eclipse',
      'Meanie',
      'Media Luna',
      '92',
    ])
      assert.ok(!isSummary(text), text);
  });

  it('name a bird’s sex', () => {
    const words = {
      male: ['m', 'Male', '1,0', '1.0', 'Hahn', '♂', 'mâle', 'macho', 'haan', 'Männchen'],
      female: ['F', 'w', '0,1', 'Henne', '♀', 'femelle', 'hembra', 'pop'],
      unknown: ['?', 'unknown', '0,0,1', 'unsexed', 'unbekannt'],
    };
    for (const [gender, texts] of Object.entries(words))
      for (const text of texts) assert.equal(findGender(text), gender, text);
    assert.equal(findGender('male (DNA)'), 'male_dna');
    assert.equal(findGender('Henne (DNA)'), 'female_dna');
    for (const text of ['maybe', 'm?', 'Kiwi']) assert.equal(findGender(text), null, text);
  });

  it('mean yes or no', () => {
    for (const cell of [true, 'yes', 'Ja', 'x', '✓', 'nüchtern', 'à jeun', 'sí', 1])
      assert.equal(isYes(cell), true, String(cell));
    for (const cell of [false, 'No', 'nein', 'fed', '-', 0, 'non'])
      assert.equal(isYes(cell), false, String(cell));
    assert.equal(isYes('perhaps'), null);
  });

  it('name the frequency of a medication', () => {
    const words = {
      once_daily: [
        '1x daily',
        'once a day',
        'SID',
        'q24h',
        'einmal täglich',
        '1 x tgl.',
        '1-0-0',
        'eenmaal daags',
        'une fois par jour',
        '1 fois/jour',
        'una vez al día',
        'every 24 hours',
        'once_daily',
      ],
      twice_daily: [
        '2x daily',
        '2×/day',
        'BID',
        'b.i.d',
        'q12h',
        'twice a day',
        'morgens und abends',
        '2x am Tag',
        '1-0-1',
        'tweemaal daags',
        '2 keer per dag',
        'matin et soir',
        'dos veces al día',
        'cada 12 horas',
      ],
      every_8_hours: [
        'TID',
        '3x daily',
        'every 8 hours',
        'q8h',
        'alle 8 Stunden',
        'dreimal täglich',
        '1-1-1',
        'toutes les 8 heures',
        'om de 8 uur',
      ],
      every_6_hours: ['QID', '4 times daily', 'every 6 hrs', 'cada 6 horas', 'vier keer per dag'],
      as_needed: ['PRN', 'as needed', 'bei Bedarf', 'zo nodig', 'au besoin', 'según necesidad'],
    };
    for (const [frequency, texts] of Object.entries(words))
      for (const text of texts) assert.equal(findFrequency(text), frequency, text);
    for (const text of ['every other day', '2x weekly', '5x daily', '2x', 'every 2 days', 'with food', ''])
      assert.equal(findFrequency(text), null, text);
  });
});
