// Tests the change in weight since a day.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { percentSince } from './weight-since.ts';

const weights = (...of: [string, number][]) => of.map(([day, grams]) => ({ day, grams }));

it('The change in weight since a day starts from the last weight up to that day', () => {
  const since = weights(['2026-11-01', 110], ['2026-11-09', 100], ['2026-11-12', 95], ['2026-11-20', 93]);
  assert.equal(percentSince(since, '2026-11-10'), -7);
  assert.equal(percentSince(since, '2026-11-12')?.toFixed(1), '-2.1');
});

it('The change in weight since a day starts from the first weight after that day if there is none before it', () => {
  assert.equal(percentSince(weights(['2026-11-12', 100], ['2026-11-20', 108]), '2026-11-10'), 8);
});

it('The change in weight since a day is unknown without a weight near that day, or without a later weight', () => {
  assert.equal(percentSince([], '2026-11-10'), undefined);
  assert.equal(percentSince(weights(['2026-11-09', 100]), '2026-11-10'), undefined);
  const far = weights(['2026-10-01', 100], ['2026-11-20', 93]);
  assert.equal(percentSince(far, '2026-11-10'), undefined);
  assert.equal(percentSince(far, '2026-09-01'), undefined);
});
