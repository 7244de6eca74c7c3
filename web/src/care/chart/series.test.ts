// Tests the data of a chart: its days, its runs of weighings, its gaps, and the figures of its range.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addDays } from '../../ui/formats/formats.ts';
import {
  type ChartWeight,
  changeOver,
  daysOf,
  gapsOf,
  lowestOf,
  maxJoinedDays,
  nearest,
  runsOf,
  shapeOf,
  windowOf,
} from './series.ts';

const limits = { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 };
const on = (day: string, grams = 92): ChartWeight => ({
  day,
  grams,
  note: '',
  by: null,
  at: null,
  fasting: null,
});
const every = (days: number, count: number) =>
  Array.from({ length: count }, (_, index) => on(addDays('2026-01-01', index * days)));

describe('The days of a chart', () => {
  it('reach back from today, or from a chosen last day', () => {
    assert.deepEqual(windowOf(every(1, 9), '30', '2026-11-24'), { from: '2026-10-26', to: '2026-11-24' });
    assert.deepEqual(windowOf([], '90', '2026-11-24', '2026-06-30'), {
      from: '2026-04-02',
      to: '2026-06-30',
    });
    assert.equal(daysOf(windowOf([], '90', '2026-11-24')), 90);
  });
  it('can cover the whole life of the bird, but at least two weeks', () => {
    assert.equal(windowOf(every(1, 40), 'all', '2026-11-24').from, '2026-01-01');
    assert.equal(windowOf([on('2026-11-23')], 'all', '2026-11-24').from, '2026-11-10');
  });
});

describe('Weighings', () => {
  it('are joined across one missing day, but not across two', () => {
    const weights = [on('2026-03-01'), on('2026-03-03'), on('2026-03-06'), on('2026-03-07')];
    assert.deepEqual(
      runsOf(weights, 2).map(run => run.length),
      [2, 2],
    );
    assert.deepEqual(gapsOf(weights, 2), [{ from: '2026-03-04', to: '2026-03-05' }]);
  });
  it('are joined if they are up to two weeks apart for a bird that is weighed weekly', () => {
    assert.equal(maxJoinedDays(every(7, 20)), 14);
    assert.equal(maxJoinedDays(every(1, 20)), 2);
    assert.equal(maxJoinedDays([]), 2);
  });
  it('have a shape that shows the limit that they reach or exceed', () => {
    const shapes = [92, 89.3, 89.2, 87.4, 82.8, 99.4].map(grams => shapeOf(grams, 92, limits));
    assert.deepEqual(shapes, ['dot', 'dot', 'watch', 'call_vet', 'call_vet', 'heavier']);
    assert.equal(shapeOf(50, null, limits), 'dot');
  });
  it('are selected by position: the nearest one is found', () => {
    assert.deepEqual(
      [-5, 14, 16, 99].map(x => nearest([0, 10, 20, 30], x)),
      [0, 1, 2, 3],
    );
  });
});

describe('The figures of a range', () => {
  const weights = [on('2026-03-01', 92), on('2026-03-02', 90), on('2026-03-03', 90), on('2026-03-04', 94)];
  it('include the lowest weight; the later one if two are equal', () => {
    assert.equal(lowestOf(weights)?.day, '2026-03-03');
    assert.equal(lowestOf([]), undefined);
  });
  it('include the change from the first weight to the last if there are at least two', () => {
    assert.equal(changeOver(weights), 2.2);
    assert.equal(changeOver(weights.slice(0, 1)), undefined);
  });
});
