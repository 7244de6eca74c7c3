// Tests the noise that can hide a small loss: the bird's natural variation, and the step of the scale.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type GuardResult, weightGuard } from '../../src/guard/index.ts';
import { append, flat, plainSentenceFor, verdictOf } from './birds.ts';

/**
 * A bird that weighs 100 g at every other weighing, and `swing` grams more or less in between. The default number of
 * days is too low for the slow-loss rule.
 */
const restless = (swing: number, everyDays: number, days = 44) =>
  Array.from({ length: days / everyDays }, (_, index) => ({
    day: index * everyDays,
    grams: 100 + swing * ([0, 1, 0, -1][index % 4] ?? 0),
  }));

/** The lowest watch limit and the highest other limits, so that only the noise decides. */
const lowest = { watchPercent: 2, callVetPercent: 10, urgentPercent: 20 };

/** Returns the smallest losses that are no longer usual, in percent, for one weight and for two. */
function minLoss(judge: (grams: number) => GuardResult) {
  for (let grams = 100; grams > 75; grams -= 0.05) {
    const { verdict, changePercent, pairChangePercent } = judge(Number(grams.toFixed(2)));
    if (verdict !== 'usual') return { one: changePercent, two: pairChangePercent };
  }
  return null;
}

const ofOne = (swing: number, step: number) =>
  minLoss(grams => weightGuard(append(restless(swing, 4), [grams], 4), { step, limits: lowest }))?.one;
const ofTwo = (swing: number, step: number) =>
  minLoss(grams => weightGuard(append(restless(swing, 1), [grams, grams]), { step, limits: lowest }))?.two;

describe('The noise in a bird’s weight', () => {
  it('is 2.2 standard deviations of the difference between one weight and the mean of nine', () => {
    assert.equal(weightGuard(append(restless(2, 4), [100], 4)).basedOnCount, 9);
    // Half of the differences between its weights are ln(102/100), the other half ln(100/98). With their median of 2.00
    // %, the deviation is 1.4826 × 2.00 / √2 = 2.10, and the noise is 2.2 × 2.10 × √(1 + 1/9) = 4.86.
    assert.equal(ofOne(2, 0.1), -4.9);
  });

  it('is smaller for the mean of two weights', () => {
    // 2.2 × 2.10 × √(1/2 + 1/35) = 3.35.
    assert.equal(ofTwo(2, 0.1), -3.4);
  });

  it('is based on a standard deviation of at least 0.7 % and at most 3 %', () => {
    // 2.2 × 3 × √(1 + 1/9) = 6.96, and for 0.7 it is 1.62, below every limit.
    assert.equal(ofOne(8, 0.1), -7);
    assert.equal(ofOne(0, 0.1), -2);
    // On a scale with a step of 1.5 g: 2.2 × √(0.7² + (1.5/3.46)²) × √(1 + 1/9) = 1.91, less than 1.5 steps (2.25).
    assert.equal(ofOne(0, 1.5), -2.3);
  });

  it('includes the rounding error of a coarse scale', () => {
    // 2.2 × √(3² + (4/3.46)²) × √(1 + 1/9) = 7.46.
    assert.equal(ofOne(8, 4), -7.5);
  });

  it('is based on a deviation of 1.1 % until there are five pairs of weights at most eight days apart', () => {
    const noise = (count: number, everyDays: number) => {
      const grams = [105, 95, 105, 95, 105, 95].slice(0, count);
      const bird = append([], grams, everyDays);
      return minLoss(last => weightGuard(append(bird, [last], 8), { step: 0.1, limits: lowest }))?.one;
    };
    // The usual weight is based on all weights but the newest: 2.2 × 1.1 × √(1 + 1/4) = 2.71.
    assert.equal(noise(4, 8), -2.8);
    assert.equal(noise(3, 8), -2.8);
    // Five pairs of very different weights: 2.2 × 3 × √(1 + 1/5) = 7.23.
    assert.equal(noise(5, 8), -7.3);
    // Nine days apart except for the newest: 2.2 × 1.1 × √(1 + 1/4) again, because the first two weights are older than
    // six weeks.
    assert.equal(noise(6, 9), -2.8);
  });

  it('is measured from the last forty pairs', () => {
    const calmedDown = (calmDays: number) =>
      [...restless(8, 1, 60), ...restless(0.5, 1, calmDays)].map(({ grams }, day) => ({ day, grams }));
    const noise = (calmDays: number) =>
      minLoss(grams => weightGuard(append(calmedDown(calmDays), [grams], 4), { step: 0.1, limits: lowest }))
        ?.one ?? 0;
    assert.ok(noise(21) < -6);
    assert.ok(noise(22) > -3);
  });
});

describe('The step of a coarse scale', () => {
  const finch = flat(40, 4).map(({ day }) => ({ day, grams: 15 }));
  const daily = flat(40).map(({ day }) => ({ day, grams: 15 }));
  const coarse = { step: 1 };

  it('makes a loss in one weight count only if it is at least 1.5 steps', () => {
    assert.equal(verdictOf(append(finch, [13.5], 4), coarse), 'urgent');
    assert.equal(verdictOf(append(finch, [13.52], 4), coarse), 'usual');
  });

  it('makes a loss in two weights count only if it is at least 1.25 steps', () => {
    assert.equal(verdictOf(append(daily, [13.74, 13.74]), coarse), 'call_vet');
    assert.equal(verdictOf(append(daily, [13.76, 13.76]), coarse), 'usual');
  });

  it('makes a slow loss count only if it is at least 1.25 steps', () => {
    const later = (grams: number) => [...daily, ...daily.map(({ day }) => ({ day: day + 60, grams }))];
    assert.equal(weightGuard(later(13.62), coarse).code, 'call_vet_slow');
    assert.equal(weightGuard(later(13.64), coarse).verdict, 'usual');
  });

  it('is mentioned if it hides losses over the watch limit', () => {
    const bird = flat(40).map(({ day }) => ({ day, grams: 50 }));
    assert.equal(plainSentenceFor(append(bird, [49]), coarse), "Within 2 % of Kiwi's usual 50 g.");
    assert.equal(
      plainSentenceFor(append(bird, [48.9]), coarse),
      'A step of your scale (1 g) is 2 % of this bird. Losses under 3 % cannot be seen; a 0.1 g scale can.',
    );
    const heavier = bird.map(({ day }) => ({ day, grams: 51 }));
    assert.equal(plainSentenceFor(append(heavier, [49.8]), coarse), "Within 3 % of Kiwi's usual 51 g.");
  });

  it('may be too coarse for the smallest birds, even on a bird scale', () => {
    const tiny = flat(40).map(({ day }) => ({ day, grams: 4 }));
    assert.equal(
      plainSentenceFor(append(tiny, [3.9]), { step: 0.1 }),
      'A step of your scale (0.1 g) is 2.5 % of this bird. Losses under 3.8 % cannot be seen; a 0.01 g scale can.',
    );
  });
});
