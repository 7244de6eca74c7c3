// Tests the suggestions for a sitter's last day, and the seven days that are shown.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { daysOfSitting, endOf, lastDays, weekOf } from './last-day.ts';

const days = (today: string) => lastDays(today).map(({ kind, day }) => `${kind} ${day}`);

it('offers tomorrow, Sunday and the day two weeks from now', () => {
  assert.deepEqual(days('2026-11-24'), ['tomorrow 2026-11-25', 'sunday 2026-11-29', 'twoWeeks 2026-12-08']);
});

it('offers the next Sunday on a Sunday, and no duplicate on a Saturday', () => {
  assert.deepEqual(days('2026-11-29'), ['tomorrow 2026-11-30', 'sunday 2026-12-06', 'twoWeeks 2026-12-13']);
  assert.deepEqual(days('2026-11-28'), ['tomorrow 2026-11-29', 'twoWeeks 2026-12-12']);
});

it('ends access at eight in the evening in the flock’s time zone', () => {
  assert.equal(endOf('2026-11-29', 'Europe/Amsterdam'), '2026-11-29T19:00:00.000Z');
  assert.equal(endOf('2026-07-01', 'Europe/Amsterdam'), '2026-07-01T18:00:00.000Z');
  assert.equal(endOf('', 'Europe/Amsterdam'), undefined);
});

it('finds the week that contains a day, no matter which day weeks begin on', () => {
  const ends = (day: string, firstDay: number) => [weekOf(day, firstDay)[0], weekOf(day, firstDay)[6]];
  assert.deepEqual(ends('2026-11-24', 1), ['2026-11-23', '2026-11-29']);
  assert.deepEqual(ends('2026-11-29', 1), ['2026-11-23', '2026-11-29']);
  assert.deepEqual(ends('2026-11-24', 7), ['2026-11-22', '2026-11-28']);
  assert.deepEqual(ends('2026-11-28', 6), ['2026-11-28', '2026-12-04']);
});

it('shows the days from today if the last day is after this week', () => {
  const ends = (today: string, lastDay: string) => daysOfSitting(today, lastDay, 1);
  assert.equal(ends('2026-11-24', '2026-11-29')[0], '2026-11-23');
  assert.equal(ends('2026-11-29', '2026-12-03')[0], '2026-11-29');
  assert.equal(ends('2026-11-29', '2026-12-03')[4], '2026-12-03');
});
