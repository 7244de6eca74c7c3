// Tests properties that hold for any bird. The guard never throws, changes no input, and uses only the last hundred
// weights.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  type GuardContext,
  type GuardWeight,
  guardSigns,
  maxWeights,
  moreSerious,
  newUsual,
  rankOf,
  referenceToSave,
  type Sentence,
  sentenceOf,
  stages,
  suggestStage,
  verdicts,
  weightGuard,
} from '../../src/guard/index.ts';

/** Any weight that a scale can show, to a tenth of a gram. */
const anyGrams = fc.integer({ min: 1, max: 100_000 }).map(tenths => tenths / 10);
/** A bird of around 100 g, so that losses of every size occur. */
const nearGrams = fc.integer({ min: 700, max: 1_300 }).map(tenths => tenths / 10);
const flag = fc.option(fc.boolean(), { nil: null });

const anyWeights = (grams: fc.Arbitrary<number>, maxLength = 130): fc.Arbitrary<GuardWeight[]> =>
  fc
    .array(fc.record({ gap: fc.integer({ min: 1, max: 20 }), grams, fasting: flag, confirmed: flag }), {
      maxLength,
    })
    .map(rows => {
      let day = 20_000;
      return rows.map(({ gap, ...row }) => {
        day += gap;
        return { day, ...row };
      });
    });

const weights = fc.oneof(anyWeights(anyGrams), anyWeights(nearGrams));

const anyDay = fc.option(fc.integer({ min: 19_900, max: 22_000 }));
const limits = fc
  .record({
    watch: fc.integer({ min: 4, max: 12 }),
    more: fc.integer({ min: 2, max: 8 }),
    most: fc.integer({ min: 2, max: 20 }),
  })
  .map(({ watch, more, most }) => ({
    watchPercent: watch / 2,
    callVetPercent: (watch + more) / 2,
    urgentPercent: (watch + more + most) / 2,
  }));

const context: fc.Arbitrary<GuardContext> = fc.record({
  stage: fc.constantFrom(...stages),
  stageSince: anyDay,
  step: fc.option(fc.constantFrom(0.1, 0.5, 1, 2, 5), { nil: null }),
  baselineFrom: anyDay,
  target: fc.option(anyGrams, { nil: null }),
  targetFrom: anyDay,
  targetReached: flag,
  reference: fc.option(anyGrams, { nil: null }),
  lastCallDay: anyDay,
  weighEveryDays: fc.option(fc.integer({ min: 1, max: 90 }), { nil: null }),
  limits,
  signs: fc.array(
    fc.record({
      sign: fc.constantFrom(...guardSigns, 'sneezing'),
      noted: fc.constantFrom('today' as const, 'yesterday' as const),
    }),
    { maxLength: 3 },
  ),
});

const runs = { numRuns: 2_000 };

/** Freezes everything, down to the last weight, so that a write throws. */
function frozen(rows: GuardWeight[]): readonly GuardWeight[] {
  return Object.freeze(rows.map(row => Object.freeze(row)));
}

