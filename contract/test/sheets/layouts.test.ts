// Tests recognizing and reading tables like those that people make, one layout at a time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeColumn, describeColumn, inspect, questionsOf, readRows } from '../../src/sheets/index.ts';
import { options, read } from './support.ts';

describe('A table with one row per weight', () => {
  it('is read if it has a title, ring numbers, bird names and notes', () => {
    const { name, layout, rows, asked, notRead } = read([
      ['Our flock – weights'],
      [],
      ['', 'Datum', 'Ring-Nr.', 'Vogel', 'Art', 'Gewicht [g]', 'nüchtern', 'Bemerkungen'],
      ['', '13.01.2026 07:45', 'DE 12-345', 'Kiwi', 'Nymphensittich', '92,5', 'ja', 'frisst gut'],
      ['', '14.1.26', '', 'Mango', '', '1.062,5', '', ''],
      ['', '15.1.2026', '-', 'Kiwi', '', '91 g (nach dem Arzt)', 'nein', 'ruhig'],
    ]);
    assert.equal(name, 'weights');
    assert.equal(layout.headerRow, 3);
    assert.deepEqual(asked, []);
    assert.deepEqual(notRead, []);
    assert.deepEqual(rows, [
      {
        row: 4,
        tagId: 'DE 12-345',
        birdName: 'Kiwi',
        species: 'Nymphensittich',
        recordedOn: '2026-01-13',
        weightGrams: 92.5,
        fasting: true,
        notes: 'frisst gut',
      },
      { row: 5, birdName: 'Mango', recordedOn: '2026-01-14', weightGrams: 1_062.5 },
      {
        row: 6,
        birdName: 'Kiwi',
        recordedOn: '2026-01-15',
        weightGrams: 91,
        fasting: false,
        notes: 'nach dem Arzt\nruhig',
      },
    ]);
  });

  it('is read if it has typed cells, a unit per row, and weights in pounds and ounces', () => {
    const { rows } = read([
      ['Date', 'Bird', 'Weight', 'Unit'],
      [new Date('2026-03-04T08:30:00Z'), 'Kiwi', 92.5, 'g'],
      [46_085, 'Kiwi', 0.092, 'kg'],
      [46_085.4, 'Polly', '3 lb 4 oz', ''],
      [46_086, 'Polly', 52, 'oz.'],
    ]);
    assert.deepEqual(
      rows.map(row => ('weightGrams' in row ? [row.recordedOn, row.weightGrams] : [])),
      [
        ['2026-03-04', 92.5],
        ['2026-03-04', 92],
        ['2026-03-04', 1_474.175],
        ['2026-03-05', 1_474.175],
      ],
    );
  });

  it('can have pounds and ounces in separate columns', () => {
    const { rows, asked } = read([
      ['Date', 'Bird', 'Weight (lb)', '(oz)'],
      ['2026-03-04', 'Polly', '3', '4'],
      ['2026-03-05', 'Polly', '', '12'],
      ['2026-03-06', 'Polly', '3', ''],
    ]);
    assert.deepEqual(asked, []);
    assert.deepEqual(
      rows.map(row => 'weightGrams' in row && row.weightGrams),
      [1_474.175, 340.194, 1_360.777],
    );
  });

  it('is recognized without a header, for example if only cells were pasted', () => {
    const { layout, rows } = read([
      ['Kiwi', '2026-03-04', '92 g', 'good'],
      ['Mango', '2026-03-04', '85 g', 'moult'],
    ]);
    assert.equal(layout.headerRow, 0);
    assert.deepEqual(rows[1], {
      row: 2,
      birdName: 'Mango',
      recordedOn: '2026-03-04',
      weightGrams: 85,
      notes: 'moult',
    });
  });

  it('gets its unit from the title', () => {
    const { rows, asked } = read([
      ['All weights in grams'],
      ['Date', 'Bird', 'Weight'],
      ['2026-03-04', 'Kiwi', '92'],
    ]);
    assert.deepEqual(asked, []);
    assert.equal(rows.length, 1);
  });

  it('may be about a single bird, which the person is asked to name', () => {
    const table = [['Kiwi'], ['Date', 'Weight (g)'], ['2026-03-04', 92], ['2026-03-05', 93]];
    const { asked, questions, problems } = read(table, {}, {}, { sheetName: 'Sheet1' });
    assert.deepEqual(asked, ['whichBird']);
    assert.deepEqual(
      questions[0]?.choices.map(({ value }) => value),
      ['Sheet1', 'Kiwi'],
    );
    assert.deepEqual(problems, ['3 birdMissing', '4 birdMissing']);
    assert.deepEqual(read(table, { whichBird: 'Kiwi the second' }).rows[0], {
      row: 3,
      birdName: 'Kiwi the second',
      recordedOn: '2026-03-04',
      weightGrams: 92,
    });
  });
});

