// Tests the summary of a file's birds.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { birdsOf } from './file-birds.ts';

describe('The birds of a file', () => {
  it('have the right first day, last day and last weight, no matter what order the rows are in', () => {
    const [kiwi, olive] = birdsOf({
      kind: 'weights',
      rows: [
        { row: 2, birdName: 'Kiwi', recordedOn: '2025-03-08', weightGrams: 93 },
        { row: 3, birdName: 'kiwi', species: 'Cockatiel', recordedOn: '2025-03-01', weightGrams: 92 },
        { row: 4, tagId: 'A1', birdName: 'Olive', recordedOn: '2025-03-04', weightGrams: 101 },
      ],
    });
    assert.deepEqual(
      [kiwi?.name, kiwi?.species, kiwi?.count, kiwi?.firstOn, kiwi?.lastOn, kiwi?.lastGrams],
      ['Kiwi', 'Cockatiel', 2, '2025-03-01', '2025-03-08', 93],
    );
    assert.deepEqual(kiwi?.curve, [92, null, null, null, null, null, null, 93]);
    assert.deepEqual([olive?.ring, olive?.curve], ['A1', [101]]);
  });

  it('have curves of at most 120 points that end with the last weight', () => {
    const rows = Array.from({ length: 900 }, (_, day) => ({
      row: day + 1,
      birdName: 'Kiwi',
      recordedOn: new Date(Date.UTC(2023, 0, 1 + day)).toISOString().slice(0, 10),
      weightGrams: 90 + (day % 5),
    }));
    const [kiwi] = birdsOf({ kind: 'weights', rows });
    assert.equal(kiwi?.curve.length, 120);
    assert.equal(kiwi?.curve.at(-1), 94);
    assert.ok(kiwi?.curve.every(grams => grams !== null));
  });

  it('have no curve if they have no weights', () => {
    const [bird] = birdsOf({ kind: 'visits', rows: [{ row: 2, birdName: 'Kiwi', visitedOn: '2025-03-01' }] });
    assert.deepEqual([bird?.count, bird?.firstOn, bird?.lastGrams, bird?.curve], [1, '2025-03-01', null, []]);
  });
});
