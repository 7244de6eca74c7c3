// The chart of the weights from the last thirty days, with the typed weight as its last dot.
import { useMemo } from 'react';
import { useGuardInputs } from '../../guard/guard.ts';
import { addDays } from '../../ui/formats/formats.ts';
import { stateOf } from '../../ui/verdicts/verdicts.ts';
import { Sparkline } from '../../ui/weights/sparkline.tsx';
import { type ChartWeight, windowOf } from '../chart/series.ts';
import { WeightPicture } from '../chart/weight-picture.tsx';
import type { Weighing } from './use-weighing.ts';

/** The guard counts days from this one. */
const firstDay = '1970-01-01';

interface Props {
  weighing: Weighing;
  /** The height to fill, in pixels. */
  height?: number;
}

export function MonthPicture({ weighing: { bird, today, grams, live }, height }: Props) {
  const inputs = useGuardInputs(bird?.id);
  const known = useMemo(
    () =>
      (inputs?.weights ?? []).map(({ day, grams, fasting }) =>
        chartWeight(addDays(firstDay, day), grams, fasting),
      ),
    [inputs],
  );
  if (!bird) return null;
  // An implausible weight would stretch the scale of the chart.
  const typed = grams === undefined || live.isQuestion ? undefined : chartWeight(today, grams, null);
  const weights = typed ? [...known.filter(({ day }) => day < today), typed] : known;
  if (weights.length === 0) {
    return (
      <Sparkline
        recent={bird.recent}
        usualGrams={bird.usualGrams}
        state={stateOf(bird)}
        height={height ?? 120}
      />
    );
  }
  return (
    <WeightPicture
      birdName={bird.name}
      weights={weights}
      window={windowOf(weights, '30', today)}
      today={today}
      growing={inputs !== undefined && inputs.context.stage !== 'adult'}
      usualGrams={live.usualGrams}
      limits={live.limits}
      state={(typed && live.state) ?? stateOf(bird)}
      height={height}
    />
  );
}

const chartWeight = (day: string, grams: number, fasting: boolean | null): ChartWeight => ({
  day,
  grams,
  note: '',
  by: null,
  at: null,
  fasting,
});
