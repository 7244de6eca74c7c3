// Tests the rows of a notebook page.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GuardInputs } from '../../guard/judge-typed.ts';
import { addDays } from '../../ui/formats/formats.ts';
import { monthNames } from './readings.ts';
import { checkRows, emptyRow, type KnownWeight, pastedRows, type Row } from './rows.ts';

const today = '2026-11-24';
const months = monthNames(['en']);
const limits = { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 };
const context = { stage: 'adult', stageSince: 0, limits } as unknown as GuardInputs['context'];
const guard = { context };
const known: KnownWeight[] = Array.from({ length: 20 }, (_, index) => ({
  day: addDays('2026-11-01', index),
  grams: 92,
  fasting: null,
}));

const row = (day: string, grams: string, answers: Partial<Row> = {}): Row => ({ day, grams, ...answers });
const check = (...rows: Row[]) => checkRows({ rows, today, months, known, guard });
const problems = (...rows: Row[]) => check(...rows).map(({ problem }) => problem?.kind);

describe('A notebook row', () => {
  it('has a day and grams, with a decimal comma or point', () => {
    const [first, second] = check(row('22.11.2026', '92,5'), row('23', '91.5 g'));
    assert.deepEqual([first?.day, first?.grams, first?.problem], ['2026-11-22', 92.5, undefined]);
    assert.deepEqual([second?.day, second?.grams, second?.problem], ['2026-11-23', 91.5, undefined]);
  });

  it('is skipped if it is empty, and the next row continues from the row above it', () => {
    const rows = check(row('22.11.2026', '92'), emptyRow, row('23', '92'));
    assert.deepEqual(
      rows.map(({ day, isEmpty }) => day ?? isEmpty),
      ['2026-11-22', true, '2026-11-23'],
    );
  });

  it('is refused if its day or grams are missing or invalid', () => {
    assert.deepEqual(problems(row('', '92'), row('22.11.2026', ''), row('23.11.2026', '1.084')), [
      'noDay',
      'noGrams',
      'unreadableGrams',
    ]);
    assert.deepEqual(problems(row('x', '92'), row('31.11.2025', '92'), row('25.11.2026', '92')), [
      'unreadable',
      'noSuchDay',
      'future',
    ]);
  });

  it('raises a question if it can mean several days', () => {
    assert.deepEqual(problems(row('22', '92')), ['choices']);
    assert.deepEqual(problems(row('22', '92', { chosenDay: '2026-11-22' })), [undefined]);
  });

  it('is refused if a line above has the same day', () => {
    const [, second] = check(row('22.11.2026', '92'), row('22 Nov 2026', '91'));
    assert.deepEqual(second?.problem, { kind: 'twice', line: 1 });
  });

  it('is not saved again if the bird already has that weight, and needs a choice if the bird has another on that day', () => {
    const [same, other] = check(row('3.11.2026', '92'), row('4.11.2026', '91'));
    assert.deepEqual([same?.isKnown, same?.problem], [true, undefined]);
    assert.deepEqual(other?.problem, { kind: 'otherWeight', grams: 92 });
    const answered = check(row('3.11.2026', '91', { choice: 'keep' }), row('4', '91', { choice: 'replace' }));
    assert.deepEqual(
      answered.map(({ isKnown, problem }) => [isKnown, problem]),
      [
        [true, undefined],
        [false, undefined],
      ],
    );
  });

  it('raises a question if its weight is implausible, even on a day before the known weights', () => {
    for (const day of ['22.11.2026', '20.10.2026']) {
      const [typed] = check(row(day, '921'));
      assert.equal(typed?.problem?.kind, 'question', day);
      assert.equal(typed.problem.result.code, 'question_decimal');
      assert.deepEqual(problems(row(day, '921', { isSure: true })), [undefined]);
    }
  });

  it('is compared with the other rows if the bird has no known weights', () => {
    const rows = ['1.10.2026', '2.10.2026', '3.10.2026', '4.10.2026'].map((day, index) =>
      row(day, index === 0 ? '921' : '92'),
    );
    const checked = checkRows({ rows, today, months, known: [], guard });
    assert.deepEqual(
      checked.map(({ problem }) => problem?.kind),
      ['question', undefined, undefined, undefined],
    );
  });

  it('is compared with the weight of the species if the bird has no known weights, until a row is confirmed', () => {
    const name = {
      en: 'a cockatiel',
      de: 'ein Nymphensittich',
      nl: 'een valkparkiet',
      fr: 'une calopsitte élégante',
      es: 'una ninfa',
    };
    const mass = { name, meanGrams: 91, leastGrams: 30, mostGrams: 273, varies: false };
    const kinds = (...rows: Row[]) =>
      checkRows({ rows, today, months, known: [], guard: { context, mass } }).map(
        ({ problem }) => problem?.kind,
      );
    assert.deepEqual(kinds(row('1.10.2026', '921'), row('2.10.2026', '920')), ['question', 'question']);
    const sure = row('1.10.2026', '921', { isSure: true });
    assert.deepEqual(kinds(sure, row('2.10.2026', '920')), [undefined, undefined]);
  });
});

describe('Pasted rows', () => {
  it('have a day and grams, separated as in a spreadsheet or in plain text', () => {
    assert.deepEqual(pastedRows('3.11.2026\t92,5\r\n4 Nov 2026  91.5 g\n\n2026-11-05;90\nno weight?'), [
      { day: '3.11.2026', grams: '92,5' },
      { day: '4 Nov 2026', grams: '91.5 g' },
      { day: '2026-11-05', grams: '90' },
      { day: 'no', grams: 'weight?' },
    ]);
  });
});
