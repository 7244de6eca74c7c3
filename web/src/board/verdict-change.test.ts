// Tests the percentage shown next to a verdict.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type GuardContext, weightGuard } from '@flock-care/contract/guard';
import { verdictChange } from './verdict-change.ts';

/** Judges weights from successive days, oldest first, and returns the code and the change. */
const changeOf = (grams: readonly number[], context: GuardContext = {}, last: object = {}) => {
  const weights = grams.map((value, day) => ({ day, grams: value }));
  const latest = { day: weights.length - 1, grams: grams.at(-1) ?? 0, ...last };
  const { heavier, code, values, changePercent } = weightGuard([...weights.slice(0, -1), latest], context);
  const judged = { heavier, sentenceCode: code, sentenceValues: { ...values }, changePercent };
  return { code, change: verdictChange(judged) };
};
const steady = (count: number, grams = 100) =>
  Array.from({ length: count }, (_, day) => grams + (day % 2 ? 0.4 : -0.4));

describe('The percentage next to a verdict', () => {
  it('is the change from the usual weight, not the limit that it stays within', () => {
    const { code, change } = changeOf([...steady(30), 99.7]);
    assert.equal(code, 'within_usual');
    assert.deepEqual(change, { percent: -0.3, compared: 'usual' });
  });

  it('is the change in the mean of the last two weights if that mean decided the verdict', () => {
    const { code, change } = changeOf([...steady(30), 94, 95.4]);
    assert.equal(code, 'call_vet');
    assert.deepEqual(change, { percent: -5.3, compared: 'usual' });
  });

  it('compares the last three weights with those from two months ago if the loss was slow', () => {
    const falling = Array.from({ length: 60 }, (_, day) => 100 - (14 * day) / 59);
    const { code, change } = changeOf([...steady(60), ...falling]);
    assert.equal(code, 'urgent_slow');
    assert.deepEqual([change?.compared, change?.percent], ['two_months_ago', -13.6]);
  });

  it('is a gain if the bird is heavier', () => {
    const { code, change } = changeOf([...steady(30), 115, 115.2]);
    assert.equal(code, 'heavier_recent');
    assert.ok(change && change.percent > 0);
  });

  it('is missing if the verdict is about signs, growth or a typing error, or if there are too few weights', () => {
    const signs = { signs: [{ sign: 'breathing', noted: 'today' }] } as const;
    assert.deepEqual(changeOf([...steady(30), 94], signs), { code: 'sign_alone', change: undefined });
    assert.equal(changeOf([...steady(30), 1_000]).change, undefined);
    assert.equal(changeOf([100, 100]).change, undefined);
    const chick = Array.from({ length: 12 }, (_, day) => 20 + Math.min(day, 8) * 10);
    const { code, change } = changeOf(chick, { stage: 'chick' });
    assert.deepEqual([code, change], ['chick_no_gain_call', undefined]);
  });

  it('is missing for a heavier bird whose latest weight is not judged', () => {
    const { code, change } = changeOf([...steady(30, 120), 120], { target: 100 }, { fasting: false });
    assert.deepEqual([code, change], ['not_judged', undefined]);
  });
});
