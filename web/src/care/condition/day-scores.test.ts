// Tests a bird's daily scores, and the selection that fits into a chart.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { dayScores, spacedScores } from './day-scores.ts';

const scored = (day: string, score: number | null, at = '') => ({ day, score, at });

it('A bird’s daily scores are the last score of each day, oldest first', () => {
  const scores = dayScores([
    scored('2026-11-20', 3, '2026-11-20T07:00:00Z'),
    scored('2026-11-18', 4, '2026-11-24T07:00:00Z'),
    scored('2026-11-20', 2, '2026-11-20T19:00:00Z'),
    scored('2026-11-21', null, '2026-11-21T07:00:00Z'),
  ]);
  assert.deepEqual(scores, [
    { day: '2026-11-18', score: 4 },
    { day: '2026-11-20', score: 2 },
  ]);
});

it('A chart leaves out the earlier of two scores that are too close together', () => {
  const scores = dayScores([scored('2026-11-01', 1), scored('2026-11-02', 2), scored('2026-11-09', 3)]);
  const x = (day: string) => Number(day.slice(8)) * 5;
  assert.deepEqual(
    spacedScores(scores, x, 12).map(({ score }) => score),
    [2, 3],
  );
});
