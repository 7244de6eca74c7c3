// Tests the lines about recent changes on Today.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Change } from '@flock-care/contract/shapes';
import { recentChangeRows } from './recent-changes-view.ts';

let count = 0;
const change = (values: Partial<Change>): Change => {
  count += 1;
  return {
    id: String(count),
    at: '2026-11-24T07:00:00.000Z',
    by: { userId: 'anna', name: 'Anna', tokenName: null },
    action: 'created',
    kind: 'weight',
    recordId: null,
    birdId: 'kiwi',
    birdName: 'Kiwi',
    before: null,
    after: { weightGrams: 86.4 },
    undoable: true,
    undoneAt: null,
    undoes: null,
    ...values,
  };
};

it('joins three or more weights in a row by one person into one line, and keeps fewer weights on separate lines', () => {
  const birds = ['kiwi', 'dot', 'pip', 'juno'].map(birdId => change({ birdId }));
  assert.deepEqual(
    recentChangeRows(birds, 'UTC').map(({ many }) => many),
    [{ weights: 4, birds: 4 }],
  );
  assert.equal(recentChangeRows(birds.slice(0, 2), 'UTC').length, 2);
  const [first, ...others] = birds;
  const byTwo = [
    first,
    ...others.map(weight => ({ ...weight, by: { userId: 'robin', name: 'Robin', tokenName: null } })),
  ];
  assert.equal(
    recentChangeRows(
      byTwo.filter(line => line !== undefined),
      'UTC',
    ).length,
    2,
  );
});

it('shows an invite as one line, and a later access change as another', () => {
  const access = (at: string) =>
    change({ kind: 'member', action: 'updated', recordId: 'tess', at: `2026-11-24T${at}.000Z` });
  const invite = change({ kind: 'member', recordId: 'tess', at: '2026-11-24T07:00:00.000Z' });
  const lines = recentChangeRows([access('09:00:00'), access('07:00:01'), invite], 'UTC');
  assert.deepEqual(
    lines.map(({ at, change }) => [at, change.action]),
    [
      ['2026-11-24T09:00:00.000Z', 'updated'],
      ['2026-11-24T07:00:00.000Z', 'created'],
    ],
  );
});

it('does not join different kinds of changes, and uses the flock’s day', () => {
  const lines = recentChangeRows(
    [change({ kind: 'observation' }), change({ at: '2026-11-23T23:30:00.000Z' })],
    'Europe/Amsterdam',
  );
  assert.deepEqual(
    lines.map(({ day }) => day),
    ['2026-11-24', '2026-11-24'],
  );
});
