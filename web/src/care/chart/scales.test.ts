// Tests the positions of days and grams in a chart.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { drawnMedications, drawnVisits } from './annotations.ts';
import { gains, growthScale } from './growth.ts';
import { axisGrams, axisLines, dayTicks, horizontalScale, roundSteps, verticalScale } from './scales.ts';

const place = { top: 0, height: 259 };
const limits = { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 };
const window = { from: '2026-10-25', to: '2026-11-24' };

describe('The scale of grams', () => {
  it('reaches from 13 % below the usual weight to 5.5 % above it, so that a change of 1 % looks small', () => {
    const { low, high, y } = verticalScale(100, [101, 99], place);
    assert.deepEqual([low, high], [87, 105.5]);
    assert.equal(Math.round(y(100) - y(101)), -14 * -1);
  });
  it('reaches further if a weight would otherwise be outside', () => {
    assert.ok(verticalScale(100, [70], place).low < 70);
    assert.ok(verticalScale(100, [130], place).high > 130);
  });
  it('reaches past the flock’s urgent limit, so that its line is always visible', () => {
    const wide = { ...limits, urgentPercent: 20 };
    const lines = axisLines(verticalScale(100, [100], place, wide.urgentPercent), 100, wide);
    assert.ok(lines.some(({ kind, grams }) => kind === 'urgent' && grams === 80));
  });
  it('labels the usual weight, the call and urgent limits, and round numbers if there is room', () => {
    const lines = axisLines(verticalScale(92, [92], place), 92, limits);
    assert.deepEqual(
      lines.map(({ kind, grams }) => `${kind} ${Math.round(grams * 10) / 10}`),
      ['usual 92', 'call 87.4', 'urgent 82.8', 'round 96'],
    );
    assert.ok(lines.every(({ labeled }) => labeled));
  });
  it('leaves out round numbers that would touch another label in large text', () => {
    const lines = axisLines(verticalScale(92, [92], place), 92, limits, 2.5);
    assert.deepEqual(
      lines.map(({ kind, labeled }) => `${kind} ${labeled}`),
      ['usual true', 'call true', 'urgent true'],
    );
  });
  it('shows tenths only below 100 g', () => {
    assert.deepEqual([87.44, 471.7, 1084.7].map(axisGrams), [87.4, 472, 1085]);
  });
  it('labels only round numbers while the guard is learning the usual weight', () => {
    assert.ok(axisLines(verticalScale(92, [92], place), null, limits).every(({ kind }) => kind === 'round'));
  });
  it('has lines at round numbers', () => {
    assert.deepEqual(roundSteps(0, 113, 180), [0, 40, 80]);
    assert.deepEqual(roundSteps(389, 471, 259), [400, 420, 440, 460]);
  });
});

describe('The days', () => {
  it('run from left to right, with today at the edge', () => {
    const { x } = horizontalScale(window, 306);
    assert.deepEqual([x('2026-10-25'), x('2026-11-24')], [6, 306]);
  });
  it('have three or four labels, depending on the width', () => {
    assert.deepEqual(dayTicks(window, 310), ['2026-10-25', '2026-11-04', '2026-11-14', '2026-11-24']);
    assert.equal(dayTicks(window, 240).length, 3);
  });
});

describe('The annotations', () => {
  const scale = horizontalScale(window, 306);
  it('keep the reasons of two visits apart', () => {
    const visits = [
      { day: '2026-11-12', reason: 'Weight loss' },
      { day: '2026-11-16', reason: 'Results' },
      { day: '2026-01-01', reason: 'Long ago' },
    ];
    const drawn = drawnVisits(visits, window, scale, 306);
    assert.deepEqual(
      drawn.map(({ reason, side }) => `${reason} ${side}`),
      ['Weight loss start', 'Results end'],
    );
  });
  it('include at most three courses, the latest first, and the number of further courses', () => {
    const courses = ['01', '05', '10', '15', '20'].map(day => ({
      id: day,
      label: 'meloxicam 0.3 ml',
      from: `2026-11-${day}`,
      to: null,
    }));
    const { bars, more } = drawnMedications(courses, window, scale, 306);
    assert.deepEqual([bars.length, more, bars[0]?.id], [3, 2, '20']);
    assert.ok(bars.every(({ text }) => text === 'before' || text === 'inside'));
  });
});

describe('A chick’s chart', () => {
  const day = (text: string, grams: number) => ({
    day: text,
    grams,
    note: '',
    by: null,
    at: null,
    fasting: null,
  });
  const weights = [
    day('2026-11-20', 100),
    day('2026-11-21', 108),
    day('2026-11-23', 112),
    day('2026-11-24', 111),
  ];
  it('begins at zero and has a line for the peak', () => {
    const scale = growthScale(weights, 113, { top: 12, height: 180 });
    assert.equal(scale.low, 0);
    assert.equal(scale.peak.grams, 113);
    assert.ok(scale.grid.some(({ grams }) => grams === 0));
  });
  it('shows the gain or loss per day', () => {
    const bars = gains(weights, horizontalScale(window, 306), { baseline: 40, height: 32 });
    assert.deepEqual(
      bars.map(({ height, loss }) => [height, loss]),
      [
        [32, false],
        [8, false],
        [4, true],
      ],
    );
  });
});
