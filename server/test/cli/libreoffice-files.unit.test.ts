// Reads files that LibreOffice 7.4 wrote: each layout as XLSX, and as text in Windows-1252, UTF-16 and UTF-8.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { inspect, type LayoutName, readRows } from '@flock-care/contract/sheets';
import { readSheets } from '../../src/cli/import/read-file.ts';

const extensions = { xlsx: 'xlsx', 'windows-1252': 'csv', 'utf-16': 'csv', 'utf-8': 'csv' };

/** The expected content of a file: its rows, the cells that are not read, and the answers to its questions. */
interface Expected {
  layout: LayoutName;
  rows: unknown[];
  notRead: string[];
  answers?: Record<string, string>;
}

const weighed = (row: number, birdName: string, recordedOn: string, weightGrams: number, others = {}) => ({
  row,
  birdName,
  recordedOn,
  weightGrams,
  ...others,
});

const files: Record<string, Expected> = {
  // A title in merged cells, an empty column, a comment in a cell, a date as text, two birds with the same name.
  weights: {
    layout: 'weights',
    rows: [
      weighed(4, 'Kiwi', '2025-03-01', 92.5, { tagId: 'NL 12-0041', fasting: true, notes: 'moult' }),
      weighed(5, 'Kiwi', '2025-03-01', 88, { tagId: 'NL 12-0042', fasting: false }),
      weighed(6, 'Kiwi', '2025-03-15', 93, {
        tagId: 'NL 12-0041',
        fasting: true,
        notes: 'second line\nof the note',
      }),
      weighed(8, 'Mango', '2025-03-29', 101.25),
    ],
    notRead: ['E7 noValue', 'C9 summaryRow', 'E9 summaryRow'],
  },
  // Groups in merged cells above the names, units in the header, and a heading in only the first of two header lines.
  'bird-columns': {
    layout: 'birdColumns',
    rows: [
      weighed(3, 'Kiwi', '2025-03-01', 38.5, { notes: 'kalt' }),
      weighed(3, 'Mango', '2025-03-01', 41, { notes: 'kalt' }),
      weighed(3, 'Olive', '2025-03-01', 92, { notes: 'kalt' }),
      weighed(4, 'Kiwi', '2025-03-08', 39),
      weighed(4, 'Olive', '2025-03-08', 93.5),
      weighed(5, 'Mango', '2025-03-15', 40.5, { notes: 'Kiwi †' }),
      weighed(5, 'Olive', '2025-03-15', 94, { notes: 'Kiwi †' }),
    ],
    notRead: ['C4 noValue', 'B5 noValue', 'A6 summaryRow', 'B6 summaryRow', 'C6 summaryRow', 'D6 summaryRow'],
  },
  // A column per date, one of them with a remark. A dead bird, and a total row.
  'bird-rows': {
    layout: 'birdRows',
    answers: { unit: 'g' },
    rows: [
      weighed(2, 'Kiwi', '2025-03-01', 92, { tagId: 'A-1', species: 'Cockatiel' }),
      weighed(2, 'Kiwi', '2025-03-08', 93, { tagId: 'A-1', species: 'Cockatiel' }),
      weighed(2, 'Kiwi', '2025-03-15', 91, {
        tagId: 'A-1',
        species: 'Cockatiel',
        notes: 'Prior to treatment',
      }),
      weighed(3, 'Mango', '2025-03-01', 88, { tagId: 'A-2', species: 'Cockatiel' }),
      weighed(4, 'Olive', '2025-03-01', 38.5, { species: 'Budgerigar' }),
      weighed(4, 'Olive', '2025-03-08', 39, { species: 'Budgerigar' }),
      weighed(4, 'Olive', '2025-03-15', 38.5, { species: 'Budgerigar', notes: 'Prior to treatment' }),
    ],
    notRead: ['E3 noValue', 'A5 summaryRow', 'D5 summaryRow', 'E5 summaryRow', 'F5 summaryRow'],
  },
  birds: {
    layout: 'birds',
    answers: { 'dateOrder:E': 'dmy' },
    rows: [
      {
        row: 3,
        tagId: 'DE 7',
        birdName: 'Kiwi',
        species: 'Nymphensittich',
        gender: 'male',
        dateOfBirth: '2021-05-04',
        vetDoctorName: 'Dr. Vogel',
      },
      {
        row: 4,
        tagId: 'DE 8',
        birdName: 'Mango',
        species: 'Nymphensittich',
        gender: 'female',
        dateOfBirth: '2022-06-01',
        vetDoctorName: 'Dr. Vogel',
      },
      { row: 5, birdName: 'Zoë', species: 'Wellensittich', gender: 'unknown' },
    ],
    notRead: [],
  },
  visits: {
    layout: 'visits',
    rows: [
      {
        row: 2,
        birdName: 'Kiwi',
        visitedOn: '2025-02-03',
        clinicName: 'Avian Care Utrecht',
        reason: 'Check-up',
        notes: 'Fine.\n92 g, bright.',
      },
      {
        row: 3,
        birdName: 'Mango',
        visitedOn: '2025-04-14',
        clinicName: 'Avian Care Utrecht',
        reason: 'Limping',
        notes: 'X-ray; rest',
      },
    ],
    notRead: ['A5 summaryRow', 'B5 summaryRow'],
  },
  medications: {
    layout: 'medications',
    rows: [
      {
        row: 2,
        birdName: 'Kiwi',
        name: 'Meloxicam',
        dosage: '0.02 ml',
        frequency: 'twice_daily',
        startDate: '2025-04-14',
        endDate: '2025-04-21',
        route: 'oral',
        notes: 'With food',
      },
      {
        row: 3,
        birdName: 'Mango',
        name: 'Doxycycline',
        dosage: '25 mg',
        frequency: 'once_daily',
        startDate: '2025-05-01',
      },
    ],
    notRead: [],
  },
};

describe('A LibreOffice file', () => {
  for (const [folder, extension] of Object.entries(extensions)) {
    for (const [name, expected] of Object.entries(files)) {
      it(`in ${folder} with the layout ${expected.layout} is read to the last cell`, async () => {
        const path = join(import.meta.dirname, 'files/libreoffice', folder, `${name}.${extension}`);
        const [sheet] = await readSheets(path);
        assert.ok(sheet);
        const options = { today: '2026-03-01', sheetName: sheet.name };
        const { layout, questions } = inspect(sheet.table, options);
        assert.equal(layout?.name, expected.layout);
        const answers = expected.answers ?? {};
        // A workbook stores dates as such, so there is no question about the order of day and month.
        const open = questions.filter(({ id }) => folder !== 'xlsx' || !id.startsWith('dateOrder'));
        const asked = Object.keys(answers).filter(id => folder !== 'xlsx' || !id.startsWith('dateOrder'));
        assert.deepEqual(
          open.map(({ id }) => id),
          asked,
        );
        const read = readRows(sheet.table, layout, answers, options);
        assert.deepEqual(read.rows, expected.rows);
        assert.deepEqual(read.problems, []);
        assert.deepEqual(
          read.notRead.map(({ column, row, code }) => `${column}${row} ${code}`),
          expected.notRead,
        );
      });
    }
  }
});
