// Tests reading exports from ASM3 and WRMD, with their real headings.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '../../src/sheets/index.ts';
import { options, read } from './support.ts';

const asm3Headings =
  'ANIMALID ANIMALCODE ANIMALLITTER ANIMALNAME ANIMALSEX ANIMALTYPE ANIMALWEIGHT ANIMALCOLOR ANIMALBREED1 ANIMALBREED2 ANIMALDOB ANIMALLOCATION ANIMALSPECIES ANIMALENTRYDATE COSTDATE COSTTYPE CURRENTVETLASTNAME LOGDATE LOGTIME LOGTYPE LOGCOMMENTS MOVEMENTDATE VACCINATIONGIVENDATE MEDICALNAME MEDICALDOSAGE MEDICALGIVENDATE MEDICALCOMMENTS MEDICALTYPE'.split(
    ' ',
  );

type Asm3Row = Record<string, string>;
const asm3 = (...rows: Asm3Row[]) => [
  asm3Headings,
  ...rows.map(row => asm3Headings.map(heading => row[heading] ?? '')),
];

const kiwi = { ANIMALCODE: 'S2025012', ANIMALNAME: 'Kiwi' };
const mango = { ANIMALCODE: 'S2025013', ANIMALNAME: 'Mango' };
const table = asm3(
  {
    ...kiwi,
    ANIMALID: '12',
    ANIMALSEX: 'Male',
    ANIMALWEIGHT: '0.092',
    ANIMALDOB: '02/03/2020',
    ANIMALSPECIES: 'Bird',
    ANIMALENTRYDATE: '03/14/2025',
  },
  { ...kiwi, LOGDATE: '03/15/2025', LOGTIME: '10:00:00', LOGTYPE: 'Weight', LOGCOMMENTS: '0.09 kg' },
  { ...kiwi, LOGDATE: '03/16/2025', LOGTIME: '10:00:00', LOGTYPE: 'Weight', LOGCOMMENTS: '0.092 kg' },
  { ...kiwi, LOGDATE: '03/17/2025', LOGTIME: '10:00:00', LOGTYPE: 'Bite', LOGCOMMENTS: 'Bit 2 volunteers' },
  {
    ...kiwi,
    MEDICALNAME: 'Meloxicam',
    MEDICALDOSAGE: '0.1 ml',
    MEDICALGIVENDATE: '03/20/2025',
    MEDICALCOMMENTS: 'with food',
  },
  {
    ...mango,
    ANIMALID: '13',
    ANIMALSEX: 'Unknown',
    ANIMALWEIGHT: '0.41',
    ANIMALDOB: '05/20/2019',
    ANIMALSPECIES: 'Bird',
    ANIMALENTRYDATE: '03/14/2025',
  },
  { ...mango, COSTDATE: '03/14/2025', COSTTYPE: 'Vet' },
);

describe('ASM3’s animal export', () => {
  it('has the weights from the log, and each animal’s newest weight without a date', () => {
    const { layout, asked, rows, notRead, others, problems } = read(table, {
      unit: 'kg',
      undatedWeight: 'leave',
    });
    assert.equal(layout.preset, 'asm3');
    assert.deepEqual(others, ['birds', 'medications']);
    assert.deepEqual(asked, ['unit', 'undatedWeight']);
    assert.deepEqual(problems, []);
    assert.deepEqual(rows, [
      {
        row: 3,
        tagId: 'S2025012',
        birdName: 'Kiwi',
        species: 'Bird',
        recordedOn: '2025-03-15',
        weightGrams: 90,
      },
      {
        row: 4,
        tagId: 'S2025012',
        birdName: 'Kiwi',
        species: 'Bird',
        recordedOn: '2025-03-16',
        weightGrams: 92,
      },
    ]);
    assert.deepEqual(notRead, ['G2 0.092 sameAsLog', 'U5 Bit 2 volunteers otherLog', 'G7 0.41 undated']);
  });

  it('has the newest weights dated today if the person says so', () => {
    const { rows } = read(table, { unit: 'kg', undatedWeight: 'today' });
    assert.deepEqual(rows.at(-1), {
      row: 7,
      tagId: 'S2025013',
      birdName: 'Mango',
      species: 'Bird',
      recordedOn: '2026-11-27',
      weightGrams: 410,
    });
    assert.equal(rows.length, 3);
  });

  it('can be in kilograms or pounds, and its logs without a unit are read only if their type is Weight', () => {
    const log = asm3(
      { ...kiwi, LOGDATE: '2025-03-15', LOGTYPE: 'Weight', LOGCOMMENTS: '0.2' },
      { ...kiwi, LOGDATE: '2025-03-16', LOGTYPE: 'History', LOGCOMMENTS: '12' },
    );
    const { questions, rows } = read(log, { unit: 'lb' });
    assert.deepEqual(
      questions[0]?.choices.map(({ value }) => value),
      ['kg', 'lb'],
    );
    assert.deepEqual(
      rows.map(row => 'weightGrams' in row && row.weightGrams),
      [90.718],
    );
  });

  it('has the birds, with one date order for the whole file', () => {
    const { rows, asked, problems } = read(table, {}, { name: 'birds' });
    assert.deepEqual(asked, []);
    assert.deepEqual(problems, []);
    assert.deepEqual(rows, [
      {
        row: 2,
        tagId: 'S2025012',
        birdName: 'Kiwi',
        species: 'Bird',
        gender: 'male',
        dateOfBirth: '2020-02-03',
        gotchaDay: '2025-03-14',
      },
      {
        row: 7,
        tagId: 'S2025013',
        birdName: 'Mango',
        species: 'Bird',
        gender: 'unknown',
        dateOfBirth: '2019-05-20',
        gotchaDay: '2025-03-14',
      },
    ]);
  });

  it('has the medications, and raises a question about their frequency', () => {
    const { rows, asked } = read(table, { frequency: 'twice_daily' }, { name: 'medications' });
    assert.deepEqual(asked, ['frequency']);
    assert.deepEqual(rows, [
      {
        row: 6,
        tagId: 'S2025012',
        birdName: 'Kiwi',
        name: 'Meloxicam',
        dosage: '0.1 ml',
        frequency: 'twice_daily',
        startDate: '2025-03-20',
        notes: 'with food',
      },
    ]);
  });
});

