// Tests that the verdict on a typed weight depends on the step of the scale.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type GuardInputs, judgeTyped } from './judge-typed.ts';

const day = (days: number) => new Date(Date.UTC(2026, 2, 1 + days)).toISOString().slice(0, 10);
const firstDay = Date.UTC(2026, 2, 1) / 86_400_000;

/** A finch of 16 g that was weighed six times on a kitchen scale. Its last weight is one step lower. */
const inputs: GuardInputs = {
  weights: [16, 16, 16, 16, 16, 15].map((grams, index) => ({
    ...{ day: firstDay + index, grams, fasting: true, confirmed: false },
  })),
  context: {
    ...{ stage: 'adult', stageSince: null, baselineFrom: null, arrivedDay: firstDay, lastCallDay: null },
    ...{ target: null, targetFrom: null, targetReached: false, reference: null },
    ...{ weighEveryDays: 1, signs: [] },
    limits: { watchPercent: 3, callVetPercent: 5, urgentPercent: 10 },
  },
};

it('A loss too small for a kitchen scale shows on a scale with steps of 0.1 g', () => {
  const typed = { grams: 15, recordedOn: day(6) };
  assert.equal(judgeTyped(inputs, typed).code, 'blind_scale');
  assert.equal(judgeTyped(inputs, { ...typed, stepGrams: 0.1 }).verdict, 'call_vet');
});
