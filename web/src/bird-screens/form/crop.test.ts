// Tests the square crop of a photo.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { centeredCrop, clampCrop, moveCrop, sideOf } from './crop.ts';

const size = { width: 400, height: 300 };

describe('A crop', () => {
  it('begins in the middle, as large as possible', () => {
    assert.deepEqual(centeredCrop(size), { x: 200, y: 150, zoom: 1 });
    assert.equal(sideOf(size, centeredCrop(size)), 300);
  });
  it('never leaves the picture', () => {
    assert.deepEqual(clampCrop(size, { x: -50, y: 900, zoom: 1 }), { x: 150, y: 150, zoom: 1 });
    assert.deepEqual(clampCrop(size, { x: 400, y: 300, zoom: 9 }), { x: 362.5, y: 262.5, zoom: 4 });
  });
  it('moves so that the picture follows the finger', () => {
    assert.deepEqual(moveCrop(size, { x: 200, y: 150, zoom: 2 }, 30, -15, 150), { x: 170, y: 165, zoom: 2 });
  });
});