describe('A table with a column per bird', () => {
  it('is read if it has units and rings in the headings, empty columns, a dead bird and an average row', () => {
    const { name, rows, notRead, asked, layout } = read([
      ['Weights 2026', '', '', '', '', ''],
      ['Date', 'Kiwi (g)', '', "Mango's weight (kg)", 'Max (ring NL-4711), g', 'Average', 'Remarks'],
      ['3 Jan 2026', '92', '', '0.085', '410', '195.7', 'cold night'],
      ['4 Jan 2026', '-', '', 'dead', '1,062.5', '', ''],
      ['Mean', '92', '', '0.085', '736.25', '', ''],
    ]);
    assert.equal(name, 'birdColumns');
    assert.deepEqual(asked, []);
    assert.deepEqual(rows, [
      { row: 3, birdName: 'Kiwi', recordedOn: '2026-01-03', weightGrams: 92, notes: 'cold night' },
      { row: 3, birdName: 'Mango', recordedOn: '2026-01-03', weightGrams: 85, notes: 'cold night' },
      {
        row: 3,
        tagId: 'NL-4711',
        birdName: 'Max',
        recordedOn: '2026-01-03',
        weightGrams: 410,
        notes: 'cold night',
      },
      { row: 4, tagId: 'NL-4711', birdName: 'Max', recordedOn: '2026-01-04', weightGrams: 1_062.5 },
    ]);
    assert.deepEqual(notRead, [
      'B4 - noValue',
      'D4 dead noValue',
      'A5 Mean summaryRow',
      'B5 92 summaryRow',
      'D5 0.085 summaryRow',
      'E5 736.25 summaryRow',
    ]);
    assert.deepEqual(layout.columns.map(column => describeColumn(layout, column)).slice(0, 4), [
      'Column A is the date.',
      'Column B is Kiwi’s weight in grams.',
      'Column C is not read.',
      'Column D is Mango’s weight in kilograms.',
    ]);
  });

  it('is read if it has merged headings, where only the first cell has a value', () => {
    const { layout, rows } = read([
      ['', 'Kiwi', '', 'Mango', ''],
      ['Date', 'Weight (g)', 'Notes', 'Weight (oz)', 'Notes'],
      ['2026-01-03', 92, 'moult', 3, ''],
      ['2026-01-04', 93, '', 3.1, 'loud'],
    ]);
    assert.equal(layout.groupRow, 1);
    assert.deepEqual(rows, [
      { row: 3, birdName: 'Kiwi', recordedOn: '2026-01-03', weightGrams: 92, notes: 'moult' },
      { row: 3, birdName: 'Mango', recordedOn: '2026-01-03', weightGrams: 85.049 },
      { row: 4, birdName: 'Kiwi', recordedOn: '2026-01-04', weightGrams: 93 },
      { row: 4, birdName: 'Mango', recordedOn: '2026-01-04', weightGrams: 87.884, notes: 'loud' },
    ]);
  });

  it('can have a notes column next to each bird', () => {
    const { rows } = read([
      ['Date', 'Kiwi (g)', 'Notes', 'Mango (g)', 'Notes'],
      ['2026-01-03', 92, 'moult', 85, 'loud'],
    ]);
    assert.deepEqual(
      rows.map(row => 'notes' in row && row.notes),
      ['moult', 'loud'],
    );
  });

  it('can include a bird whose weights begin hundreds of rows down', () => {
    const days = Array.from({ length: 400 }, (_, index) => [
      46_000 - 400 + index,
      92,
      index < 390 ? null : 85,
    ]);
    const { rows } = read([['Date', 'Kiwi g', 'Mango g'], ...days]);
    assert.equal(rows.filter(({ birdName }) => birdName === 'Mango').length, 10);
  });

  it('raises the question whether two columns with the same name are one bird', () => {
    const table = [
      ['Date', 'Kiwi g', 'Kiwi g', 'Mango g'],
      ['2026-01-03', 92, 45, 85],
    ];
    const { asked, problems, rows } = read(table);
    assert.deepEqual(asked, ['sameName']);
    assert.deepEqual(problems, ['B1 birdOpen', 'C1 birdOpen']);
    assert.deepEqual(
      rows.map(({ birdName }) => birdName),
      ['Mango'],
    );
    assert.deepEqual(
      read(table, { sameName: 'several' }).rows.map(({ birdName }) => birdName),
      ['Kiwi 1', 'Kiwi 2', 'Mango'],
    );
    assert.deepEqual(
      read(table, { sameName: 'one' }).rows.map(({ birdName }) => birdName),
      ['Kiwi', 'Kiwi', 'Mango'],
    );
  });

  it('raises no question if birds with the same name have different rings', () => {
    const { asked, rows } = read([
      ['Date', 'Kiwi (AB 1234) g', 'Kiwi (AB 1235) g'],
      ['2026-01-03', 92, 45],
    ]);
    assert.deepEqual(asked, []);
    assert.deepEqual(
      rows.map(({ tagId }) => tagId),
      ['AB 1234', 'AB 1235'],
    );
  });
});

