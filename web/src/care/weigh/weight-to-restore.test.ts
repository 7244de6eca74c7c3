// Tests that Undo restores one previous weight, never a mix of two.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { weightToRestore } from './weight-to-restore.ts';

const previous = { weightGrams: 92, notes: 'At noon.' };
const unsent = { weightGrams: 91, notes: '', fasting: true, confirmed: false, bodyCondition: 2 };
const known = { fasting: false, confirmed: true };

describe('The weight to restore', () => {
  it('is the unsent weight if it would have replaced the service’s weight, or if the service had none', () => {
    assert.deepEqual(weightToRestore({ status: 'replaced', previous, unsent }), unsent);
    assert.deepEqual(weightToRestore({ status: 'recorded', previous: null, unsent }), unsent);
  });

  it('has an unknown fasting mark and body condition if the unsent weight did not state them', () => {
    const unstated = { weightGrams: 91, notes: '' };
    const restored = weightToRestore({ status: 'replaced', previous, unsent: unstated });
    assert.deepEqual(restored, { ...unstated, fasting: null, bodyCondition: null });
  });

  it('is the service’s weight with the details that the device knows', () => {
    assert.deepEqual(weightToRestore({ status: 'replaced', previous, known }), { ...previous, ...known });
    assert.deepEqual(weightToRestore({ status: 'unchanged', previous, unsent }), previous);
    const scored = weightToRestore({ status: 'replaced', previous, bodyCondition: 2 });
    assert.deepEqual(scored, { ...previous, bodyCondition: 2 });
  });

  it('is undefined if there was no weight before', () => {
    assert.equal(weightToRestore({ status: 'recorded', previous: null }), undefined);
  });
});