describe('WRMD’s exports', () => {
  it('are recognized by the names of database columns, and have a unit per row', () => {
    const { layout, rows, asked } = read([
      [
        'admissions.case_number',
        'patients.common_name',
        'patients.name',
        'exams.examined_at',
        'exams.weight',
        'exams.weight_unit',
        'exams.comments',
      ],
      ['26-0012', 'American Robin', '', '2026-05-02 14:30:00', '77.5', 'g', ''],
      ['26-0012', 'American Robin', '', '2026-05-05 09:00:00', '0.08', 'kg', 'eating'],
      ['26-0013', 'Red-tailed Hawk', 'Ruby', '2026-05-02', '2.5', 'lb', ''],
      ['26-0014', 'House Finch', '', '2026-05-02', '0.75', 'oz', ''],
    ]);
    assert.equal(layout.preset, 'wrmd');
    assert.deepEqual(asked, []);
    assert.deepEqual(rows, [
      { row: 2, tagId: '26-0012', species: 'American Robin', recordedOn: '2026-05-02', weightGrams: 77.5 },
      {
        row: 3,
        tagId: '26-0012',
        species: 'American Robin',
        recordedOn: '2026-05-05',
        weightGrams: 80,
        notes: 'eating',
      },
      {
        row: 4,
        tagId: '26-0013',
        birdName: 'Ruby',
        species: 'Red-tailed Hawk',
        recordedOn: '2026-05-02',
        weightGrams: 1_133.981,
      },
      { row: 5, tagId: '26-0014', species: 'House Finch', recordedOn: '2026-05-02', weightGrams: 21.262 },
    ]);
  });

  it('are recognized by column labels, and can list patients', () => {
    const { name, rows, layout } = read([
      ['Case Number', 'Common Name', 'Name', 'Sex', 'Date Admitted'],
      ['26-0013', 'Red-tailed Hawk', 'Ruby', 'Female', 'Sat, May 2, 2026'],
    ]);
    assert.equal(layout.preset, 'wrmd');
    assert.equal(name, 'birds');
    assert.deepEqual(rows, [
      {
        row: 2,
        tagId: '26-0013',
        birdName: 'Ruby',
        species: 'Red-tailed Hawk',
        gender: 'female',
        gotchaDay: '2026-05-02',
      },
    ]);
  });

  it('can list banding recaptures and prescriptions', () => {
    const recaptures = [
      ['WRMD Case Number', 'Band Number', 'Species', 'Recapture Date', 'Bird Weight', 'Remarks'],
      ['26-0012', '1234-56789', 'American Robin', '05/20/2026', '78.1', ''],
    ];
    const { rows } = read(recaptures, { unit: 'g' });
    assert.deepEqual(rows, [
      { row: 2, tagId: '26-0012', species: 'American Robin', recordedOn: '2026-05-20', weightGrams: 78.1 },
    ]);
    const prescriptions = [
      [
        'case_number',
        'common_name',
        'prescriptions.drug',
        'prescriptions.dose',
        'prescriptions.frequency',
        'prescriptions.route',
        'prescriptions.rx_started_at',
        'prescriptions.rx_ended_at',
      ],
      ['26-0012', 'American Robin', 'Meloxicam', '0.1 ml', 'BID', 'PO', '2026-05-02', '2026-05-07'],
    ];
    const { kind, rows: given } = read(prescriptions);
    assert.equal(kind, 'medications');
    assert.deepEqual(given, [
      {
        row: 2,
        tagId: '26-0012',
        species: 'American Robin',
        name: 'Meloxicam',
        dosage: '0.1 ml',
        frequency: 'twice_daily',
        startDate: '2026-05-02',
        endDate: '2026-05-07',
        route: 'PO',
      },
    ]);
  });

  it('are not confused with other tables that have a species column', () => {
    assert.equal(
      inspect(
        [
          ['Name', 'Species', 'Sex'],
          ['Kiwi', 'Cockatiel', 'm'],
        ],
        options,
      ).layout?.preset,
      null,
    );
  });
});
