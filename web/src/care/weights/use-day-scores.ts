// The body condition scores of a bird, including unsent ones.
import { useMemo } from 'react';
import { useRead } from '../../api/reads.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import type { ChartWeight } from '../chart/series.ts';
import { type DayScore, dayScores } from '../condition/day-scores.ts';

/** Returns the scores by day, oldest first. `weights` should include unsent weights. */
export function useDayScores(birdId: string, weights: readonly ChartWeight[] | undefined): DayScore[] {
  const { data } = useRead('GET /api/birds/:birdId/observations', { params: { birdId } });
  const waiting = useWaiting();
  return useMemo(
    () =>
      dayScores([
        ...(weights ?? []).map(({ day, bodyCondition: score, at }) => ({ day, score, at: at ?? '' })),
        ...(data?.observations ?? []).map(({ observedOn: day, bodyCondition: score, createdAt: at }) => ({
          ...{ day, score, at },
        })),
        ...waiting.flatMap(({ about, refused, createdAt: at }) =>
          about.kind === 'observation' && about.birdId === birdId && !refused
            ? [{ day: about.observedOn, score: about.bodyCondition, at }]
            : [],
        ),
      ]),
    [birdId, weights, data, waiting],
  );
}
