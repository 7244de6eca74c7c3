// Tests that nonsense, long strings and large tables are read quickly and without exceptions.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BirdRow, MedicationRow, VisitRow, WeightRow } from '../../src/shapes/index.ts';
import {
  type Answers,
  type Cell,
  changeColumn,
  describeColumn,
  type Field,
  fieldsOfLayout,
  inspect,
  layoutNames,
  questionsOf,
  readRows,
  type Table,
} from '../../src/sheets/index.ts';
import { type Random, randomFrom } from './random.ts';
import { options } from './support.ts';

const shapes = { weights: WeightRow, birds: BirdRow, visits: VisitRow, medications: MedicationRow };

const headings =
  'Date|Weight (g)|Weight (oz)|Name|Ring|Notes|Medication|Dosage|Frequency|Start|End|Clinic|Reason|Species|Sex|Hatched|Unit|Fasting|ANIMALCODE|ANIMALNAME|LOGDATE|LOGCOMMENTS|ANIMALWEIGHT|case number|common name|constructor|__proto__'.split(
    '|',
  );
const values: readonly unknown[] = [
  '',
  null,
  undefined,
  'Kiwi',
  'dead',
  '-',
  'Mean',
  '1,062',
  '1.062,5',
  '92',
  '3 lb 4 oz',
  '10.12.18 (Prior to treatment)',
  '03/04/2026',
  '13.04.26',
  '04/13/2026',
  '2026-01-01',
  '99/99/9999',
  '0000-00-00',
  '4. März 2026',
  'twice daily',
  92,
  0,
  -1,
  60,
  45_000,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  new Date('2026-01-01'),
  new Date(Number.NaN),
  new Date(8.64e15),
  '\ud800',
  '\u0000',
  '\u200b',
  'e\u0301'.repeat(40),
  `a${'\u0301'.repeat(60)}`,
  'x'.repeat(6_000),
  '1'.repeat(400),
  '🙂',
  '٣',
  'a\nb',
  {},
  [],
  10n,
  () => 1,
];

function randomCell(random: Random): Cell {
  if (random.below(10) === 0)
    return Array.from({ length: random.below(12) }, () => String.fromCharCode(random.below(0x10000))).join(
      '',
    );
  return random.pick(random.below(3) ? values : headings) as Cell;
}

function randomTable(random: Random): Table {
  const width = 1 + random.below(7);
  return Array.from({ length: random.below(9) }, () =>
    Array.from({ length: random.below(8) ? width : random.below(width) }, () => randomCell(random)),
  );
}

describe('Any table', () => {
  it('is read without an exception into rows that the service accepts', () => {
    const seed = Number(process.env.SHEETS_SEED ?? 1);
    const random = randomFrom(seed);
    const read = { tables: 0, rows: 0 };
    for (let count = 0; count < 2_000; count += 1) {
      const table = randomTable(random);
      const wanted = random.pick([
        {},
        {},
        { name: random.pick(layoutNames), headerRow: random.below(4) - 1 },
      ]);
      const found = inspect(table, options, wanted).layout;
      if (!found) continue;
      const field: Field = random.pick(['skip', ...fieldsOfLayout[found.name]]);
      const layout = random.below(3) ? found : changeColumn(found, random.below(7), { field });
      const answers: Record<string, string> = {};
      for (const { id, choices } of questionsOf(table, layout, {}, options))
        answers[id] = random.pick([...choices.map(({ value }) => value), 'Kiwi', '\u0000']);
      for (const column of layout.columns) assert.ok(describeColumn(layout, column));
      const { kind, rows } = readRows(table, layout, answers, options);
      for (const row of rows) {
        const { success, error } = shapes[kind].safeParse(row);
        assert.ok(success, `seed ${seed}, table ${count}: ${JSON.stringify(row)} ${error}`);
      }
      read.tables += 1;
      read.rows += rows.length;
    }
    assert.ok(read.tables > 500 && read.rows > 100, JSON.stringify(read));
  });

  it('is read without an exception even if it is not a table', () => {
    const none = [undefined, null, [undefined, [null]]] as unknown as Table;
    for (const name of layoutNames) {
      const { layout } = inspect(none, options, { name });
      assert.ok(layout);
      readRows(none, layout, {}, { today: '' });
    }
  });
});

/** Long strings on which regular expressions with nested repetition would take forever. */
const longTexts = [
  ' ',
  '1',
  '1 ',
  '1,',
  '1.',
  '1/',
  'a',
  'a ',
  'a-',
  '(',
  ')',
  '([',
  '- ',
  '.',
  '’',
  '#',
  'ä',
  'Weight ',
  'Date ',
  '3 lb ',
  '10.12.18 ',
  '2026-03-04 ',
  '\u0301',
  '\n',
  '1:',
  '1 000 ',
  'T1:11',
  'q',
  'Ø',
  'of ',
].flatMap(part => [
  part.repeat(30_000),
  `${part.repeat(190)}!`.slice(-200),
  `2026-03-04 ${part.repeat(60)}!`,
  `3 lb ${part.repeat(60)}!`,
  `Kiwi (${part.repeat(60)}`,
]);

describe('A long string', () => {
  it('is read quickly as a heading and in every field', () => {
    const start = process.cpuUsage();
    for (const text of longTexts) {
      for (const name of layoutNames) {
        const fields = fieldsOfLayout[name];
        const table = [fields.map(() => text), fields.map(() => text), fields.map(() => text)];
        const { layout } = inspect(table, { ...options, sheetName: text }, { name, headerRow: 1 });
        assert.ok(layout);
        const assigned = fields.reduce(
          (changed, field, index) => changeColumn(changed, index, { field }),
          layout,
        );
        readRows(table, assigned, {}, options);
      }
    }
    const seconds = process.cpuUsage(start).user / 1e6;
    assert.ok(seconds < 15, `${longTexts.length} texts took ${seconds} s`);
  });
});

describe('The largest file', () => {
  const rowCount = 200_000;
  const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + (at % 2_000))).toISOString().slice(0, 10);

  it('is inspected and read in less than four seconds of CPU time', () => {
    const body = Array.from({ length: rowCount - 1 }, (_, at): Cell[] => [
      day(at).split('-').reverse().join('.'),
      `Bird ${at % 500}`,
      `DE-${at % 500}`,
      `${80 + (at % 200) / 10}`.replace('.', ','),
      at % 20 ? '' : 'Nach dem Füttern',
    ]);
    const table = [['Datum', 'Vogel', 'Ring', 'Gewicht (g)', 'Notiz'], ...body];
    const start = process.cpuUsage();
    const { layout } = inspect(table, options);
    assert.ok(layout);
    const { rows, problems } = readRows(table, layout, {}, options);
    const seconds = process.cpuUsage(start).user / 1e6;
    assert.equal(rows.length, rowCount - 1);
    assert.deepEqual(problems, []);
    assert.ok(seconds < 4, `Reading took ${seconds} s.`);
  });

  it('is read up to the row limit', () => {
    const body = Array.from({ length: rowCount + 5 }, (_, at): Cell[] => [day(at), `Bird ${at % 500}`, 92]);
    const table = [['Date', 'Bird', 'Weight (g)'], ...body];
    const { layout } = inspect(table, options);
    assert.ok(layout);
    const answers: Answers = {};
    const { rows, problems } = readRows(table, layout, answers, options);
    assert.equal(rows.length, rowCount - 1);
    assert.deepEqual(
      problems.map(({ row, code }) => [row, code]),
      [[rowCount + 1, 'tooManyRows']],
    );
  });
});
