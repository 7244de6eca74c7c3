// Undo of a weight restores one former weight, never a mix of two.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formerOf } from './former-weight.ts';

const previous = { weightGrams: 92, notes: 'At noon.' };
const waited = { weightGrams: 91, notes: '', fasting: true, confirmed: false, bodyCondition: 2 };
const known = { fasting: false, confirmed: true };

describe('The weight to restore', () => {
  it('is the waiting weight if it would have replaced the service’s', () => {
    assert.deepEqual(formerOf({ status: 'replaced', previous, waited }), waited);
    assert.deepEqual(formerOf({ status: 'recorded', previous: null, waited }), waited);
  });

  it('leaves fasting and body condition unknown if the waiting weight did not state them', () => {
    const unstated = { weightGrams: 91, notes: '' };
    const former = formerOf({ status: 'replaced', previous, waited: unstated });
    assert.deepEqual(former, { ...unstated, fasting: null, bodyCondition: null });
  });

  it('is the service’s, completed with what the device knows', () => {
    assert.deepEqual(formerOf({ status: 'replaced', previous, known }), { ...previous, ...known });
    assert.deepEqual(formerOf({ status: 'unchanged', previous, waited }), previous);
    const scored = formerOf({ status: 'replaced', previous, bodyCondition: 2 });
    assert.deepEqual(scored, { ...previous, bodyCondition: 2 });
  });

  it('is undefined if there was no weight before', () => {
    assert.equal(formerOf({ status: 'recorded', previous: null }), undefined);
  });
});
