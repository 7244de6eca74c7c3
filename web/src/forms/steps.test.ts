// Which values a stepper goes through.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTyped, stepFrom } from './steps.ts';

describe('A stepper', () => {
  it('goes by whole steps', () => {
    assert.equal(stepFrom(5, 0.5), 5.5);
    assert.equal(stepFrom(5, -0.5), 4.5);
    assert.equal(stepFrom(4.1, 0.1), 4.2);
  });

  it('comes back to its steps after a value was typed', () => {
    assert.equal(stepFrom(7.3, 0.5), 7.5);
    assert.equal(stepFrom(7.3, -0.5), 7);
  });

  it('reads a value with its unit, and nothing else', () => {
    assert.equal(readTyped('3,5 %'), 3.5);
    assert.equal(readTyped('14 days'), 14);
    assert.equal(readTyped('days'), undefined);
  });
});
