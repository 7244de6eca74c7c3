// Tests the steps of a stepper, and the values typed into it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTypedNumber, stepFrom } from './steps.ts';

describe('A stepper', () => {
  it('steps from one multiple to the next', () => {
    assert.equal(stepFrom(5, 0.5), 5.5);
    assert.equal(stepFrom(5, -0.5), 4.5);
    assert.equal(stepFrom(4.1, 0.1), 4.2);
  });

  it('steps from a typed value to the next multiple', () => {
    assert.equal(stepFrom(7.3, 0.5), 7.5);
    assert.equal(stepFrom(7.3, -0.5), 7);
  });

  it('reads a number with its unit, and rejects text without a number', () => {
    assert.equal(readTypedNumber('3,5 %'), 3.5);
    assert.equal(readTypedNumber('14 days'), 14);
    assert.equal(readTypedNumber('days'), undefined);
  });
});
