// The weights from the last 90 days: a chart to explore on the screen, and another one for paper.
import { Trans, useLingui } from '@lingui/react/macro';
import { windowOf, within } from '../../care/chart/series.ts';
import { WeightPicture } from '../../care/chart/weight-picture.tsx';
import { stateOf } from '../../ui/verdicts/verdicts.ts';
import { PrintChart } from './print-chart.tsx';
import { Head } from './section-head.tsx';
import type { RecordProps } from './sheet-props.ts';
import { chartWeightsOf, scoresOf } from './vet-facts.ts';
import styles from './vet-sheet.module.css';

export function WeightChart({ record, today }: RecordProps) {
  const { t } = useLingui();
  const { bird, guard } = record;
  const weights = chartWeightsOf(record);
  const window = windowOf(weights, '90', today);
  const scores = scoresOf(record);
  const shown = within(weights, window);
  const days = shown.length;
  const growing = guard.stage !== 'adult';
  return (
    <section>
      <Head title={t`Weight, 90 days`}>
        <Trans>Weighed on {days} of 90 mornings.</Trans>
        {days > 0 && guard.usualGrams !== null && (
          <span className={styles.printOnly}>
            {' '}
            {growing ? (
              <Trans>Dotted: the peak. No line where not weighed.</Trans>
            ) : (
              <Trans>Striped: usual ±&nbsp;2&nbsp;%. No line where not weighed.</Trans>
            )}
          </span>
        )}
      </Head>
      <div className={styles.liveOnly}>
        <WeightPicture
          birdName={bird.name}
          weights={weights}
          window={window}
          today={today}
          growing={growing}
          usualGrams={guard.usualGrams}
          limits={guard.limits}
          state={stateOf(guard)}
          birthDay={bird.dateOfBirth}
          scores={scores}
        />
      </div>
      <div className={styles.printOnly}>
        <PrintChart
          weights={shown}
          window={window}
          growing={growing}
          usualGrams={guard.usualGrams}
          limits={guard.limits}
          scores={within(scores, window)}
        />
      </div>
    </section>
  );
}
