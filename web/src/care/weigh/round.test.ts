// Tests the order of a weigh-in round.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { neighborOf, nextAfter, partsOf, type RoundBird, roundOf } from './round.ts';

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
  roundOf({ birds, isolated: none, today, waiting: none, skipped: none, ...parts });
const names = (birds: readonly RoundBird[]) => birds.map(({ id }) => id).join();

describe('a weigh-in round', () => {
  it('begins in the first room with a bird that is not weighed yet', () => {
    const { part, weighed, open, nextPart } = round();
    assert.deepEqual([part, weighed, nextPart], ['Room 1', 1, 'Room 2']);
    assert.equal(names(open), 'Ari,Cleo');
  });

  it('counts unsent weights, and leaves out skipped birds', () => {
    const { weighed, open } = round({
      waiting: new Set(['Ari']),
      skipped: new Set(['Cleo']),
      part: 'Room 1',
    });
    assert.equal(weighed, 2);
    assert.deepEqual(open, []);
    assert.equal(round({ waiting: new Set(['Ari', 'Cleo']) }).part, 'Room 2');
  });

  it('covers the entire flock after all birds are weighed', () => {
    const waiting = new Set(['Ari', 'Cleo', 'Dot']);
    const { part, weighed, birds: all, open } = round({ waiting, part: 'Room 2' });
    assert.deepEqual([part, weighed, open], ['', 4, []]);
    assert.deepEqual(all, birds);
  });

  it('continues with the next bird, and starts over at the top after the last', () => {
    assert.equal(nextAfter(round(), 'Ari')?.id, 'Cleo');
    assert.equal(nextAfter(round(), 'Cleo')?.id, 'Ari');
    assert.equal(nextAfter(round({ skipped: new Set(['Ari']) }), 'Cleo'), undefined);
  });

  it('moves to a neighbor even if it is already weighed, and stops at the ends', () => {
    assert.equal(neighborOf(round(), 'Ari', 1)?.id, 'Bo');
    assert.equal(neighborOf(round(), 'Ari', -1), undefined);
    assert.equal(neighborOf(round(), 'Cleo', 1), undefined);
  });

  it('is empty without birds', () => {
    const { part, birds: none, open } = round({ birds: [] });
    assert.deepEqual([part, none, open], ['', [], []]);
  });
});

describe('birds in quarantine and at the clinic', () => {
  const aviary = [...'ABCDE'].map(id => bird(id, 'Aviary'));

  it('are at the end of a round through a single room, in the order of their places', () => {
    const { part, birds, isolated, open } = round({ birds: aviary, isolated: new Set(['D', 'A']) });
    assert.deepEqual([part, names(birds), names(isolated)], ['Aviary', 'B,C,E,A,D', 'A,D']);
    assert.equal(names(open), 'B,C,E,A,D');
  });

  it('come after every other unweighed bird, no matter where somebody begins', () => {
    const started = round({ birds: aviary, isolated: new Set(['A']) });
    assert.equal(nextAfter(started, 'E')?.id, 'B');
    const rest = round({ birds: aviary, isolated: new Set(['A']), waiting: new Set(['B', 'C', 'D']) });
    assert.equal(nextAfter(rest, 'E')?.id, 'A');
  });

  it('are finished first if somebody has started with them', () => {
    const started = round({ birds: aviary, isolated: new Set(['A', 'D']) });
    assert.equal(nextAfter(started, 'A')?.id, 'D');
    const rest = round({ birds: aviary, isolated: new Set(['A', 'D']), waiting: new Set(['A']) });
    assert.equal(nextAfter(rest, 'D')?.id, 'B');
  });

  it('are a separate part that comes last if the flock has several rooms', () => {
    const isolated = new Set(['Ari']);
    const first = round({ isolated });
    assert.deepEqual([first.part, names(first.birds), first.nextPart], ['Room 1', 'Bo,Cleo', 'Room 2']);
    const second = round({ isolated, part: 'Room 2', waiting: new Set(['Cleo', 'Dot']) });
    assert.deepEqual([names(second.birds), second.nextPart], ['Dot', null]);
    const last = round({ isolated, waiting: new Set(['Cleo', 'Dot']) });
    assert.deepEqual([last.part, names(last.birds), names(last.isolated)], [null, 'Ari', 'Ari']);
    assert.equal(partsOf(birds, isolated)(birds[0] as RoundBird), null);
    assert.equal(partsOf(birds, isolated)(birds[3] as RoundBird), 'Room 2');
  });

  it('that come home during the round leave no empty part behind', () => {
    assert.equal(round({ part: null }).part, 'Room 1');
  });

  it('come last in the list after the entire flock is weighed', () => {
    const waiting = new Set(['Ari', 'Cleo', 'Dot']);
    const { birds, isolated } = round({ waiting, isolated: new Set(['Ari']) });
    assert.deepEqual([names(birds), names(isolated)], ['Bo,Cleo,Dot,Ari', 'Ari']);
  });
});
