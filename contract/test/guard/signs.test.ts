// Tests that signs observed in a bird raise its verdict, and never lower it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardSigns, weightGuard } from '../../src/guard/index.ts';
import {
  append,
  daily,
  flat,
  plainSentenceFor,
  plainSentenceOf,
  steady,
  verdictOf,
  withLast,
} from './birds.ts';

const today = (...signs: string[]) => signs.map(sign => ({ sign, noted: 'today' }) as const);
const fineScale = { step: 0.1 };
const weightsToWatch = append(steady(40), [89, 88.5]);
const weightsToCall = append(steady(40), [87, 86.5]);
const urgentWeights = append(steady(40), [80, 80]);

describe('A sign', () => {
  it('turns a watch into a call', () => {
    assert.equal(verdictOf(weightsToWatch, fineScale), 'watch');
    for (const sign of guardSigns)
      assert.equal(verdictOf(weightsToWatch, { ...fineScale, signs: today(sign) }), 'call_vet', sign);
  });

  it('turns a loss of 2 % into a watch, but not a smaller one', () => {
    const after = (grams: number) =>
      verdictOf(append(steady(40), [grams]), { ...fineScale, signs: today('not_eating') });
    assert.deepEqual([after(90.2), after(90.1), after(95)], ['usual', 'watch', 'usual']);
  });

  it('that the guard does not know changes nothing', () => {
    for (const sign of ['sneezing', 'moulting', 'egg_laid', 'other'])
      assert.deepEqual(
        weightGuard(weightsToWatch, { ...fineScale, signs: today(sign) }),
        weightGuard(weightsToWatch, fineScale),
        sign,
      );
  });

  it('leaves a call and an urgent verdict as they are', () => {
    for (const sign of ['not_eating', 'vomiting', 'fluffed_up']) {
      const signs = today(sign);
      assert.deepEqual(
        weightGuard(weightsToCall, { ...fineScale, signs }),
        weightGuard(weightsToCall, fineScale),
        sign,
      );
      assert.deepEqual(
        weightGuard(urgentWeights, { ...fineScale, signs }),
        weightGuard(urgentWeights, fineScale),
        sign,
      );
    }
  });

  it('such as not eating raises nothing while there are too few weights, or the newest is questioned', () => {
    const signs = today('not_eating');
    assert.equal(verdictOf(daily(92, 93), { signs }), 'learning');
    assert.equal(verdictOf(append(steady(20), [920]), { signs }), 'question');
  });

  it('raises the verdict on the previous weight if the newest was taken after a meal', () => {
    const fed = withLast(append(weightsToWatch, [95]), { fasting: false });
    const { verdict, notJudged } = weightGuard(fed, { ...fineScale, signs: today('vomiting') });
    assert.deepEqual({ verdict, notJudged }, { verdict: 'call_vet', notJudged: true });
  });

  it('raises the verdict of a chick that does not gain, with its own sentence', () => {
    const chick = daily(30, 33, 36.3, 40, 44, 48.4, 53.2, 53.2, 53.4);
    const context = { stage: 'chick', step: 0.1, signs: today('fluffed_up') } as const;
    assert.equal(verdictOf(chick, context), 'call_vet');
    assert.equal(
      plainSentenceFor(chick, context),
      'No gain in two days, and fluffed up today. Call your avian vet.',
    );
  });
});

describe('Breathing hard and bleeding', () => {
  it('are a call regardless of the weight', () => {
    for (const sign of ['breathing', 'bleeding'])
      for (const weights of [
        [],
        daily(92),
        steady(40),
        weightsToWatch,
        weightsToCall,
        append(steady(20), [920]),
      ])
        assert.equal(verdictOf(weights, { ...fineScale, signs: today(sign) }), 'call_vet', sign);
  });

  it('leave an urgent verdict as it is, with the sentence about the weight below', () => {
    const { verdict, code, notes } = weightGuard(urgentWeights, { ...fineScale, signs: today('bleeding') });
    assert.deepEqual([verdict, code, notes.map(note => note.code)], ['urgent', 'sign_alone', ['urgent']]);
    const fed = weightGuard([{ day: 0, grams: 92, fasting: false }], { signs: today('bleeding') });
    assert.deepEqual([fed.code, fed.notes.map(note => note.code)], ['sign_alone', ['not_judged']]);
  });

  it('are named before any other sign', () => {
    const signs = today('not_eating', 'fluffed_up', 'breathing');
    assert.equal(
      plainSentenceFor(weightsToWatch, { ...fineScale, signs }),
      'Breathing hard was noted today. Call your avian vet now, whatever the weight.',
    );
  });
});

describe('The day of a sign', () => {
  const saidWith = (...signs: ({ sign: string; noted: 'today' | 'yesterday' } | string)[]) =>
    plainSentenceFor(append(flat(40), [97.8]), { ...fineScale, signs });
  const sign = 'not_eating';

  it('is named as far as it is known', () => {
    const under = "2.2 % under Kiwi's usual 100 g, and not eating";
    const advice = 'Weigh again tomorrow before breakfast.';
    assert.equal(saidWith({ sign, noted: 'today' }), `${under} today. ${advice}`);
    assert.equal(saidWith({ sign, noted: 'yesterday' }), `${under} since yesterday. ${advice}`);
    assert.equal(
      saidWith({ sign, noted: 'today' }, { sign, noted: 'yesterday' }),
      `${under} since yesterday. ${advice}`,
    );
    assert.equal(saidWith(sign), `${under}. ${advice}`);
  });

  it('is today for a serious sign that was noted on both days', () => {
    const both = [
      { sign: 'bleeding', noted: 'yesterday' },
      { sign: 'bleeding', noted: 'today' },
    ] as const;
    assert.match(saidWith(...both), /^Bleeding was noted today\./);
    assert.match(saidWith(both[0]), /^Bleeding was noted yesterday\./);
    assert.match(plainSentenceOf(weightGuard([], { signs: ['bleeding'] })), /^Bleeding was noted\. /);
  });
});
