// Tests the ring number that is suggested for a new bird.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nextRing } from './next-ring.ts';

describe('The next ring', () => {
  it('follows the highest number of the most common series', () => {
    assert.equal(nextRing(['NL-001', 'NL-009', 'DE-2041', 'X'], 'Maple Street'), 'NL-010');
    assert.equal(nextRing(['7', '8'], 'Maple'), '9');
  });
  it('continues the series of the flock, even if more birds came from another flock', () => {
    assert.equal(nextRing(['OPR-2014', 'MSF-004', 'OPR-2031', 'OPR-2047'], 'Maple Street flock'), 'MSF-005');
  });
  it('begins with the initials of the flock if there is no series', () => {
    assert.equal(nextRing([], 'Maple Street flock'), 'MSF-001');
    assert.equal(nextRing(['Pip'], '123'), 'RING-001');
  });
});