describe('A table with a row per bird and a column per date', () => {
  it('is read with remarks in the headings as notes', () => {
    const { name, rows, notRead, asked } = read([
      ['Bird', 'Ring', '10.12.18 (Prior to treatment)', '10.19.18', 'Weight 11.2.18 (g)'],
      ['Kiwi', 'A1', '92 g', 'dead', '93'],
      ['Mango', '', '85 g', '86 g', ''],
      ['Average', '', '88.5 g', '86 g', '93'],
    ]);
    assert.equal(name, 'birdRows');
    assert.deepEqual(asked, []);
    assert.deepEqual(rows, [
      {
        row: 2,
        tagId: 'A1',
        birdName: 'Kiwi',
        recordedOn: '2018-10-12',
        weightGrams: 92,
        notes: 'Prior to treatment',
      },
      { row: 2, tagId: 'A1', birdName: 'Kiwi', recordedOn: '2018-11-02', weightGrams: 93 },
      { row: 3, birdName: 'Mango', recordedOn: '2018-10-12', weightGrams: 85, notes: 'Prior to treatment' },
      { row: 3, birdName: 'Mango', recordedOn: '2018-10-19', weightGrams: 86 },
    ]);
    assert.equal(notRead[0], 'D2 dead noValue');
    assert.equal(notRead.length, 5);
  });

  it('is read if each date is merged across a weight column and a notes column', () => {
    const { layout, rows } = read([
      ['', new Date('2026-01-03'), '', new Date('2026-01-10'), ''],
      ['Name', 'Weight (g)', 'Notes', 'Weight (g)', 'Notes'],
      ['Kiwi', 92, 'moult', 93, ''],
      ['Mango', 85, '', 'n/a', 'at the vet'],
    ]);
    assert.deepEqual([layout.groupRow, layout.headerRow], [1, 2]);
    assert.deepEqual(rows, [
      { row: 3, birdName: 'Kiwi', recordedOn: '2026-01-03', weightGrams: 92, notes: 'moult' },
      { row: 3, birdName: 'Kiwi', recordedOn: '2026-01-10', weightGrams: 93 },
      { row: 4, birdName: 'Mango', recordedOn: '2026-01-03', weightGrams: 85 },
    ]);
  });

  it('has a bad date heading reported once, not for each weight below it', () => {
    const { problems, rows } = read([
      ['Bird', '2026-01-03', '2027-01-03', '2026-02-30'],
      ['Kiwi', '92 g', '93 g', '94 g'],
      ['Mango', '92 g', '93 g', '94 g'],
    ]);
    assert.deepEqual(problems, ['C1 dateInFuture', 'D1 dateWithoutDay']);
    assert.equal(rows.length, 2);
  });
});

