// Tests taring by the app.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { offsetOf, tared } from './tare.ts';

const reading = (grams: number) => ({ grams, stepGrams: 0.1, isMoving: false });

it('A reading after taring leaves out the perch, and is below zero when the perch is gone', () => {
  const offset = offsetOf(reading(45.3));
  assert.deepEqual(tared(reading(45.3), offset), reading(0));
  assert.deepEqual(tared(reading(137.6), offset), reading(92.3));
  assert.deepEqual(tared(reading(0), offset), reading(-45.3));
});

it('Taring before the first reading changes nothing', () => {
  assert.deepEqual(tared(reading(92.3), offsetOf(undefined)), reading(92.3));
});
