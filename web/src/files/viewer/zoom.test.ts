// Tests the arithmetic of zooming.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clampView, fit, initialView, maxScale, zoomAt } from './zoom.ts';

const frame = { width: 400, height: 800 };
const fitted = fit({ width: 4_000, height: 3_000 }, frame);

describe('Zooming', () => {
  it('begins with the whole picture in its frame', () => {
    assert.deepEqual(fitted, { width: 400, height: 300 });
    assert.deepEqual(fit({ width: 20, height: 10 }, frame), { width: 400, height: 200 });
  });

  it('keeps the part under the finger in its place', () => {
    const view = zoomAt({ scale: 2, x: 10, y: -20 }, 4, { x: 50, y: 30 });
    // The point was 20 px to the right of the picture's center and 25 px below it, at scale 1.
    assert.deepEqual([(50 - view.x) / view.scale, (30 - view.y) / view.scale], [20, 25]);
  });

  it('stays between the whole picture and the largest scale', () => {
    assert.equal(zoomAt(initialView, 100, { x: 0, y: 0 }).scale, maxScale);
    assert.deepEqual(clampView({ scale: 0.5, x: 90, y: 90 }, fitted, frame), initialView);
  });

  it('leaves no gap around the picture, and centers it if it is smaller than the frame', () => {
    assert.deepEqual(clampView({ scale: 2, x: 900, y: 900 }, fitted, frame), { scale: 2, x: 200, y: 0 });
    assert.deepEqual(clampView({ scale: 4, x: -900, y: -900 }, fitted, frame), {
      scale: 4,
      x: -600,
      y: -200,
    });
  });
});
