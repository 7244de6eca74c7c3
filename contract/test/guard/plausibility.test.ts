// Tests plausibility: the weights that are questioned, and those that are accepted even though they do not fit.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { weightGuard } from '../../src/guard/index.ts';
import { append, daily, plainSentenceFor, steady, verdictOf, withLast } from './birds.ts';

describe('A weight that does not fit', () => {
  it('is questioned if it is below 0.75 times or above 1.35 times the median of the last five', () => {
    const bird = daily(100, 100, 100, 100, 100);
    assert.equal(verdictOf(append(bird, [75])), 'urgent');
    assert.equal(verdictOf(append(bird, [74.9])), 'question');
    assert.equal(verdictOf(append(bird, [135])), 'usual');
    assert.equal(verdictOf(append(bird, [135.1])), 'question');
  });

  it('is compared with the median of exactly five weights', () => {
    assert.equal(verdictOf(daily(100, 100, 100, 80, 80, 74.9)), 'question');
    assert.equal(verdictOf(daily(100, 100, 100, 80, 80, 80, 108.1)), 'question');
  });

  it('is compared with the accepted weights as soon as there are three', () => {
    assert.equal(verdictOf(daily(100, 80, 100, 70)), 'question');
  });

  it('is accepted if it was confirmed', () => {
    const collapsed = append(steady(20), [60]);
    assert.equal(verdictOf(collapsed), 'question');
    assert.equal(verdictOf(withLast(collapsed, { confirmed: true })), 'urgent');
  });

  it('is accepted if the next one agrees with it within 10 %', () => {
    assert.equal(verdictOf(append(steady(20), [60, 66])), 'urgent');
    assert.equal(verdictOf(append(steady(20), [60, 66.1])), 'question');
  });

  it('is not accepted if the next one comes more than 30 days later', () => {
    assert.equal(verdictOf(append(steady(20), [60, 61], 30)), 'urgent');
    assert.equal(verdictOf(append(steady(20), [60, 61], 31)), 'question');
  });

  it('is also accepted on the third day of a collapse, and after a confirmed weight', () => {
    assert.equal(verdictOf(append(steady(20), [60, 60, 60])), 'urgent');
    const confirmed = withLast(append(steady(20), [60]), { confirmed: true });
    assert.equal(verdictOf(append(confirmed, [60])), 'urgent');
  });

  it('is left out of averages, and does not end a run of losses', () => {
    const bird = [
      ...steady(20),
      ...daily(91, 90, 900, 89).map(({ day, grams }) => ({ day: day + 20, grams })),
    ];
    const without = bird.filter(({ grams }) => grams !== 900);
    const { usualGrams, lossesInARow } = weightGuard(bird);
    assert.equal(usualGrams, weightGuard(without).usualGrams);
    assert.equal(lossesInARow, 3);
  });

  it('is questioned even if it is the first weight, as soon as others contradict it', () => {
    const bird = daily(920, 92, 91, 93);
    assert.deepEqual(
      [1, 2, 3, 4].map(count => verdictOf(bird.slice(0, count))),
      // With only two weights, the second is questioned: nothing shows that the first is wrong.
      ['learning', 'question', 'learning', 'learning'],
    );
    assert.equal(plainSentenceFor(bird.slice(0, 3)), "Learning Kiwi's usual: 2 of 4 weights.");
    assert.equal(plainSentenceFor(bird), "Learning Kiwi's usual: 3 of 4 weights.");
  });
});

describe('The suggested weight', () => {
  const after = (grams: number) => plainSentenceFor(append(steady(20), [grams]));

  it('is ten times higher or lower if the decimal point was wrong', () => {
    assert.equal(after(920), "920 g is ten times Kiwi's usual 92 g. Is a dot missing?");
    assert.equal(after(9.3), "9.3 g is a tenth of Kiwi's usual 92 g. Is the dot in the right place?");
  });

  it('is the weight with two adjacent digits swapped', () => {
    assert.equal(after(29), '29 g looks like 92 g with two digits swapped.');
    assert.equal(after(19), '19 g looks like 91 g with two digits swapped.');
    const { values } = weightGuard(append(daily(86.1, 86.4, 86.2, 86.3), [68.4]));
    assert.equal('suggestedGrams' in values, false, 'A swap within the plausible band passes.');
    const across = weightGuard(append(daily(14.1, 14.2, 14.1, 14.3), [41.2]));
    assert.equal('suggestedGrams' in across.values && across.values.suggestedGrams, 14.2);
  });

  it('is missing if no correction is within 10 %', () => {
    assert.equal(after(1_012), "1012 g is ten times Kiwi's usual 92 g. Is a dot missing?");
    assert.equal(after(1_013), "1013 g does not fit Kiwi's usual 92 g. Weigh again.");
    assert.equal(after(60), "60 g does not fit Kiwi's usual 92 g. Weigh again.");
    assert.equal(
      plainSentenceFor(daily(92, 60)),
      '60 g does not fit the previous weight (92 g). Weigh again.',
    );
  });

  it('keeps the decimals that were typed, without adding any', () => {
    const { values } = weightGuard(append(daily(86.1, 86.4, 86.2, 86.3), [8.64]));
    assert.equal('suggestedGrams' in values && values.suggestedGrams, 86.4);
  });
});
