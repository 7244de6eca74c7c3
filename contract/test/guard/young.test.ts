// Birds that still grow: chicks, which gain every day, and weaning birds, which lose up to a tenth.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suggestStage, weightGuard } from '../../src/guard/index.ts';
import { daily, saidAbout, then, verdictOf } from './birds.ts';

const chick = { stage: 'chick', step: 0.1 } as const;
const weaning = { stage: 'weaning', step: 0.1 } as const;

describe('A chick', () => {
  /** Grows by a tenth a day. */
  const growing = daily(30, 33, 36.3, 40, 44, 48.4, 53.2);

  it('is learned from three weights, two of them of the last week', () => {
    assert.deepEqual(
      [1, 2, 3].map(count => verdictOf(growing.slice(0, count), chick)),
      ['learning', 'learning', 'usual'],
    );
    assert.equal(saidAbout(growing.slice(0, 2), chick), "Learning Kiwi's growth: 2 of 3 weights.");
    assert.equal(saidAbout(then(growing, [70], 8), chick), "Learning Kiwi's growth: 1 of 2 weights.");
  });

  it('is compared with the highest pair of its week, and has no band', () => {
    const { usualGrams, lowGrams, highGrams, changePercent, lossesInARow } = weightGuard(growing, chick);
    assert.deepEqual(
      { usualGrams, lowGrams, highGrams, changePercent, lossesInARow },
      { usualGrams: 50.8, lowGrams: null, highGrams: null, changePercent: 0, lossesInARow: null },
    );
    assert.equal(
      saidAbout(growing, chick),
      'On average, the last two weights are at most 1 % under the peak of 50.8 g.',
    );
  });

  it('is not said to be at its peak when it weighs more, or less than the mean of its last two', () => {
    for (const grams of [58, 52.8]) {
      const said = saidAbout(then(growing, [grams]), chick);
      assert.match(said, /^On average, the last two weights are at most 1 % under the peak of 5[35]/);
    }
  });

  it('may not lose 4, 6 or 10 % of that, whatever the limits of the flock', () => {
    // The highest pair has a mean of 100.
    const top = daily(100, 100, 100, 100);
    const limits = { watchPercent: 6, callVetPercent: 10, urgentPercent: 20 };
    const after = (grams: number) => verdictOf(then(top, [grams, grams]), { ...chick, limits });
    assert.deepEqual([96.1, 96, 94.1, 94, 90.1, 90].map(after), [
      'usual',
      'watch',
      'watch',
      'call_vet',
      'call_vet',
      'urgent',
    ]);
  });

  it('is urgent at 13 % under it by one weight alone', () => {
    const top = daily(100, 100, 100, 100);
    assert.equal(verdictOf(then(top, [87.1]), chick), 'call_vet');
    assert.equal(verdictOf(then(top, [87]), chick), 'urgent');
    assert.match(saidAbout(then(top, [87]), chick), /^13 % under the peak of 100 g;/);
  });

  it('is watched after two days without gain, and called on after three', () => {
    const stopped = (...grams: number[]) => verdictOf(then(growing, grams), chick);
    assert.deepEqual(
      [stopped(53.2), stopped(53.2, 53.4), stopped(53.2, 53.4, 53.4)],
      ['usual', 'watch', 'call_vet'],
    );
  });

  it('is not called on after three days without gain if it has gained more than 2 % in the last two', () => {
    assert.equal(verdictOf(then(growing, [52.2, 52, 53.3]), chick), 'usual');
    assert.equal(verdictOf(then(growing, [52.3, 52.4, 53.3]), chick), 'call_vet');
  });

  it('is called on after four days without gain if there is no weight of the third, nor of the second', () => {
    const { code, values } = weightGuard([...growing, { day: 10, grams: 53.2 }], chick);
    assert.deepEqual({ code, values }, { code: 'chick_no_gain_call', values: { days: 4 } });
  });

  it('counts a weight as of its week for seven days', () => {
    const late = (day: number) => verdictOf([...daily(100, 100), { day, grams: 100 }], chick);
    assert.deepEqual([late(8), late(9)], ['usual', 'learning']);
  });

  it('has grown if it gained 12 % within three days, at least two days ago', () => {
    const stopped = (...grams: number[]) => verdictOf(daily(...grams), chick);
    assert.equal(stopped(100, 104, 108, 112, 112, 112), 'watch');
    assert.equal(stopped(100, 104, 108, 111.9, 111.9, 111.9), 'usual');
    assert.equal(stopped(100, 103, 106, 109, 112, 112, 112), 'usual');
    assert.equal(stopped(100, 100, 113, 100), 'usual');
  });

  it('has not gained if it is at most half a percent heavier', () => {
    const after = (...grams: number[]) => verdictOf(daily(100, 104, 108, 112, ...grams), chick);
    assert.deepEqual([after(112, 112.56), after(112, 112.7)], ['watch', 'usual']);
    assert.deepEqual([after(110.35, 112, 112.56), after(110.2, 112, 112.56)], ['call_vet', 'usual']);
    assert.deepEqual([after(112, 112, 112.56), after(111.9, 112, 112.7)], ['call_vet', 'usual']);
  });

  it('has its loss told if that and a missing gain come to the same', () => {
    const { verdict, code } = weightGuard(daily(90, 100, 104, 120, 110, 109), chick);
    assert.deepEqual([verdict, code], ['watch', 'chick_drop']);
  });

  it('owes no gain before it was seen to grow', () => {
    assert.equal(verdictOf(daily(10, 10, 10, 10, 10, 10), chick), 'usual');
  });

  it('may grow by 60 % from one day to the next, and by 12 % more for each day without a weight', () => {
    assert.equal(verdictOf(then(growing, [85.1]), chick), 'usual');
    assert.equal(verdictOf(then(growing, [85.2]), chick), 'question');
    assert.equal(verdictOf(then(growing, [95.3], 2), chick), 'usual');
    assert.equal(verdictOf(then(growing, [95.4], 2), chick), 'question');
    const afterGap = (grams: number, days: number) =>
      verdictOf(then(daily(10, 10, 10), [grams], days), chick);
    // 1.6 × 1.12 to the power of 14 is 7.82.
    assert.deepEqual(
      [afterGap(78.1, 15), afterGap(78.1, 14), afterGap(78.3, 16)],
      ['learning', 'question', 'question'],
    );
  });

  it('is held against the weight before, and the first against the median of three', () => {
    assert.equal(
      saidAbout(then(growing, [532]), chick),
      '532 g is ten times the weight before (53.2 g). Is a dot missing?',
    );
    assert.equal(saidAbout(daily(300, 30, 33), chick), "Learning Kiwi's growth: 2 of 3 weights.");
  });

  it('is suggested to be weaning once its three-day mean made no new high for four days', () => {
    const stopped = then(growing, [53.2, 52, 51.5, 51, 50.5]);
    assert.equal(suggestStage(stopped, chick), null);
    assert.equal(suggestStage(then(stopped, [50]), chick), 'weaning');
  });
});

