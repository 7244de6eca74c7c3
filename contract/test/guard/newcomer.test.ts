// Tests the rule for newcomers, which compares a bird's first weights with the highest of them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type GuardContext, weightGuard } from '../../src/guard/index.ts';
import { append, daily, flat, plainSentenceFor, verdictOf, withLast } from './birds.ts';

const fineScale = { step: 0.1 };

describe('A newcomer', () => {
  it('gets a watch if its second weight is 5 % under the first, and a call if it is 8 % under', () => {
    const second = (grams: number) => verdictOf(daily(100, grams), fineScale);
    assert.deepEqual([95.1, 95, 92.1, 92].map(second), ['learning', 'watch', 'watch', 'call_vet']);
    assert.equal(
      plainSentenceFor(daily(100, 94), fineScale),
      "6 % under the highest of Kiwi's first weights (100 g). Weigh again tomorrow before breakfast.",
    );
  });

  it('is compared with the highest mean of two successive weights', () => {
    // The highest pair, 100 and 104, has a mean of 102. With these limits, the rule about the usual weight raises
    // nothing.
    const limits = { watchPercent: 3, callVetPercent: 7.5, urgentPercent: 20 };
    const fifth = (grams: number) => weightGuard(daily(100, 104, 100, 100, grams), { ...fineScale, limits });
    assert.notEqual(fifth(93.9).code, 'call_vet_newcomer');
    assert.equal(fifth(93.8).code, 'call_vet_newcomer');
    assert.deepEqual(fifth(93.8).values, {
      compared: 'first_weights',
      comparedGrams: 102,
      percent: 8,
      ofTwo: false,
      weighAgain: true,
    });
  });

  it('gets a watch at its third weight if that is 5 % under the higher of the first two', () => {
    assert.equal(verdictOf(daily(100, 98, 95.1), fineScale), 'learning');
    assert.equal(verdictOf(daily(100, 98, 95), fineScale), 'watch');
    assert.equal(verdictOf(daily(100, 98, 91.2), fineScale), 'watch');
    assert.equal(verdictOf(daily(100, 98, 91), fineScale), 'call_vet');
  });

  it('gets a call if the mean of its last two weights is 6 % under the highest before them', () => {
    const third = (before: number, last: number) => weightGuard(daily(100, before, last), fineScale);
    assert.equal(third(94, 94).verdict, 'call_vet');
    assert.equal(third(94, 94.2).verdict, 'watch');
    // The newest weight may be 1 percentage point short of the limit.
    assert.equal(third(93, 95).verdict, 'call_vet');
    assert.deepEqual(third(93, 95).values, {
      compared: 'first_weights',
      comparedGrams: 100,
      percent: 6,
      ofTwo: true,
      weighAgain: false,
    });
  });

  it('needs a loss of 8 % for a call if the previous weight is more than three days older', () => {
    assert.equal(verdictOf(append(daily(100, 93), [93], 3), fineScale), 'call_vet');
    assert.equal(verdictOf(append(daily(100, 93), [93], 4), fineScale), 'watch');
    assert.equal(verdictOf(append(daily(100, 93), [88.7], 4), fineScale), 'call_vet');
  });

  it('should be weighed again before the call, unless two weights agree or the weight was confirmed', () => {
    const weighAgain = (weights: Parameters<typeof weightGuard>[0]) => {
      const { values } = weightGuard(weights, fineScale);
      return 'weighAgain' in values && values.weighAgain;
    };
    assert.equal(weighAgain(daily(100, 91)), true);
    assert.equal(weighAgain(withLast(daily(100, 91), { confirmed: true })), false);
    assert.equal(weighAgain(daily(100, 94, 92)), false);
  });

  it('raises no alarm until it has lost more than one scale step', () => {
    assert.equal(verdictOf(daily(12, 11), { step: 1 }), 'learning');
    assert.equal(verdictOf(daily(12, 11, 11), { step: 1 }), 'learning');
    assert.equal(verdictOf(daily(20, 18), { step: 1 }), 'call_vet');
  });

  it('raises no alarm for a loss within its natural variation', () => {
    const restless = daily(100, 108, 96, 107, 95, 106, 96, 105);
    const calm = daily(101.5, 101.5, 101.5, 101, 101, 101.5, 101, 101);
    assert.equal(verdictOf(append(calm, [95.8]), { ...fineScale }), 'watch');
    assert.notEqual(weightGuard(append(restless, [95.8]), fineScale).code, 'watch_newcomer');
  });

  it('raises no alarm below the flock’s limits', () => {
    const limits = { watchPercent: 6, callVetPercent: 10, urgentPercent: 20 };
    assert.equal(verdictOf(daily(100, 94.1), { ...fineScale, limits }), 'learning');
    assert.equal(verdictOf(daily(100, 94), { ...fineScale, limits }), 'watch');
    assert.equal(verdictOf(daily(100, 91), { ...fineScale, limits }), 'watch');
    assert.equal(verdictOf(daily(100, 91, 91), { ...fineScale, limits }), 'watch');
    assert.equal(verdictOf(daily(100, 90.5, 89.5), { ...fineScale, limits }), 'call_vet');
    assert.equal(verdictOf(daily(100, 90), { ...fineScale, limits }), 'call_vet');
  });

  it('gets the more serious verdict of the two rules, with the figures for its usual weight', () => {
    const lost = weightGuard(daily(100, 100, 100, 100, 88, 88), fineScale);
    assert.equal(lost.verdict, 'urgent');
    const { verdict, code, usualGrams, changePercent, basedOnCount } = weightGuard(
      daily(100, 100, 96.5, 96.5, 96.5, 96.5, 96.5, 94.8),
      fineScale,
    );
    assert.deepEqual({ verdict, code }, { verdict: 'watch', code: 'watch_newcomer' });
    assert.deepEqual(
      { usualGrams, changePercent, basedOnCount },
      { usualGrams: 97.7, changePercent: -2.9, basedOnCount: 5 },
    );
  });

  it('shows its highest mean of two weights until it has a usual weight', () => {
    const { usualGrams, lowGrams, highGrams, changePercent, basedOnCount } = weightGuard(
      daily(100, 98, 91),
      fineScale,
    );
    assert.deepEqual(
      { usualGrams, lowGrams, highGrams, changePercent, basedOnCount },
      { usualGrams: 99, lowGrams: 97, highGrams: 101, changePercent: -8.1, basedOnCount: 2 },
    );
  });

  it('still has implausible weights questioned', () => {
    assert.equal(verdictOf(daily(100, 10), fineScale), 'question');
    assert.equal(verdictOf(daily(100, 74), fineScale), 'question');
  });

  it('gets a call if it has a sign of illness and a loss that alone would be a watch', () => {
    assert.equal(verdictOf(daily(100, 94), { ...fineScale, signs: ['not_eating'] }), 'call_vet');
    assert.equal(
      plainSentenceFor(daily(100, 94), { ...fineScale, signs: [{ sign: 'not_eating', noted: 'today' }] }),
      "6 % under the highest of Kiwi's first weights (100 g), and not eating today. Call your avian vet.",
    );
  });
});

