// Tests splitting a long file into parts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limits } from '@flock-care/contract/shapes';
import { fileNameOf, groupParts, partCount, partName, rowsPerPart } from './parts.ts';

describe('A file for an import', () => {
  it('is split into as many parts as the limit of the API requires', () => {
    assert.equal(rowsPerPart, limits.importRows);
    assert.deepEqual([0, 1, 50_000, 50_001, 200_000].map(partCount), [1, 1, 1, 2, 4]);
  });

  it('has parts whose names are within the length limit of the API', () => {
    assert.equal(partName('weights.csv', 0, 1), 'weights.csv');
    assert.equal(partName('weights.csv', 1, 4), 'weights.csv (2/4)');
    assert.equal(fileNameOf('weights.csv (2/4)'), 'weights.csv');
    assert.equal([...partName('🦜'.repeat(300), 1, 4)].length, limits.name);
  });

  it('is listed with its own parts only, newest first', () => {
    const named = (name: string, kind = 'weights') => ({ name, kind });
    const names = (list: { name: string }[][]) => list.map(group => group.map(({ name }) => name));
    assert.deepEqual(
      names(groupParts([named('a (2/2)'), named('a (1/2)'), named('a (2/2)'), named('b'), named('b')])),
      [['a (2/2)', 'a (1/2)'], ['a (2/2)'], ['b'], ['b']],
    );
    assert.deepEqual(names(groupParts([named('a (2/2)'), named('a (1/2)', 'birds')])), [
      ['a (2/2)'],
      ['a (1/2)'],
    ]);
  });
});