describe('A weaning bird', () => {
  const peaked = daily(90, 95, 100, 100, 100);
  /** The bird some weeks later, its last two weights as given, too slowly for the pace to tell. */
  const later = (...grams: number[]) => then(then(peaked, [98], 8), grams, 8);

  it('is learned from four weights', () => {
    assert.equal(verdictOf(peaked.slice(0, 3), weaning), 'learning');
    assert.equal(verdictOf(peaked.slice(0, 4), weaning), 'usual');
    assert.equal(saidAbout(peaked.slice(0, 3), weaning), "Learning Kiwi's growth: 3 of 4 weights.");
  });

  it('may lose up to a tenth of its peak, and is called on at 15 %', () => {
    const after = (grams: number) => verdictOf(later(grams, grams), weaning);
    assert.deepEqual([90.1, 90, 85.1, 85, 80.1, 80].map(after), [
      'usual',
      'watch',
      'watch',
      'call_vet',
      'call_vet',
      'urgent',
    ]);
  });

  it('is urgent at 23 % under its peak by one weight alone', () => {
    assert.equal(verdictOf(later(88, 77.1), weaning), 'call_vet');
    assert.equal(verdictOf(later(88, 77), weaning), 'urgent');
  });

  it('may not lose 5 or 7 % within three to five days', () => {
    const after = (grams: number) => weightGuard(then(peaked, [99, 98, grams, grams]), weaning);
    assert.deepEqual(
      [94.6, 94.5, 92.6, 92.5].map(grams => after(grams).verdict),
      ['usual', 'watch', 'watch', 'call_vet'],
    );
    assert.equal(after(94.5).code, 'weaning_pace');
    assert.equal(
      saidAbout(then(peaked, [99, 98, 92.5, 92.5]), weaning),
      '7 % under the weight of three days ago (99.5 g). Call your avian vet.',
    );
  });

  it('is compared with the newest weight that is three to five days old, if there is one', () => {
    const paceAt = (days: number) => {
      const bird = [...peaked, { day: 4 + days, grams: 90 }];
      return weightGuard(bird, weaning).code === 'weaning_pace';
    };
    assert.deepEqual([3, 5, 6].map(paceAt), [true, true, false]);
  });

  it('has its peak told if both reach the same level', () => {
    const { verdict, code } = weightGuard(then(peaked, [99, 98, 89, 89]), weaning);
    assert.deepEqual([verdict, code], ['call_vet', 'weaning_pace']);
    const slower = weightGuard(then(peaked, [97, 95, 92, 91, 88.5, 88.5]), weaning);
    assert.deepEqual([slower.verdict, slower.code], ['watch', 'weaning_peak']);
  });

  it('is suggested to be grown once it has kept its weight within 3 % for two weeks', () => {
    const settled = then(
      peaked,
      Array.from({ length: 15 }, (_, at) => 95 + (at % 3)),
    );
    assert.equal(suggestStage(settled, { ...weaning, stageSince: 5 }), 'adult');
    assert.equal(suggestStage(settled, { ...weaning, stageSince: 6 }), null);
    assert.equal(suggestStage(then(settled, [92]), { ...weaning, stageSince: 5 }), null);
    const wide = (grams: number) => suggestStage(then([], [...Array<number>(15).fill(100), grams]), weaning);
    assert.deepEqual([wide(97), wide(96.9), wide(103)], ['adult', null, 'adult']);
    const sparse = (...days: number[]) =>
      suggestStage(
        days.map(day => ({ day, grams: 100 })),
        weaning,
      );
    assert.deepEqual([sparse(0, 5, 10, 14), sparse(0, 7, 14), sparse(1, 5, 10, 14)], ['adult', null, null]);
  });

  it('is the only one that is suggested to be grown', () => {
    assert.equal(suggestStage(peaked, { stage: 'adult' }), null);
    assert.equal(suggestStage([], chick), null);
  });
});