describe('A table with one row per bird', () => {
  it('is read with sex, dates and vet', () => {
    const { name, rows, problems } = read([
      ['Name', 'Ringnummer', 'Art', 'Geschlecht', 'Schlupfdatum', 'Einzug', 'Tierarzt', 'Klinik', 'Farbe'],
      ['Kiwi', 'DE-1', 'Nymphensittich', '1,0', '13.04.2019', 'Mai 2020', 'Dr. Vogel', 'Vogelklinik', 'grau'],
      ['Kiwi', 'DE-2', 'Wellensittich', '0,1 (DNA)', '', '', '', '', 'blau'],
    ]);
    assert.equal(name, 'birds');
    assert.deepEqual(problems, ['F2 dateUnreadable']);
    assert.deepEqual(rows, [
      {
        row: 2,
        tagId: 'DE-1',
        birdName: 'Kiwi',
        species: 'Nymphensittich',
        gender: 'male',
        dateOfBirth: '2019-04-13',
        vetClinicName: 'Vogelklinik',
        vetDoctorName: 'Dr. Vogel',
      },
      { row: 3, tagId: 'DE-2', birdName: 'Kiwi', species: 'Wellensittich', gender: 'female_dna' },
    ]);
  });
});

describe('A table with one row per visit', () => {
  it('is read with the diagnosis and the treatment as notes', () => {
    const { name, rows, problems } = read([
      ['Visit date', 'Bird', 'Vet', 'Reason for visit', 'Diagnosis', 'Treatment', 'Cost'],
      ['03/14/2026', 'Kiwi', 'Dr. Bird', 'Weight loss', 'Yeast', 'Nystatin', '$80'],
      ['12/31/2026', 'Kiwi', 'Dr. Bird', 'Check', '', '', ''],
    ]);
    assert.equal(name, 'visits');
    assert.deepEqual(problems, ['A3 dateInFuture']);
    assert.deepEqual(rows, [
      {
        row: 2,
        birdName: 'Kiwi',
        visitedOn: '2026-03-14',
        clinicName: 'Dr. Bird',
        reason: 'Weight loss',
        notes: 'Diagnosis: Yeast\nTreatment: Nystatin',
      },
    ]);
  });
});

