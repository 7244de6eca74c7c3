// Numbers, days and times as people read and type them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays, dayIn, daysBetween, formatsFor, hourIn, readNumber, timeIn } from './formats.ts';
import { sinkOf } from './perch-geometry.ts';
import { sparkline } from './sparkline-geometry.ts';

const british = formatsFor('en-GB', 'Europe/Amsterdam');
const german = formatsFor('de-DE', 'Europe/Amsterdam');

describe('Formats', () => {
  it('keep number and unit together, in the language of the reader', () => {
    assert.equal(british.grams(86.4), '86.4\u00a0g');
    assert.equal(german.grams(1_234.5), '1.234,5\u00a0g');
    assert.equal(british.change(-6.1), '\u22126.1\u00a0%');
    assert.equal(british.change(13), '+13.0\u00a0%');
    assert.equal(german.percent(3), '3,0\u00a0%');
  });

  it('tell days as days, and times in the zone of the flock', () => {
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

  it('count days across a change of the clock', () => {
    assert.equal(daysBetween('2026-10-24', '2026-10-26'), 2);
    assert.equal(addDays('2026-02-28', 1), '2026-03-01');
  });
});

describe('A week', () => {
  it('begins on the day on which it does in the region', () => {
    const firstDayIn = (locale: string) => formatsFor(locale, 'UTC').firstDayOfWeek;
    assert.deepEqual(['de-DE', 'en-GB', 'en-US', 'ar-EG'].map(firstDayIn), [1, 1, 7, 6]);
  });
});

describe('A number that is typed', () => {
  it('has a comma or a point', () => {
    assert.deepEqual(['86.4', '86,4', ' 92 ', '.5', '5.'].map(readNumber), [86.4, 86.4, 92, 0.5, 5]);
  });
  it('is nothing else', () => {
    for (const text of ['', '.', '1e3', '8 6', '-3', '1.2.3', 'ten'])
      assert.equal(readNumber(text), undefined, text);
  });
});

describe('On the perch', () => {
  it('a bird sits up to the first limit, then sinks with its loss, and not below the bar entirely', () => {
    assert.equal(sinkOf(-2.9, 46), 0);
    assert.equal(Math.round(sinkOf(-6.1, 46)), 12);
    assert.equal(sinkOf(-30, 100), 42);
    assert.equal(sinkOf(-4, 46, 5), 0, 'the limit is the flock’s own');
    assert.equal(sinkOf(null, 46), 0);
  });
});

describe('A sparkline', () => {
  it('leaves gaps empty and puts its mark on the newest weight', () => {
    const drawn = sparkline([90, 91, null, 90, null, null, null, 92, 90], 91, { width: 154, height: 66 });
    assert.equal(drawn?.lines.length, 2);
    assert.equal(drawn?.last.x, 149);
    assert.ok((drawn?.band?.height ?? 0) > 10);
    assert.equal(sparkline([null, null], 91, { width: 154, height: 66 }), undefined);
  });
  it('joins the weights of a bird that is weighed seldom, and draws a dot where nothing is joined', () => {
    const size = { width: 154, height: 66 };
    const weekly = Array.from({ length: 30 }, (_, day) => (day % 7 === 1 ? 90 : null));
    assert.equal(sparkline(weekly, 91, size)?.lines.length, 1);
    assert.deepEqual(sparkline(weekly, 91, size)?.alone, []);
    const drawn = sparkline([90, null, null, null, 91, 91, 90, 91], 91, size);
    assert.deepEqual([drawn?.lines.length, drawn?.alone.length], [1, 1]);
  });
});
