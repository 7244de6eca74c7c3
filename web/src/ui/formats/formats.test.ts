// Tests formatting and reading numbers, days and times.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, dayIn, daysBetween, formatsFor, hourIn, readNumber, timeIn } from './formats.ts';

const british = formatsFor('en-GB', 'Europe/Amsterdam');
const german = formatsFor('de-DE', 'Europe/Amsterdam');

describe('Formats', () => {
  it('keep a number and its unit together, in the reader’s language', () => {
    assert.equal(british.grams(86.4), '86.4\u00a0g');
    assert.equal(german.grams(1_234.5), '1.234,5\u00a0g');
    assert.equal(british.change(-6.1), '\u22126.1\u00a0%');
    assert.equal(british.change(13), '+13.0\u00a0%');
    assert.equal(german.percent(3), '3,0\u00a0%');
  });

  it('write days without a time zone, and times in the flock’s time zone', () => {
    assert.equal(british.weekday('2026-11-24'), 'Tuesday');
    assert.equal(german.day('2026-11-24'), '24. November');
    assert.equal(british.day('2025-11-24', '2026-11-24'), '24 November 2025');
    assert.equal(british.time('2026-11-24T07:00:00.000Z'), '08:00');
    assert.equal(british.timeOfDay('20:00'), '20:00');
    assert.equal(british.dayOf('2026-11-24T23:30:00.000Z'), '2026-11-25');
    assert.equal(dayIn('Pacific/Auckland', Date.parse('2026-11-24T12:00:00Z')), '2026-11-25');
    assert.equal(hourIn('Europe/Amsterdam', Date.parse('2026-11-24T23:30:00Z')), 0);
    assert.equal(timeIn('Europe/Amsterdam', Date.parse('2026-11-24T23:05:00Z')), '00:05');
  });

  it('write the first day of a month as an ordinal in French', () => {
    const french = formatsFor('fr-FR', 'Europe/Paris');
    assert.equal(french.day('2026-05-01'), '1er mai');
    assert.equal(french.datedDay('2025-07-01', '2026-11-24'), '1er juil. 2025');
    assert.equal(french.shortDay('2026-05-11'), '11 mai');
    assert.equal(british.day('2026-05-01'), '1 May');
  });

  it('count days across a clock change', () => {
    assert.equal(daysBetween('2026-10-24', '2026-10-26'), 2);
    assert.equal(addDays('2026-02-28', 1), '2026-03-01');
  });
});

describe('A week', () => {
  it('begins on the day that is usual in the region', () => {
    const firstDayIn = (locale: string) => formatsFor(locale, 'UTC').firstDayOfWeek;
    assert.deepEqual(['de-DE', 'en-GB', 'en-US', 'ar-EG'].map(firstDayIn), [1, 1, 7, 6]);
  });
});

describe('A typed number', () => {
  it('can have a decimal comma or a decimal point', () => {
    assert.deepEqual(['86.4', '86,4', ' 92 ', '.5', '5.'].map(readNumber), [86.4, 86.4, 92, 0.5, 5]);
  });
  it('is invalid with any other character, or without digits', () => {
    for (const text of ['', '.', '1e3', '8 6', '-3', '1.2.3', 'ten'])
      assert.equal(readNumber(text), undefined, text);
  });
});