describe('For any weights and any context', () => {
  it('there is a verdict and a sentence, the same each time, and the input is unchanged', () => {
    fc.assert(
      fc.property(weights, context, (rows, settled) => {
        const result = weightGuard(frozen(rows), Object.freeze(settled));
        assert.ok(verdicts.includes(result.verdict));
        for (const sentence of [result as Sentence, ...result.notes])
          assert.doesNotMatch(sentenceOf(sentence, 'Kiwi'), /NaN|Infinity|undefined|null/);
        assert.deepEqual(weightGuard(rows, settled), result);
      }),
      runs,
    );
  });

  it('every figure is a number or null, and nothing is -0', () => {
    fc.assert(
      fc.property(weights, context, (rows, settled) => {
        const result = weightGuard(rows, settled);
        for (const [name, value] of [...Object.entries(result), ...Object.entries(result.values)]) {
          if (typeof value !== 'number') continue;
          assert.ok(Number.isFinite(value) && !Object.is(value, -0), `${name} is ${value}`);
        }
        assert.deepEqual(JSON.parse(JSON.stringify(result)), result);
      }),
      runs,
    );
  });

  it('weights before the last hundred change nothing', () => {
    fc.assert(
      fc.property(anyWeights(nearGrams, 150), context, (rows, settled) => {
        assert.deepEqual(weightGuard(rows.slice(-maxWeights), settled), weightGuard(rows, settled));
      }),
      runs,
    );
  });

  it('a weight after a meal changes nothing, except that it is not judged if it is the newest', () => {
    fc.assert(
      fc.property(anyWeights(nearGrams, 60), context, anyGrams, fc.nat(), (rows, settled, grams, index) => {
        const spread = rows.map(row => ({ ...row, day: 2 * row.day }));
        const at = index % (spread.length + 1);
        const day = (spread[at - 1]?.day ?? 40_000) + 1;
        const fed = [...spread.slice(0, at), { day, grams, fasting: false }, ...spread.slice(at)];
        const before = weightGuard(spread, settled);
        const after = weightGuard(fed, settled);
        assert.equal(after.verdict, before.verdict);
        assert.equal(after.usualGrams, before.usualGrams);
        if (at < spread.length) assert.deepEqual(after, before);
        else assert.equal(after.notJudged, true);
      }),
      runs,
    );
  });

  it('a bird is judged the same if all its days are shifted by the same number', () => {
    const movable = context.map(settled => ({
      ...settled,
      stageSince: null,
      baselineFrom: null,
      targetFrom: null,
      lastCallDay: null,
    }));
    fc.assert(
      fc.property(weights, movable, fc.integer({ min: -10_000, max: 10_000 }), (rows, settled, days) => {
        const moved = rows.map(row => ({ ...row, day: row.day + days }));
        const { verdict, usualGrams, changePercent, code, nextWeighing } = weightGuard(rows, settled);
        const shifted = weightGuard(moved, settled);
        assert.deepEqual(
          [shifted.verdict, shifted.usualGrams, shifted.changePercent, shifted.code],
          [verdict, usualGrams, changePercent, code],
        );
        assert.equal(shifted.nextWeighing, nextWeighing === null ? null : nextWeighing + days);
      }),
      runs,
    );
  });

  it('a bird twice as heavy on a scale twice as coarse is judged the same', () => {
    fc.assert(
      fc.property(weights, context, (rows, settled) => {
        // Doubling is exact in floating point, so not even rounding can differ.
        const twice = (grams: number | null | undefined) =>
          grams === null || grams === undefined ? null : 2 * grams;
        const step = settled.step ?? 1;
        const one = weightGuard(rows, { ...settled, step });
        const other = weightGuard(
          rows.map(row => ({ ...row, grams: 2 * row.grams })),
          { ...settled, step: 2 * step, target: twice(settled.target), reference: twice(settled.reference) },
        );
        const judged = ({
          verdict,
          heavier,
          changePercent,
          pairChangePercent,
          lossesInARow,
          basedOnCount,
          nextWeighing,
        }: typeof one) => ({
          verdict,
          heavier,
          changePercent,
          pairChangePercent,
          lossesInARow,
          basedOnCount,
          nextWeighing,
        });
        assert.deepEqual(judged(other), judged(one));
      }),
      runs,
    );
  });

  it('signs never make a verdict milder, and raise it by at most one level or to a call', () => {
    fc.assert(
      fc.property(weights, context, (rows, settled) => {
        const without = weightGuard(rows, { ...settled, signs: [] }).verdict;
        const { verdict } = weightGuard(rows, settled);
        assert.ok(rankOf(verdict) >= rankOf(without));
        assert.ok(rankOf(verdict) <= Math.max(rankOf(without) + 1, rankOf('call_vet')));
        assert.equal(moreSerious(verdict, without), verdict);
      }),
      runs,
    );
  });

  it('the other functions never throw either, and their results are valid inputs', () => {
    fc.assert(
      fc.property(weights, context, (rows, settled) => {
        const usual = newUsual(rows, settled);
        if (usual) assert.ok(rows.some(({ day }) => day === usual.baselineFrom));
        const reference = referenceToSave(rows, settled);
        assert.ok(reference === null || reference > 0);
        const stage = suggestStage(rows, settled);
        assert.ok(stage === null || stage !== settled.stage);
      }),
      runs,
    );
  });
});