describe('A bird is a newcomer', () => {
  /**
   * True if the newcomers' rule decides. Each bird ends 5.2 % under its first weights, but less than 3 % under its
   * usual weight.
   */
  const isNewcomer = (weights: Parameters<typeof weightGuard>[0], context: GuardContext = {}) =>
    weightGuard(weights, { ...fineScale, ...context }).code === 'watch_newcomer';
  const falling = (count: number, everyDays = 1) =>
    append([], [100, 100, ...Array<number>(count - 3).fill(96.5), 94.8], everyDays);

  it('up to its twelfth weight', () => {
    assert.ok(isNewcomer(falling(12)));
    assert.ok(!isNewcomer(falling(13)));
  });

  it('for 21 days', () => {
    assert.ok(isNewcomer(falling(8, 3)));
    assert.ok(!isNewcomer(falling(9, 3)));
  });

  it('unless it has four weights from before its arrival', () => {
    assert.ok(isNewcomer(falling(8), { arrivedDay: 3 }));
    assert.ok(!isNewcomer(falling(8), { arrivedDay: 4 }));
  });

  it('unless it is still young or grew up here, or its keeper has entered its usual weight', () => {
    const grown = falling(8).map(({ day, grams }) => ({ day: day + 30, grams }));
    assert.ok(isNewcomer(grown, { stageSince: 30 }));
    assert.ok(!isNewcomer([{ day: 0, grams: 80 }, ...grown], { stageSince: 30 }));
    assert.ok(!isNewcomer(falling(8), { baselineFrom: 0 }));
    assert.ok(!isNewcomer(falling(8), { stage: 'weaning' }));
  });
});

describe('A newcomer’s next weighing', () => {
  const dueAfter = (days: number, context: GuardContext = {}) => {
    const { verdict, nextWeighing } = weightGuard(flat(days), { weighEveryDays: 7, ...context });
    return { verdict, after: (nextWeighing ?? 0) - (days - 1) };
  };

  it('is the next day during its first fourteen days', () => {
    assert.deepEqual(dueAfter(5), { verdict: 'usual', after: 1 });
    assert.deepEqual(dueAfter(13), { verdict: 'usual', after: 1 });
    assert.deepEqual(dueAfter(14), { verdict: 'usual', after: 7 });
  });

  it('follows the plan for a bird that arrived with earlier weights', () => {
    assert.deepEqual(dueAfter(5, { arrivedDay: 4 }), { verdict: 'usual', after: 7 });
    const imported = flat(12, 7);
    assert.equal(weightGuard(imported, { weighEveryDays: 7 }).nextWeighing, 77 + 7);
  });
});
