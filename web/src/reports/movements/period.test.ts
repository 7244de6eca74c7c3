// Tests the first and the last day of a report's period.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { periods } from '../frame/choice.ts';
import { daysOf } from './period.ts';

const all = (today: string) =>
  Object.fromEntries(periods.map(period => [period, Object.values(daysOf({ period }, today)).join(' to ')]));

it('A period is a year, twelve months or a month, and ends today at the latest', () => {
  assert.deepEqual(all('2026-11-24'), {
    year: '2026-01-01 to 2026-11-24',
    last_year: '2025-01-01 to 2025-12-31',
    twelve_months: '2025-11-25 to 2026-11-24',
    month: '2026-11-01 to 2026-11-24',
  });
});

it('Twelve months are a full year, even on the last day of February', () => {
  assert.equal(all('2028-02-29').twelve_months, '2027-03-01 to 2028-02-29');
  assert.equal(all('2027-02-28').twelve_months, '2026-03-01 to 2027-02-28');
  assert.equal(all('2026-12-31').twelve_months, '2026-01-01 to 2026-12-31');
});

it('The period is the current year by default, and a custom one if both days are given', () => {
  assert.deepEqual(daysOf({}, '2026-11-24'), daysOf({ period: 'year' }, '2026-11-24'));
  const custom = { from: '2024-02-01', to: '2024-03-15' };
  assert.deepEqual(daysOf(custom, '2026-11-24'), custom);
});
