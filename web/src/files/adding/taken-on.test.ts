// Tests the day on which a picture or a video was taken.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chooseTakenOn } from './taken-on.ts';

const zone = 'Europe/Berlin';
const today = '2026-11-27';
const lastModified = Date.UTC(2026, 10, 20, 12);

it('The day comes from the picture, or else from the video, or else from the last change to the file', () => {
  const all = { cameraDay: '2026-11-24', takenAt: Date.UTC(2026, 10, 22, 12), lastModified };
  assert.equal(chooseTakenOn(all, zone, today), '2026-11-24');
  assert.equal(chooseTakenOn({ ...all, cameraDay: undefined }, zone, today), '2026-11-22');
  assert.equal(chooseTakenOn({ lastModified }, zone, today), '2026-11-20');
});

it('The day is in the flock’s time zone', () => {
  const late = Date.UTC(2026, 10, 20, 23, 30);
  assert.equal(chooseTakenOn({ lastModified: late }, zone, today), '2026-11-21');
  assert.equal(chooseTakenOn({ takenAt: late, lastModified }, 'America/New_York', today), '2026-11-20');
});

it('The day is never after today or before 1990', () => {
  assert.equal(chooseTakenOn({ cameraDay: '2026-11-28', lastModified }, zone, today), '2026-11-20');
  assert.equal(chooseTakenOn({ cameraDay: '1980-01-01', lastModified }, zone, today), '2026-11-20');
  assert.equal(chooseTakenOn({ lastModified: Date.UTC(2027, 0, 1) }, zone, today), today);
  assert.equal(chooseTakenOn({ lastModified: 0 }, zone, today), today);
});