describe('A table with one row per medication', () => {
  it('is read if the frequencies are in words', () => {
    const { name, rows, problems } = read([
      ['Vogel', 'Medikament', 'Dosierung', 'Häufigkeit', 'Gabe über', 'Beginn', 'Ende'],
      ['Kiwi', 'Baytril', '0,05 ml', 'morgens und abends', 'Schnabel', '13.3.26', '20.3.26'],
      ['Kiwi', 'Korvimin', '1 Prise', 'jeden zweiten Tag', '', '14.3.26', '31.12.26'],
      ['Mango', 'Metacam', '', 'BID', '', '15.3.26', '10.3.26'],
      ['Mango', 'Metacam', '0,1 ml', 'BID', '', '15.3.26', '10.3.26'],
    ]);
    assert.equal(name, 'medications');
    assert.deepEqual(problems, ['D3 frequencyUnknown', 'C4 dosageMissing', 'G5 endBeforeStart']);
    assert.deepEqual(rows, [
      {
        row: 2,
        birdName: 'Kiwi',
        name: 'Baytril',
        dosage: '0,05 ml',
        frequency: 'twice_daily',
        route: 'Schnabel',
        startDate: '2026-03-13',
        endDate: '2026-03-20',
      },
    ]);
  });

  it('raises a question about the frequency if there is no column for it', () => {
    const table = [
      ['Bird', 'Medication', 'Dose', 'Start'],
      ['Kiwi', 'Baytril', '0.05 ml', '2026-03-13'],
    ];
    assert.deepEqual(read(table).asked, ['frequency']);
    assert.deepEqual(read(table).problems, ['2 frequencyMissing']);
    assert.deepEqual(read(table, { frequency: 'twice_daily' }).problems, []);
  });
});

describe('A sheet with several tables', () => {
  it('is read if the tables are side by side, each with its own date column', () => {
    const { rows } = read([
      ['Kiwi', '', '', 'Mango', ''],
      ['Date', 'Weight (g)', '', 'Date', 'Weight (g)'],
      ['2026-01-03', 92, '', '2026-01-04', 85],
      ['2026-01-05', 93, '', '', ''],
    ]);
    assert.deepEqual(rows, [
      { row: 3, birdName: 'Kiwi', recordedOn: '2026-01-03', weightGrams: 92 },
      { row: 3, birdName: 'Mango', recordedOn: '2026-01-04', weightGrams: 85 },
      { row: 4, birdName: 'Kiwi', recordedOn: '2026-01-05', weightGrams: 93 },
    ]);
  });

  it('raises the question whether the title above each table is the name of its bird', () => {
    const header = ['Date', 'Weight (g)'];
    const table = [['Kiwi'], header, ['2026-01-03', 92], [], ['Mango'], header, ['2026-01-03', 85]];
    const { asked, problems } = read(table);
    assert.deepEqual(asked, ['titledParts']);
    assert.deepEqual(problems, ['3 birdMissing', '7 birdMissing']);
    const birdsWith = (answers: Record<string, string>) =>
      read(table, answers).rows.map(({ birdName }) => birdName);
    assert.deepEqual(birdsWith({ titledParts: 'birds' }), ['Kiwi', 'Mango']);
    assert.deepEqual(birdsWith({ titledParts: 'one', whichBird: 'Rio' }), ['Rio', 'Rio']);
    assert.deepEqual(birdsWith({ whichBird: 'Rio' }), []);
  });

  it('is read only up to a table with different headings, and that table can be read separately', () => {
    const columns = [
      ['Date', 'Kiwi g', 'Mango g'],
      ['2025-01-03', 92, 85],
      [],
      ['Date', 'Rio g', 'Zazu g'],
      ['2025-01-04', 94, 95],
    ];
    const rows = [
      ['Bird', '2025-01-03', '2025-01-04'],
      ['Kiwi', '92 g', '93 g'],
      ['Bird', '2026-01-03', '2026-01-04'],
      ['Kiwi', '94 g', '95 g'],
    ];
    assert.deepEqual(read(columns).problems, ['4 anotherTable']);
    assert.deepEqual(
      read(columns).rows.map(({ birdName }) => birdName),
      ['Kiwi', 'Mango'],
    );
    assert.deepEqual(
      read(columns, {}, { headerRow: 4 }).rows.map(({ birdName }) => birdName),
      ['Rio', 'Zazu'],
    );
    assert.deepEqual(read(rows).problems, ['3 anotherTable']);
    assert.deepEqual(read(rows).asked, []);
    assert.equal(read(rows, {}, { headerRow: 3 }).rows.length, 2);
  });
});

