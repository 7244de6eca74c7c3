// Tests the guard on simulated birds of every size. Unlike the labeled series, they were not used to tune the rules.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type GuardContext,
  type GuardResult,
  limitPresets,
  maxWeights,
  rankOf,
  weightGuard,
} from '../../src/guard/index.ts';

/**
 * Returns a seeded random number generator (mulberry32), so that every run has the same birds:
 * gist.github.com/tommyettinger/46a874533244883189143505d203312c.
 */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Approximates a normal distribution with standard deviation 1: the sum of twelve uniform numbers has variance 1. */
const normal = (random: () => number) =>
  Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6);

interface Bird {
  grams: number;
  step: number;
  days: number;
  everyDays: number;
  /** Returns the true weight on a day, as a share of `grams`. */
  shareOn: (day: number) => number;
}

/**
 * Weighs a bird with a standard error of 0.9 %, rounded to the scale step. If `everyDays` is above 2, the days are
 * irregular.
 */
function weigh({ grams, step, days, everyDays, shareOn }: Bird, random: () => number) {
  const count = Math.floor(days / everyDays);
  return Array.from({ length: count }, (_, index) => {
    const day = index * everyDays + (everyDays > 2 ? Math.floor(3 * random()) - 1 : 0) + 1;
    const shown = grams * shareOn(day) * (1 + 0.009 * normal(random));
    return { day, grams: Number((Math.round(shown / step) * step).toFixed(1)) };
  });
}

const judgeEach = (weights: ReturnType<typeof weigh>, context: GuardContext): GuardResult[] =>
  weights.map((_, index) =>
    weightGuard(weights.slice(Math.max(0, index + 1 - maxWeights), index + 1), context),
  );

const sizes = [
  { grams: 33, step: 0.1 },
  { grams: 92, step: 0.1 },
  { grams: 92, step: 1 },
  { grams: 110, step: 0.5 },
  { grams: 450, step: 1 },
  { grams: 1_100, step: 5 },
] as const;

/** Returns six birds of each size. */
const flockOf = (bird: Omit<Bird, 'grams' | 'step'>, seed: number) => {
  const random = randomOf(seed);
  return Array.from({ length: 6 }, () =>
    sizes.map(size => ({ ...size, weights: weigh({ ...size, ...bird }, random) })),
  ).flat();
};

/** Counts the calls that come more than ten days after the previous one. */
function countCalls(results: readonly GuardResult[], weights: readonly { day: number }[]): number {
  const days = weights.flatMap(({ day }, index) =>
    rankOf(results[index]?.verdict ?? 'usual') >= 2 ? [day] : [],
  );
  return days.filter((day, index) => day - (days[index - 1] ?? -99) > 10).length;
}

const callsPerYear = (everyDays: number, context: GuardContext, seed: number) => {
  const flock = flockOf({ days: 365, everyDays, shareOn: () => 1 }, seed);
  const calls = flock.map(({ weights, step }) =>
    countCalls(judgeEach(weights, { ...context, step }), weights),
  );
  return calls.reduce((sum, count) => sum + count, 0) / flock.length;
};

/** Returns each bird's true loss at its first call, in percent and in ascending order; 100 if there was none. */
const lossesAtCall = (perDay: number, everyDays: number, seed: number) => {
  const onset = 90;
  const shareOn = (day: number) => 1 - (Math.max(0, day - onset) * perDay) / 100;
  const flock = flockOf({ days: onset + Math.floor(25 / perDay), everyDays, shareOn }, seed);
  return flock
    .map(({ weights, step }) => {
      const results = judgeEach(weights, { step });
      const called = weights.find(
        ({ day }, index) => day >= onset && rankOf(results[index]?.verdict ?? 'usual') >= 2,
      );
      return called ? 100 * (1 - shareOn(called.day)) : 100;
    })
    .sort((a, b) => a - b);
};

const medianOf = (sorted: readonly number[]) => sorted[sorted.length >> 1] ?? Number.NaN;

describe('Birds that keep their weight', () => {
  it('get fewer than one call in three years, no matter how often they are weighed', () => {
    for (const everyDays of [1, 2, 7]) {
      const calls = callsPerYear(everyDays, {}, 11 + everyDays);
      assert.ok(calls < 0.33, `${calls} calls a year, weighed every ${everyDays} days`);
    }
  });

  it('get no fewer calls with lower limits', () => {
    const [sensitive, standard, calm] = [
      limitPresets.sensitive,
      limitPresets.standard,
      limitPresets.calm,
    ].map(limits => callsPerYear(2, { limits }, 5));
    assert.ok(Number(sensitive) >= Number(standard) && Number(standard) >= Number(calm));
  });
});

describe('Birds that lose weight', () => {
  it('all get a call before the loss exceeds the maximum for its pace and the weighing interval', () => {
    for (const [perDay, everyDays, maxMedian, maxOfAll] of [
      [0.15, 1, 7, 12],
      [0.4, 1, 7, 9],
      [0.4, 3, 8, 12],
      [0.4, 7, 9, 15],
      [1.2, 1, 9, 13],
      [1.2, 7, 14, 22],
    ] as const) {
      const losses = lossesAtCall(perDay, everyDays, 3);
      const label = `${perDay} % a day, weighed every ${everyDays} days: ${medianOf(losses)} %, at most ${losses.at(-1)} %`;
      assert.ok(medianOf(losses) <= maxMedian, label);
      assert.ok((losses.at(-1) ?? 100) <= maxOfAll, label);
    }
  });

  it('get their call no earlier if they are weighed less often', () => {
    const middles = [1, 3, 7].map(everyDays => medianOf(lossesAtCall(1.2, everyDays, 4)));
    assert.deepEqual(
      middles,
      middles.toSorted((a, b) => a - b),
    );
  });
});

describe('A decimal point in the wrong place', () => {
  it('is questioned for every bird, with the right weight suggested', () => {
    const flock = flockOf({ days: 60, everyDays: 2, shareOn: () => 1 }, 8);
    for (const { weights, step } of flock) {
      const last = weights.at(-1);
      assert.ok(last);
      for (const grams of [last.grams * 10, last.grams / 10]) {
        const typed = Number(grams.toFixed(2));
        const { code, values } = weightGuard([...weights.slice(0, -1), { ...last, grams: typed }], { step });
        assert.equal(code, 'question_decimal');
        assert.ok('suggestedGrams' in values && Math.abs(values.suggestedGrams - last.grams) < 0.06);
      }
    }
  });
});
