// Tests the app's own checks of the days of a stay.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { problemOf } from './stay-problem.ts';

const known = { others: [], today: '2026-03-20', hatchedOn: '2026-01-05' };
const on = (startedOn: string, more: object = {}) =>
  ({ kind: 'quarantine', startedOn, reviewOn: null, ...more }) as const;

describe('The day of a stay', () => {
  it('can be any day from the day the bird hatched up to today', () => {
    for (const day of ['2026-01-05', '2026-02-01', '2026-03-20'])
      assert.equal(problemOf(on(day), known), undefined);
  });

  it('has to be complete', () => {
    for (const day of ['', '0026-03-20']) assert.equal(problemOf(on(day), known), 'noDay');
  });

  it('cannot be in the future, or before the bird hatched', () => {
    assert.equal(problemOf(on('2026-03-21'), known), 'notYet');
    assert.equal(problemOf(on('2026-01-04'), known), 'beforeHatched');
    assert.equal(problemOf(on('2026-01-04'), { ...known, hatchedOn: null }), undefined);
  });

  it('cannot be after a death, and a death cannot be before another stay that has begun', () => {
    const others = [{ kind: 'died', startedOn: '2026-03-10' }] as const;
    assert.equal(problemOf(on('2026-03-11'), { ...known, others }), 'birdDied');
    assert.equal(problemOf(on('2026-03-09'), { ...known, others }), undefined);
    const later = { ...known, others: [{ kind: 'foster', startedOn: '2026-03-10' }] as const };
    for (const kind of ['died', 'euthanised'])
      assert.equal(problemOf(on('2026-03-09', { kind }), later), 'laterStays');
    assert.equal(problemOf(on('2026-03-09'), later), undefined);
    const ahead = { ...known, others: [{ kind: 'home', startedOn: '2026-03-25' }] as const };
    assert.equal(problemOf(on('2026-03-20', { kind: 'died' }), ahead), undefined);
  });

  it('can be followed by a review up to 366 days from today', () => {
    assert.equal(problemOf(on('2026-03-20', { reviewOn: '2027-03-21' }), known), undefined);
    assert.equal(problemOf(on('2026-03-20', { reviewOn: '2027-03-22' }), known), 'reviewTooFar');
  });
});
