// Undo of a weight gives back one former weight, never parts of two.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formerOf } from './former-weight.ts';

const previous = { weightGrams: 92, notes: 'At noon.' };
const waited = { weightGrams: 91, notes: '', fasting: true, confirmed: false };
const known = { fasting: false, confirmed: true };

describe('The weight before one that is taken back', () => {
  it('is the one that waited, if that would have taken the place of the service’s', () => {
    assert.deepEqual(formerOf({ status: 'replaced', previous, waited }), waited);
    assert.deepEqual(formerOf({ status: 'recorded', previous: null, waited }), waited);
  });

  it('says nothing of a meal if the one that waited said nothing', () => {
    const untold = { weightGrams: 91, notes: '' };
    const former = formerOf({ status: 'replaced', previous, waited: untold });
    assert.deepEqual(former, { ...untold, fasting: null });
  });

  it('is the service’s, with what the device knows of it', () => {
    assert.deepEqual(formerOf({ status: 'replaced', previous, known }), { ...previous, ...known });
    assert.deepEqual(formerOf({ status: 'unchanged', previous, waited }), previous);
  });

  it('is none if there was none', () => {
    assert.equal(formerOf({ status: 'recorded', previous: null }), undefined);
  });
});
