// Tests that a low body condition raises a verdict, with or without a loss.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { conditionSignOf, type ObservedSign, weightGuard } from '../../src/guard/index.ts';
import { append, daily, flat, plainSentenceFor, verdictOf } from './birds.ts';

const conditionOf = (score: number, day: ObservedSign['noted'] = 'today') => {
  const sign = conditionSignOf(score);
  return { signs: sign ? [{ sign, noted: day }] : [] };
};

describe('A body condition', () => {
  it('is a watch on its own if it is 2, and a call if it is 1', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5].map(score => verdictOf(flat(20), conditionOf(score))),
      ['call_vet', 'watch', 'usual', 'usual', 'usual'],
    );
    assert.equal(
      plainSentenceFor(flat(20), conditionOf(2)),
      'A body condition of 2 of 5 was noted today. Weigh again tomorrow before breakfast.',
    );
    assert.equal(
      plainSentenceFor(flat(20), conditionOf(1, 'earlier')),
      'A body condition of 1 of 5 was noted in the last two weeks. Call your avian vet, whatever the weight.',
    );
    const [below] = weightGuard(flat(20), conditionOf(2)).notes;
    assert.equal(below?.code, 'within_usual');
  });

  it('counts even if the bird has too few weights to judge, or none', () => {
    assert.equal(verdictOf(daily(92), conditionOf(2)), 'watch');
    assert.equal(verdictOf([], conditionOf(1)), 'call_vet');
  });

  it('turns a watch into a call, and a small loss into a watch', () => {
    const lost = (grams: number) => append(flat(20), [grams, grams]);
    assert.equal(verdictOf(lost(96), { step: 0.1 }), 'watch');
    assert.deepEqual(
      [1, 2].map(score => verdictOf(lost(96), { step: 0.1, ...conditionOf(score) })),
      ['call_vet', 'call_vet'],
    );
    assert.equal(
      plainSentenceFor(lost(96), { step: 0.1, ...conditionOf(2, 'yesterday') }),
      "4 % under Kiwi's usual 100 g, and a body condition of 2 of 5. Call your avian vet.",
    );
    assert.equal(
      plainSentenceFor(lost(97.8), { step: 0.1, ...conditionOf(2) }),
      "2.2 % under Kiwi's usual 100 g, and a body condition of 2 of 5. Weigh again tomorrow before breakfast.",
    );
    assert.equal(weightGuard(lost(97.8), { step: 0.1, ...conditionOf(1) }).code, 'condition_alone');
  });

  it('never makes a verdict milder', () => {
    const lost = append(flat(20), [88, 88]);
    assert.equal(weightGuard(lost, conditionOf(1)).code, 'urgent');
    assert.equal(weightGuard(append(flat(20), [94, 94]), conditionOf(2)).code, 'call_vet');
  });

  it('of 2 does not count while the weight is questioned', () => {
    const slip = append(flat(20), [10]);
    assert.equal(verdictOf(slip, conditionOf(2)), 'question');
    assert.equal(verdictOf(slip, conditionOf(1)), 'call_vet');
  });

  it('counts along with other signs, and the sign that raises the verdict most is named', () => {
    const both = { signs: ['fluffed_up', 'condition_2'] };
    assert.equal(weightGuard(flat(20), both).code, 'condition_alone');
    assert.equal(weightGuard(flat(20), { signs: ['bleeding', 'condition_1'] }).code, 'sign_alone');
    const lost = weightGuard(append(flat(20), [96, 96]), { step: 0.1, ...both });
    assert.deepEqual([lost.verdict, 'sign' in lost.values && lost.values.sign], ['call_vet', 'fluffed_up']);
  });

  it('makes the bird due for weighing the next day', () => {
    assert.equal(weightGuard(flat(30), { weighEveryDays: 7, ...conditionOf(2) }).nextWeighing, 30);
  });
});
