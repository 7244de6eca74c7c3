// Tests the months of the gallery.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { groupByMonth } from './months.ts';

it('Files are grouped by month and keep their order', () => {
  const days = ['2026-11-24', '2026-11-01', '2026-10-31', '2025-10-31'];
  const months = groupByMonth(days.map(takenOn => ({ takenOn })));
  assert.deepEqual(
    months.map(({ day, files }) => [day, files.map(({ takenOn }) => takenOn)]),
    [
      ['2026-11-01', ['2026-11-24', '2026-11-01']],
      ['2026-10-01', ['2026-10-31']],
      ['2025-10-01', ['2025-10-31']],
    ],
  );
  assert.deepEqual(groupByMonth([]), []);
});
