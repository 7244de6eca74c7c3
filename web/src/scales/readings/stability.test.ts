// Tests when a weight on the pan counts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTracking, type Tracking, track } from './stability.ts';

type Reading = Partial<Parameters<typeof track>[1]>;

/** Returns a simulated scale with a reading every 100 ms, and the weights that counted. */
function scale(stepGrams = 0.1) {
  let tracking: Tracking = startTracking;
  let at = 0;
  const accepted: number[] = [];
  const read = (reading: Reading) => {
    at += 100;
    const { acceptedGrams, ...next } = track(tracking, { grams: 0, stepGrams, at, ...reading });
    tracking = next;
    if (acceptedGrams !== undefined) accepted.push(acceptedGrams);
  };
  return {
    accepted,
    phase: () => tracking.phase,
    /** Reads the same weight for a number of milliseconds. */
    hold: (grams: number, ms: number, more: Reading = {}) => {
      for (let passed = 0; passed < ms; passed += 100) read({ grams, ...more });
    },
    each: (readings: readonly number[]) => {
      for (const grams of readings) read({ grams });
    },
    pause: (ms: number) => {
      at += ms;
    },
  };
}

/** Returns a simulated scale whose pan is empty. */
function emptyScale(stepGrams?: number) {
  const empty = scale(stepGrams);
  empty.hold(0, 1_200);
  assert.equal(empty.phase(), 'empty');
  return empty;
}

describe('A weight', () => {
  it('counts as soon as it has stayed within one step for 1.5 seconds, and only once', () => {
    const { accepted, hold, each, phase } = emptyScale();
    hold(92.1, 1_500);
    assert.deepEqual(accepted, []);
    each([92.2, 92.1]);
    assert.deepEqual(accepted, [92.2]);
    hold(92.1, 10_000);
    assert.deepEqual([accepted, phase()], [[92.2], 'occupied']);
  });

  it('does not count while it drifts', () => {
    const { accepted, each, phase } = emptyScale();
    each(Array.from({ length: 100 }, (_none, index) => 92 + index * 0.02));
    assert.deepEqual([accepted, phase()], [[], 'settling']);
  });

  it('does not count while it goes back and forth by two steps, but counts when it is stable', () => {
    const { accepted, each, hold } = emptyScale();
    each(Array.from({ length: 60 }, (_none, index) => 92 + (index % 3) * 0.1));
    assert.deepEqual(accepted, []);
    hold(92, 1_700);
    assert.deepEqual(accepted, [92]);
  });

  it('has to settle again after a pause between readings', () => {
    const { accepted, hold, pause } = emptyScale();
    hold(92, 1_000);
    pause(1_500);
    hold(92, 1_000);
    assert.deepEqual(accepted, []);
    hold(92, 700);
    assert.deepEqual(accepted, [92]);
  });

  it('has to settle again if the scale says that it is moving', () => {
    const { accepted, hold } = emptyScale();
    hold(92, 1_000, { isMoving: false });
    hold(92, 100, { isMoving: true });
    hold(92, 1_000, { isMoving: false });
    assert.deepEqual(accepted, []);
    hold(92, 700, { isMoving: false });
    assert.deepEqual(accepted, [92]);
  });

  it('near zero or below never counts', () => {
    const { accepted, hold } = emptyScale();
    for (const grams of [0.3, -0.2, -45, 0]) hold(grams, 3_000);
    assert.deepEqual(accepted, []);
  });

  it('of a hatchling counts on a fine scale, but not on a coarse one', () => {
    for (const [stepGrams, expected] of [
      [0.1, [1.4]],
      [1, []],
    ] as const) {
      const { accepted, hold } = emptyScale(stepGrams);
      hold(1.4, 3_000);
      assert.deepEqual(accepted, expected);
    }
  });
});

describe('The pan', () => {
  it('has to be empty before the first weight counts', () => {
    const { accepted, hold } = scale();
    hold(45, 5_000);
    assert.deepEqual(accepted, []);
    hold(0, 1_200);
    hold(92, 1_700);
    assert.deepEqual(accepted, [92]);
  });

  it('has to be empty before the next weight counts', () => {
    const { accepted, hold } = emptyScale();
    hold(92, 1_700);
    hold(110, 5_000);
    assert.deepEqual(accepted, [92]);
    hold(0, 1_200);
    hold(110, 1_700);
    assert.deepEqual(accepted, [92, 110]);
  });

  it('is not empty when a bird hops, or while droppings are on it', () => {
    const { accepted, hold } = emptyScale();
    hold(92, 1_700);
    hold(0, 600);
    hold(92, 3_000);
    hold(0.8, 5_000);
    hold(110, 3_000);
    assert.deepEqual(accepted, [92]);
  });

  it('is not empty after the tared perch is taken away, until the perch is back', () => {
    const { accepted, hold } = emptyScale();
    hold(-45, 500);
    hold(47, 3_000);
    assert.deepEqual(accepted, []);
    hold(0, 1_200);
    hold(92, 1_700);
    assert.deepEqual(accepted, [92]);
  });
});
