// Tests the guard's arithmetic, and the constants that are part of its rules.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { limitPresets, limitRanges, maxWeights, rankOf, verdicts } from '../../src/guard/index.ts';
import {
  medianOf,
  midmeanOf,
  percentApart,
  percentOver,
  percentUnder,
  reaches,
  toTenth,
} from '../../src/guard/numbers.ts';

describe('The averages', () => {
  it('include the median: the middle value, or the mean of the two middle ones', () => {
    assert.equal(medianOf([5]), 5);
    assert.equal(medianOf([9, 1]), 5);
    assert.equal(medianOf([9, 1, 2]), 2);
    assert.equal(medianOf([9, 1, 2, 4]), 3);
    assert.equal(medianOf([10, 9, 100, 1, 2]), 9);
  });

  it('include the mean of the middle half, with a quarter left out at each end', () => {
    assert.equal(midmeanOf([1, 2, 6]), 3);
    assert.equal(midmeanOf([100, 2, 4, 1]), 3);
    assert.equal(midmeanOf([100, 2, 4, 6, 1]), 4);
    assert.equal(midmeanOf([1, 1, 2, 3, 4, 5, 90, 90]), 3.5);
  });
});

describe('Percentages', () => {
  it('are rounded to a tenth, and are never -0', () => {
    assert.equal(percentUnder(93.8, 100), 6.2);
    assert.equal(percentUnder(96.94, 100), 3.1);
    assert.equal(percentOver(103, 100), 3);
    assert.equal(percentApart(97, 100), 3);
    assert.ok(Object.is(percentUnder(100.01, 100), 0));
    assert.ok(Object.is(toTenth(-0.04), 0));
  });

  it('reach a limit that was calculated by adding or subtracting, despite rounding errors', () => {
    for (let tenths = 20; tenths <= 200; tenths += 1) {
      assert.ok(reaches((tenths - 10) / 10, tenths / 10 - 1), `${tenths / 10} less 1`);
      assert.ok(reaches((tenths + 20) / 10, tenths / 10 + 2), `${tenths / 10} and 2`);
      assert.ok(!reaches((tenths - 11) / 10, tenths / 10 - 1));
    }
  });
});

describe('The guard’s figures', () => {
  it('include three presets, and the ranges for limits that a flock sets itself', () => {
    assert.deepEqual(limitPresets, {
      sensitive: { watchPercent: 2.5, callVetPercent: 4, urgentPercent: 8 },
      standard: { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 },
      calm: { watchPercent: 4, callVetPercent: 6, urgentPercent: 12 },
    });
    assert.deepEqual(limitRanges, {
      watchPercent: { min: 2, max: 6 },
      callVetPercent: { min: 3.5, max: 10 },
      urgentPercent: { min: 7, max: 20 },
    });
  });

  it('include the maximum of a hundred weights, and four degrees of alarm', () => {
    assert.equal(maxWeights, 100);
    assert.deepEqual(verdicts.map(rankOf), [0, 0, 0, 1, 2, 3]);
  });
});
