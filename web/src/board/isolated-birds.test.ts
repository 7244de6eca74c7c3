// Tests which birds come last in rounds.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Today } from './board.ts';
import { isolatedBirds } from './isolated-birds.ts';

const birds = ['kiwi', 'juno', 'pip', 'dot'].map(id => ({ id })) as Today['birds'];

it('birds in quarantine and at the clinic come last, but not birds in foster care', () => {
  const stays: Today['stays'] = [
    { birdId: 'juno', kind: 'quarantine' },
    { birdId: 'pip', kind: 'foster' },
    { birdId: 'dot', kind: 'hospital' },
  ];
  assert.deepEqual([...isolatedBirds({ birds, stays })], ['juno', 'dot']);
});

it('no bird comes last if the flock is empty or entirely in quarantine', () => {
  const stays = birds.map(({ id }) => ({ birdId: id, kind: 'quarantine' as const }));
  assert.equal(isolatedBirds({ birds, stays }).size, 0);
  assert.equal(isolatedBirds({ birds: [], stays: [] }).size, 0);
});
