// The order of a weigh-in round.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { neighbourOf, nextAfter, type RoundBird, roundOf } from './round.ts';

const today = '2026-11-24';
const bird = (id: string, room: string, latestRecordedOn: string | null = '2026-11-23'): RoundBird => ({
  id,
  room,
  latestRecordedOn,
});
const birds = [
  bird('Ari', 'Room 1'),
  bird('Bo', 'Room 1', today),
  bird('Cleo', 'Room 1'),
  bird('Dot', 'Room 2'),
];
const none = new Set<string>();
const round = (parts: Partial<Parameters<typeof roundOf>[0]> = {}) =>
  roundOf({ birds, today, waiting: none, putOff: none, ...parts });

describe('a weigh-in round', () => {
  it('begins in the first room with a bird that was not weighed', () => {
    const { room, weighed, open, nextRoom } = round();
    assert.deepEqual([room, weighed, nextRoom], ['Room 1', 1, 'Room 2']);
    assert.deepEqual(
      open.map(({ id }) => id),
      ['Ari', 'Cleo'],
    );
  });

  it('counts weights that wait on the device, and leaves out birds that were put off', () => {
    const { weighed, open } = round({
      waiting: new Set(['Ari']),
      putOff: new Set(['Cleo']),
      room: 'Room 1',
    });
    assert.equal(weighed, 2);
    assert.deepEqual(open, []);
    assert.equal(round({ waiting: new Set(['Ari', 'Cleo']) }).room, 'Room 2');
  });

  it('is the entire flock once everyone is weighed', () => {
    const waiting = new Set(['Ari', 'Cleo', 'Dot']);
    const { room, weighed, birds: all, open } = round({ waiting, room: 'Room 2' });
    assert.deepEqual([room, weighed, open], ['', 4, []]);
    assert.deepEqual(all, birds);
  });

  it('goes on from the bird, and from the top after the last', () => {
    assert.equal(nextAfter(round(), 'Ari')?.id, 'Cleo');
    assert.equal(nextAfter(round(), 'Cleo')?.id, 'Ari');
    assert.equal(nextAfter(round({ putOff: new Set(['Ari']) }), 'Cleo'), undefined);
  });

  it('moves to neighbours that were weighed too, and stops at the ends', () => {
    assert.equal(neighbourOf(round(), 'Ari', 1)?.id, 'Bo');
    assert.equal(neighbourOf(round(), 'Ari', -1), undefined);
    assert.equal(neighbourOf(round(), 'Cleo', 1), undefined);
  });

  it('is empty without birds', () => {
    const { room, birds: none, open } = round({ birds: [] });
    assert.deepEqual([room, none, open], ['', [], []]);
  });
});
