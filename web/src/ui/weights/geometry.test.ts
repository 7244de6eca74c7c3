// Tests the positions of birds on the perch, and the points of a sparkline.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sinkDistance } from './perch-geometry.ts';
import { sparkline } from './sparkline-geometry.ts';

describe('A bird on the perch', () => {
  it('stays in place up to the first limit, then sinks as its loss grows, down to the lowest position', () => {
    assert.equal(sinkDistance(-2.9, 46), 0);
    assert.equal(Math.round(sinkDistance(-6.1, 46)), 12);
    assert.equal(sinkDistance(-30, 100), 42);
    assert.equal(sinkDistance(-4, 46, 5), 0, 'the limit is set by the flock');
    assert.equal(sinkDistance(null, 46), 0);
  });
});

describe('A sparkline', () => {
  it('leaves gaps empty, and marks the newest weight', () => {
    const drawn = sparkline([90, 91, null, 90, null, null, null, 92, 90], 91, { width: 154, height: 66 });
    assert.equal(drawn?.lines.length, 2);
    assert.equal(drawn?.last.x, 149);
    assert.ok((drawn?.band?.height ?? 0) > 10);
    assert.equal(sparkline([null, null], 91, { width: 154, height: 66 }), undefined);
  });
  it('joins the weights of a rarely weighed bird, and draws a dot for a weight on its own', () => {
    const size = { width: 154, height: 66 };
    const weekly = Array.from({ length: 30 }, (_, day) => (day % 7 === 1 ? 90 : null));
    assert.equal(sparkline(weekly, 91, size)?.lines.length, 1);
    assert.deepEqual(sparkline(weekly, 91, size)?.dots, []);
    const drawn = sparkline([90, null, null, null, 91, 91, 90, 91], 91, size);
    assert.deepEqual([drawn?.lines.length, drawn?.dots.length], [1, 1]);
  });
});
