// Tests the days that a bird was in the flock.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StayKind } from '@flock-care/contract/shapes';
import { daysInFlock } from './days-in-flock.ts';

const stay = (kind: StayKind, startedOn: string, endedOn: string | null) => ({ kind, startedOn, endedOn });

it('The days in the flock are counted until the bird’s death', () => {
  const stays = [
    stay('died', '2026-03-20', null),
    stay('foster', '2026-03-10', '2026-03-20'),
    stay('home', '2026-03-01', '2026-03-10'),
  ];
  assert.equal(daysInFlock(stays, '2026-03-01'), 19);
});

it('The days between a bird’s departure and its return are not counted', () => {
  const left = [stay('died', '2026-03-20', null), stay('escaped', '2026-03-05', '2026-03-20')];
  const home = stay('home', '2026-03-01', '2026-03-05');
  assert.equal(daysInFlock([...left, home], '2026-03-01'), 4);
  const back = stay('home', '2026-03-20', '2026-03-22');
  const died = stay('died', '2026-03-22', null);
  assert.equal(daysInFlock([died, back, ...left.slice(1), home], '2026-03-01'), 6);
});

it('A transferred bird’s days in its previous flock are not counted', () => {
  const stays = [stay('died', '2026-03-20', null), stay('home', '2026-01-01', '2026-03-20')];
  assert.equal(daysInFlock(stays, '2026-03-01'), 19);
  const earlier = stay('quarantine', '2025-12-01', '2026-01-01');
  assert.equal(daysInFlock([...stays, earlier], '2026-03-01'), 19);
});
