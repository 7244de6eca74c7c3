// Where the figure of the last weight stands on a printed chart.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { figure, figureY } from './figure-place.ts';

const bottom = 140;

describe('the figure of the last weight', () => {
  it('stands below a curve that falls to it, is flat, or comes from below', () => {
    for (const before of [20, 60, 90]) {
      const points = [
        { x: 500, y: before },
        { x: 600, y: 60 },
      ];
      const top = figureY(points, bottom) - figure.height;
      const left = 600 - figure.aside - figure.width;
      const onLine = 60 + ((before - 60) * (600 - left)) / 100;
      assert.ok(top > Math.max(onLine, 60), `${before}: ${top}`);
    }
  });

  it('stands above it where there is no room below', () => {
    const points = [
      { x: 590, y: 118 },
      { x: 600, y: 130 },
    ];
    assert.ok(figureY(points, bottom) < 118);
  });

  it('does not heed what is far left of it', () => {
    const near = [
      { x: 560, y: 60 },
      { x: 600, y: 60 },
    ];
    assert.equal(figureY([{ x: 100, y: 120 }, { x: 300, y: 60 }, ...near], bottom), figureY(near, bottom));
  });
});
