// Tests the number of alerts that each preset of limits would have raised.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type GuardWeight, limitPresets } from '@flock-care/contract/guard';
import type { GuardInputsOfBird } from '@flock-care/contract/shapes';
import { addAlerts, countAlerts, noCounts, presets } from './limit-counts.ts';

const today = 20_000;
const context: GuardInputsOfBird['context'] = {
  stage: 'adult',
  stageSince: null,
  baselineFrom: null,
  arrivedDay: 20_150,
  target: null,
  targetFrom: null,
  targetReached: false,
  reference: null,
  lastCallDay: null,
  weighEveryDays: 1,
  limits: limitPresets.calm,
  signs: [{ sign: 'bleeding', noted: 'today' }],
};

/** Returns a bird with daily weights, the last of them from today. */
const bird = (grams: readonly number[]): Pick<GuardInputsOfBird, 'context' | 'weights'> => ({
  context,
  weights: grams.map((value, index): GuardWeight & { fasting: null; confirmed: false } => ({
    day: today - grams.length + 1 + index,
    grams: value,
    fasting: null,
    confirmed: false,
  })),
});

const steady = (days: number) => Array.from({ length: days }, (_, day) => 100 + (day % 2) * 0.4);

describe('The alert counts', () => {
  it('are zero for a steady bird, even with signs of illness', () => {
    assert.deepEqual(countAlerts(bird(steady(60)), limitPresets.sensitive, today), noCounts().calm);
  });

  it('include a loss once per level it reaches, not per day', () => {
    const falling = bird([...steady(40), 97, 96, 95, 93.5, 92, 92, 92, 92]);
    const { watch, call_vet: calls } = countAlerts(falling, limitPresets.standard, today);
    assert.deepEqual([watch, calls], [1, 1]);
  });

  it('are higher with narrower limits, and add up across the flock', () => {
    const counts = noCounts();
    const falling = bird([...steady(40), 97, 96.5, 96, 95.5, 95.2, 95]);
    for (const preset of presets) {
      addAlerts(counts[preset], falling, limitPresets[preset], today);
      addAlerts(counts[preset], falling, limitPresets[preset], today);
    }
    const total = (of: typeof counts.calm) => of.watch + of.call_vet + of.urgent;
    assert.ok(total(counts.sensitive) > total(counts.calm));
    assert.equal(total(counts.sensitive) % 2, 0);
  });

  it('leave out alerts older than 90 days', () => {
    const old = bird([...steady(20), 92, 92, 92, ...steady(91)]);
    assert.deepEqual(countAlerts(old, limitPresets.standard, today), noCounts().calm);
  });
});
