// Tests the placement of the last weight's figure on a printed chart.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { figure, placeFigure } from './figure-place.ts';

const plot = { top: 8, bottom: 150 };
const text = '52.2';

const boxOf = (baseline: number) => ({ top: baseline - figure.height, bottom: baseline });

describe('The figure of the last weight', () => {
  it('is just below a falling curve, and just above a rising one', () => {
    const falls = boxOf(
      placeFigure(
        [
          { x: 500, y: 20 },
          { x: 600, y: 60 },
        ],
        text,
        plot,
      ),
    );
    assert.ok(falls.top > 60 - 0.4 * figure.gap && falls.bottom < 80, JSON.stringify(falls));
    const rises = boxOf(
      placeFigure(
        [
          { x: 500, y: 100 },
          { x: 600, y: 60 },
        ],
        text,
        plot,
      ),
    );
    assert.ok(rises.bottom < 60 + 0.4 * figure.gap && rises.top > 40, JSON.stringify(rises));
  });

  it('stays near its point on a steep curve, and within the plot', () => {
    const low = [
      { x: 579, y: 20 },
      { x: 586, y: 32 },
      { x: 593, y: 70 },
      { x: 600, y: 145 },
    ];
    const fallen = boxOf(placeFigure(low, text, plot));
    assert.ok(fallen.top > 90 && fallen.bottom < plot.bottom, JSON.stringify(fallen));
    const risen = boxOf(
      placeFigure(
        low.map(({ x, y }) => ({ x, y: 160 - y })),
        text,
        plot,
      ),
    );
    assert.ok(risen.top >= plot.top && risen.bottom < 70, JSON.stringify(risen));
  });

  it('moves to the other side if there is no room', () => {
    const flat = [
      { x: 500, y: 147 },
      { x: 600, y: 147 },
    ];
    assert.ok(placeFigure(flat, text, plot) < 147);
    assert.ok(
      placeFigure(
        flat.map(({ x }) => ({ x, y: 10 })),
        text,
        plot,
      ) > 20,
    );
  });

  it('is level with a single point', () => {
    assert.equal(placeFigure([{ x: 600, y: 60 }], text, plot), 60 + figure.height / 2);
  });
});
