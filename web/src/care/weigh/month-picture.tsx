// On the scale's screen: the last thirty days, with the weight that is typed as their last dot.
import { useMemo } from 'react';
import { addDays } from '../../ui/formats.ts';
import { Sparkline } from '../../ui/sparkline.tsx';
import { stateOf } from '../../ui/verdicts.ts';
import { type ChartWeight, windowOf } from '../chart/series.ts';
import { WeightPicture } from '../chart/weight-picture.tsx';
import { useGuardInputs } from '../guard.ts';
import type { Weighing } from './use-weighing.ts';

/** The day from which the guard counts. */
const firstDay = '1970-01-01';

export function MonthPicture({ weighing: { bird, today, grams, live } }: { weighing: Weighing }) {
  const inputs = useGuardInputs(bird?.id);
  const known = useMemo(
    () =>
      (inputs?.weights ?? []).map(({ day, grams, fasting }) =>
        chartWeight(addDays(firstDay, day), grams, fasting),
      ),
    [inputs],
  );
  if (!bird) return null;
  // A weight that is questioned would bend the picture to its own size.
  const typed = grams === undefined || live.isQuestion ? undefined : chartWeight(today, grams, null);
  const weights = typed ? [...known.filter(({ day }) => day < today), typed] : known;
  if (weights.length === 0) {
    return <Sparkline recent={bird.recent} usualGrams={bird.usualGrams} state={stateOf(bird)} height={120} />;
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
