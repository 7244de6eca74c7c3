// Tests that a body condition score counts as a sign before it is stored.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { signsWithScore } from '../../src/guard/index.ts';

const breathing = { sign: 'breathing', noted: 'today' } as const;
const thinYesterday = { sign: 'condition_2', noted: 'yesterday' } as const;

it('a low score from the last two weeks becomes a sign, along with the other signs', () => {
  assert.deepEqual(signsWithScore([breathing], { score: 1, daysAgo: 0 }), [
    breathing,
    { sign: 'condition_1', noted: 'today' },
  ]);
  assert.deepEqual(signsWithScore([], { score: 2, daysAgo: 13 }), [
    { sign: 'condition_2', noted: 'earlier' },
  ]);
});

it('a newer score replaces the known one, even if it raises no verdict', () => {
  assert.deepEqual(signsWithScore([thinYesterday, breathing], { score: 3, daysAgo: 0 }), [breathing]);
});

it('an older score, a score from two weeks ago and a missing score change nothing', () => {
  for (const noted of [
    { score: 1, daysAgo: 5 },
    { score: 1, daysAgo: 14 },
    { score: null, daysAgo: 0 },
  ]) {
    assert.deepEqual(signsWithScore([thinYesterday], noted), [thinYesterday]);
  }
});
