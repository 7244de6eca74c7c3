// Tests the guard for young birds: chicks, which should gain weight every day, and weaning birds, which may lose up to
// a tenth.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { suggestStage, weightGuard } from '../../src/guard/index.ts';
import { append, daily, plainSentenceFor, verdictOf } from './birds.ts';

const chick = { stage: 'chick', step: 0.1 } as const;
const weaning = { stage: 'weaning', step: 0.1 } as const;

describe('A chick', () => {
  /** The weights of a chick that grows by a tenth per day. */
  const growing = daily(30, 33, 36.3, 40, 44, 48.4, 53.2);

  it('is judged as soon as it has three weights, two of them within a week', () => {
    assert.deepEqual(
      [1, 2, 3].map(count => verdictOf(growing.slice(0, count), chick)),
      ['learning', 'learning', 'usual'],
    );
    assert.equal(plainSentenceFor(growing.slice(0, 2), chick), "Learning Kiwi's growth: 2 of 3 weights.");
    assert.equal(
      plainSentenceFor(append(growing, [70], 8), chick),
      "Learning Kiwi's growth: 1 of 2 weights.",
    );
  });

  it('is compared with its highest pair of weights, and has no band', () => {
    const { usualGrams, lowGrams, highGrams, changePercent, lossesInARow } = weightGuard(growing, chick);
    assert.deepEqual(
      { usualGrams, lowGrams, highGrams, changePercent, lossesInARow },
      { usualGrams: 50.8, lowGrams: null, highGrams: null, changePercent: 0, lossesInARow: null },
    );
    assert.equal(
      plainSentenceFor(growing, chick),
      'On average, the last two weights are at most 1 % under the peak of 50.8 g.',
    );
  });

  it('is described by the mean of its last two weights, even if the newest is higher or lower', () => {
    for (const grams of [58, 52.8]) {
      const sentence = plainSentenceFor(append(growing, [grams]), chick);
      assert.match(sentence, /^On average, the last two weights are at most 1 % under the peak of 5[35]/);
    }
  });

  it('has limits of 4, 6 and 10 % under its highest pair of weights, regardless of the flock’s limits', () => {
    // The highest pair has a mean of 100.
    const top = daily(100, 100, 100, 100);
    const limits = { watchPercent: 6, callVetPercent: 10, urgentPercent: 20 };
    const after = (grams: number) => verdictOf(append(top, [grams, grams]), { ...chick, limits });
    assert.deepEqual([96.1, 96, 94.1, 94, 90.1, 90].map(after), [
      'usual',
      'watch',
      'watch',
      'call_vet',
      'call_vet',
      'urgent',
    ]);
  });

  it('is urgent if one weight alone is 13 % under its highest pair of weights', () => {
    const top = daily(100, 100, 100, 100);
    assert.equal(verdictOf(append(top, [87.1]), chick), 'call_vet');
    assert.equal(verdictOf(append(top, [87]), chick), 'urgent');
    assert.match(plainSentenceFor(append(top, [87]), chick), /^13 % under the peak of 100 g;/);
  });

  it('gets a watch after two days without gain, and a call after three', () => {
    const stopped = (...grams: number[]) => verdictOf(append(growing, grams), chick);
    assert.deepEqual(
      [stopped(53.2), stopped(53.2, 53.4), stopped(53.2, 53.4, 53.4)],
      ['usual', 'watch', 'call_vet'],
    );
  });

  it('gets no call after three days without gain if it has gained more than 2 % in the last two', () => {
    assert.equal(verdictOf(append(growing, [52.2, 52, 53.3]), chick), 'usual');
    assert.equal(verdictOf(append(growing, [52.3, 52.4, 53.3]), chick), 'call_vet');
  });

  it('gets a call after four days without gain if there is no weight from two or three days ago', () => {
    const { code, values } = weightGuard([...growing, { day: 10, grams: 53.2 }], chick);
    assert.deepEqual({ code, values }, { code: 'chick_no_gain_call', values: { days: 4 } });
  });

  it('is compared with weights up to seven days old', () => {
    const late = (day: number) => verdictOf([...daily(100, 100), { day, grams: 100 }], chick);
    assert.deepEqual([late(8), late(9)], ['usual', 'learning']);
  });

  it('counts as growing if it gained 12 % within three days, at least two days ago', () => {
    const stopped = (...grams: number[]) => verdictOf(daily(...grams), chick);
    assert.equal(stopped(100, 104, 108, 112, 112, 112), 'watch');
    assert.equal(stopped(100, 104, 108, 111.9, 111.9, 111.9), 'usual');
    assert.equal(stopped(100, 103, 106, 109, 112, 112, 112), 'usual');
    assert.equal(stopped(100, 100, 113, 100), 'usual');
  });

  it('counts as not gaining if it is at most 0.5 % heavier', () => {
    const after = (...grams: number[]) => verdictOf(daily(90, 100, 106, 112, ...grams), chick);
    assert.deepEqual([after(112, 112.56), after(112, 112.7)], ['watch', 'usual']);
    assert.deepEqual([after(110.35, 112, 112.56), after(110.2, 112, 112.56)], ['call_vet', 'usual']);
    assert.deepEqual([after(112, 112, 112.56), after(111.9, 112, 112.7)], ['call_vet', 'usual']);
  });

  it('gets a call for days without gain only if it had gained 20 % within three days, or has lost 3 %', () => {
    const slower = (...grams: number[]) => weightGuard(daily(100, 105, 110, 119.9, ...grams), chick);
    assert.equal(slower(119.9, 119.9, 119.9).code, 'chick_no_gain_watch');
    assert.equal(verdictOf(daily(100, 105, 110, 120, 120, 120, 120), chick), 'call_vet');
    assert.equal(slower(119.9, 118, 116.4).verdict, 'watch');
    assert.equal(slower(119.9, 118, 114.4).code, 'chick_no_gain_call');
  });

  it('may lose more before it flies, if it slowed down before its peak', () => {
    // The mean of two weights rises by 5.1 % in the five days up to its peak.
    const slowed = daily(92, 95, 98, 100.2, 102, 103.5, 104.7, 105.7, 106.3, 106.3);
    const after = (share: number) => {
      const grams = Number((106.3 * share).toFixed(2));
      return weightGuard(append(slowed, [grams, grams]), chick);
    };
    assert.deepEqual(
      [0.945, 0.935, 0.855, 0.845, 0.805, 0.795].map(share => after(share).verdict),
      ['usual', 'watch', 'watch', 'call_vet', 'call_vet', 'urgent'],
    );
    assert.equal(
      plainSentenceFor(append(slowed, [99, 99]), chick),
      '6.9 % under the peak of 106.3 g; chicks lose some weight before they fly. Weigh again tomorrow before breakfast.',
    );
    assert.equal(verdictOf(append(slowed, [82]), chick), 'watch');
    assert.equal(verdictOf(append(slowed, [81.8]), chick), 'urgent');
    const fast = daily(80, 84, 88, 92, 96, 100, 104, 106.3, 106.3);
    assert.equal(verdictOf(append(fast, [99, 99]), chick), 'call_vet');
  });

  it('has its loss reported if a missing gain would lead to the same verdict', () => {
    const { verdict, code } = weightGuard(daily(90, 100, 104, 120, 110, 109), chick);
    assert.deepEqual([verdict, code], ['watch', 'chick_drop']);
  });

  it('may stay at the same weight until it begins to grow', () => {
    assert.equal(verdictOf(daily(10, 10, 10, 10, 10, 10), chick), 'usual');
  });

  it('may gain 60 % from one day to the next, and 12 % more for each day without a weight', () => {
    assert.equal(verdictOf(append(growing, [85.1]), chick), 'usual');
    assert.equal(verdictOf(append(growing, [85.2]), chick), 'question');
    assert.equal(verdictOf(append(growing, [95.3], 2), chick), 'usual');
    assert.equal(verdictOf(append(growing, [95.4], 2), chick), 'question');
    const afterGap = (grams: number, days: number) =>
      verdictOf(append(daily(10, 10, 10), [grams], days), chick);
    // 1.6 × 1.12 to the power of 14 is 7.82.
    assert.deepEqual(
      [afterGap(78.1, 15), afterGap(78.1, 14), afterGap(78.3, 16)],
      ['learning', 'question', 'question'],
    );
  });

  it('has each weight checked against the previous one, and the first against the median of three', () => {
    assert.equal(
      plainSentenceFor(append(growing, [532]), chick),
      '532 g is ten times the previous weight (53.2 g). Is a dot missing?',
    );
    assert.equal(plainSentenceFor(daily(300, 30, 33), chick), "Learning Kiwi's growth: 2 of 3 weights.");
  });

  it('gets weaning as the suggested stage if the mean of three weights has reached no new high for four days', () => {
    const stopped = append(growing, [53.2, 52, 51.5, 51, 50.5]);
    assert.equal(suggestStage(stopped, chick), null);
    assert.equal(suggestStage(append(stopped, [50]), chick), 'weaning');
  });

  it('gets weaning as the suggested stage while it still gains, if its growth has slowed down', () => {
    const slowing = daily(70, 74, 78, 81, 84, 86.5, 88.5, 90, 91.5, 92.5, 93.2, 93.8);
    assert.equal(suggestStage(slowing.slice(0, -1), chick), null);
    assert.equal(suggestStage(slowing, chick), 'weaning');
  });

  it('gets no suggestion if its growth stops abruptly, until four days without a new high', () => {
    const starving = append(growing, [53.3, 53.4, 53.3]);
    assert.equal(suggestStage(starving, chick), null);
    assert.equal(weightGuard(starving, chick).verdict, 'call_vet');
  });
});

