// Tests the conversion of wall times in the flock's time zone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { instantOfWallTime, wallTime } from './wall-time.ts';

const iso = (timeZone: string, wall: string) =>
  new Date(instantOfWallTime(timeZone, wall) ?? Number.NaN).toISOString();

describe('A wall time', () => {
  it('is in the flock’s time zone, and converts back to the same instant', () => {
    const instant = Date.parse('2026-11-24T07:05:00Z');
    assert.equal(wallTime('Europe/Amsterdam', instant), '2026-11-24T08:05');
    assert.equal(instantOfWallTime('Europe/Amsterdam', '2026-11-24T08:05'), instant);
    assert.equal(iso('Pacific/Auckland', '2026-11-25T00:30'), '2026-11-24T11:30:00.000Z');
    assert.equal(iso('Asia/Kathmandu', '2026-11-24T08:00'), '2026-11-24T02:15:00.000Z');
  });

  it('that occurs twice means the first one', () => {
    assert.equal(iso('Europe/Amsterdam', '2026-10-25T02:30'), '2026-10-25T00:30:00.000Z');
    assert.equal(iso('Europe/Amsterdam', '2026-10-25T03:30'), '2026-10-25T02:30:00.000Z');
  });

  it('that the clock skips is moved past the gap', () => {
    assert.equal(iso('Europe/Amsterdam', '2026-03-29T02:30'), '2026-03-29T01:30:00.000Z');
    assert.equal(iso('Europe/Amsterdam', '2026-03-29T01:59'), '2026-03-29T00:59:00.000Z');
  });

  it('that is invalid has no instant', () => {
    assert.equal(instantOfWallTime('UTC', ''), undefined);
  });
});