describe('A table without dates', () => {
  it('raises a question about the date, with the one in its title as a choice', () => {
    const table = [['Weights of 3 January 2026'], ['Bird', 'Weight (g)'], ['Kiwi', 92]];
    const { questions, problems } = read(table);
    assert.deepEqual(
      questions.map(({ id, choices }) => [id, choices.map(({ value }) => value)]),
      [['whichDay', ['2026-01-03', '2026-11-27']]],
    );
    assert.deepEqual(problems, ['3 dateMissing']);
    assert.deepEqual(read(table, { whichDay: '2026-01-05' }).rows, [
      { row: 3, birdName: 'Kiwi', recordedOn: '2026-01-05', weightGrams: 92 },
    ]);
    for (const whichDay of ['2026-11-28', '2026-02-30', '5 January', ''])
      assert.deepEqual(read(table, { whichDay }).rows, []);
  });
});

describe('Headings', () => {
  it('are recognized in English, German, Dutch, French and Spanish', () => {
    const headers = [
      ['Date', 'Band number', 'Bird', 'Species', 'Weight (g)', 'Fasting', 'Notes'],
      ['Datum', 'Ringnummer', 'Vogel', 'Art', 'Gewicht (g)', 'nüchtern', 'Bemerkungen'],
      ['Datum', 'Ringnummer', 'Naam', 'Soort', 'Gewicht (g)', 'Nuchter', 'Opmerkingen'],
      ['Date', 'Numéro de bague', 'Nom', 'Espèce', 'Poids (g)', 'À jeun', 'Remarques'],
      ['Fecha', 'Número de anilla', 'Nombre', 'Especie', 'Peso (g)', 'En ayunas', 'Observaciones'],
    ];
    for (const header of headers) {
      const { rows } = read([header, ['2026-03-04', 'A1', 'Kiwi', 'Cockatiel', '92', 'yes', 'fine']]);
      const expected = {
        row: 2,
        tagId: 'A1',
        birdName: 'Kiwi',
        species: 'Cockatiel',
        recordedOn: '2026-03-04',
        weightGrams: 92,
        fasting: true,
        notes: 'fine',
      };
      assert.deepEqual(rows, [expected], header.join());
    }
  });

  it('are recognized only in the given languages', () => {
    const table = [
      ['Fecha', 'Nombre', 'Peso'],
      ['2026-03-04', 'Kiwi', '92'],
    ];
    const english = inspect(table, { ...options, languages: ['en'] });
    assert.notEqual(english.layout?.name, 'weights');
  });
});

describe('A layout', () => {
  const table = [
    ['Date', 'Kiwi', 'Weather'],
    ['2026-03-04', 92, 12],
    ['2026-03-05', 93, 14],
  ];

  it('can be changed column by column', () => {
    const { layout } = inspect(table, options);
    assert.ok(layout);
    const changed = changeColumn(layout, 2, {
      field: 'weight',
      unit: 'g',
      bird: { name: 'Storm', ring: '' },
    });
    assert.deepEqual(
      questionsOf(table, changed, {}, options).map(({ columns }) => columns),
      [['B']],
    );
    const { rows } = readRows(table, changed, { unit: 'g' }, options);
    assert.deepEqual(
      rows.map(({ birdName }) => birdName),
      ['Kiwi', 'Storm', 'Kiwi', 'Storm'],
    );
  });

  it('can be chosen even if the table does not look like it', () => {
    const { layout, problems } = read(table, {}, { name: 'medications', headerRow: 1 });
    assert.equal(layout.name, 'medications');
    assert.deepEqual(problems, ['1 columnMissing']);
  });

  it('is not recognized in an empty table or in prose', () => {
    for (const other of [[], [[]], [['']], [['Dear keepers'], ['nothing here']]])
      assert.equal(inspect(other, options).layout, null);
  });

  it('survives JSON serialization', () => {
    const { layout } = inspect(table, options);
    const copy = JSON.parse(JSON.stringify(layout)) as typeof layout;
    assert.ok(copy);
    assert.deepEqual(readRows(table, copy, { unit: 'g' }, options).rows.length, 2);
  });
});