describe('A weaning bird', () => {
  const peaked = daily(90, 95, 100, 100, 100);
  /**
   * Returns the bird's weights, continued over some weeks and ending with the given ones. The loss is too slow for the
   * rule about its pace.
   */
  const later = (...grams: number[]) => append(append(peaked, [98], 8), grams, 8);

  it('is judged as soon as it has four weights', () => {
    assert.equal(verdictOf(peaked.slice(0, 3), weaning), 'learning');
    assert.equal(verdictOf(peaked.slice(0, 4), weaning), 'usual');
    assert.equal(plainSentenceFor(peaked.slice(0, 3), weaning), "Learning Kiwi's growth: 3 of 4 weights.");
  });

  it('may lose up to 10 % of its peak, and gets a call at 15 %', () => {
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

  it('is urgent if one weight alone is 23 % under its peak', () => {
    assert.equal(verdictOf(later(88, 77.1), weaning), 'call_vet');
    assert.equal(verdictOf(later(88, 77), weaning), 'urgent');
  });

  it('gets a watch at 5 % and a call at 7 % within three to five days', () => {
    const after = (grams: number) => weightGuard(append(peaked, [99, 98, grams, grams]), weaning);
    assert.deepEqual(
      [94.6, 94.5, 92.6, 92.5].map(grams => after(grams).verdict),
      ['usual', 'watch', 'watch', 'call_vet'],
    );
    assert.equal(after(94.5).code, 'weaning_pace');
    assert.equal(
      plainSentenceFor(append(peaked, [99, 98, 92.5, 92.5]), weaning),
      '7 % under the weight three days ago (99.5 g). Call your avian vet.',
    );
  });

  it('is compared with the newest weight that is three to five days old, if there is one', () => {
    const paceAt = (days: number) => {
      const bird = [...peaked, { day: 4 + days, grams: 90 }];
      return weightGuard(bird, weaning).code === 'weaning_pace';
    };
    assert.deepEqual([3, 5, 6].map(paceAt), [true, true, false]);
  });

  it('is compared with its peak in the sentence if both rules reach the same level', () => {
    const { verdict, code } = weightGuard(append(peaked, [99, 98, 89, 89]), weaning);
    assert.deepEqual([verdict, code], ['call_vet', 'weaning_pace']);
    const slower = weightGuard(append(peaked, [97, 95, 92, 91, 88.5, 88.5]), weaning);
    assert.deepEqual([slower.verdict, slower.code], ['watch', 'weaning_peak']);
  });

  it('gets adult as the suggested stage if it has kept its weight within 3 % for two weeks', () => {
    const settled = append(
      peaked,
      Array.from({ length: 15 }, (_, index) => 95 + (index % 3)),
    );
    assert.equal(suggestStage(settled, { ...weaning, stageSince: 5 }), 'adult');
    assert.equal(suggestStage(settled, { ...weaning, stageSince: 6 }), null);
    assert.equal(suggestStage(append(settled, [92]), { ...weaning, stageSince: 5 }), null);
    const wide = (grams: number) =>
      suggestStage(append([], [...Array<number>(15).fill(100), grams]), weaning);
    assert.deepEqual([wide(97), wide(96.9), wide(103)], ['adult', null, 'adult']);
    const sparse = (...days: number[]) =>
      suggestStage(
        days.map(day => ({ day, grams: 100 })),
        weaning,
      );
    assert.deepEqual([sparse(0, 5, 10, 14), sparse(0, 7, 14), sparse(1, 5, 10, 14)], ['adult', null, null]);
  });

  it('differs from an adult and from a chick without weights, which get no suggestion', () => {
    assert.equal(suggestStage(peaked, { stage: 'adult' }), null);
    assert.equal(suggestStage([], chick), null);
  });
});
