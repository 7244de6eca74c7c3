// Tests for the rows of a bird's life.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Arrival, Stay } from '@flock-care/contract/shapes';
import { hasDetails, rowsOf } from './life-view.ts';

const emptyArrival: Arrival = {
  ...{ arrivedOn: '2026-03-01', source: 'unknown', fromName: '', fromContact: '', foundAt: '' },
  ...{ caseNumber: '', condition: '', breeder: '', certificateNumber: '', microchip: '' },
  ...{ ring: { number: '', kind: 'none' }, reportable: false },
};
const stays = ['2026-03-08', '2026-03-01', '2025-01-01'].map(startedOn => ({ startedOn }) as Stay);

it('An arrival has a row only if it has more than a date', () => {
  assert.equal(hasDetails(emptyArrival), false);
  for (const part of [
    { source: 'bought' },
    { microchip: '528' },
    { ring: { number: 'NL 1', kind: 'none' } },
    { ring: { number: '', kind: 'open' } },
    { reportable: true },
  ] as const)
    assert.equal(hasDetails({ ...emptyArrival, ...part }), true);
});

it('The arrival is below the stays in this flock, and above those in another flock', () => {
  const daysOf = (arrival: Arrival | undefined) =>
    rowsOf(stays, arrival).map(row => ('source' in row ? row.source : row.startedOn));
  assert.deepEqual(daysOf({ ...emptyArrival, source: 'transferred' }), [
    ...['2026-03-08', '2026-03-01', 'transferred', '2025-01-01'],
  ]);
  for (const arrival of [emptyArrival, undefined]) assert.equal(rowsOf(stays, arrival), stays);
});
