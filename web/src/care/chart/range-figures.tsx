// The figures for a chart's range: the lowest weight, the change from the first weight to the last, and the number of
// days with a weight.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { type ChartWeight, changeOver, lowestOf } from './series.ts';
import styles from './weight-chart.module.css';

interface Props {
  /** The weights on the days shown, oldest first. */
  weights: readonly ChartWeight[];
  /** The number of days shown. */
  days: number;
  today: string;
}

export function RangeFigures({ weights, days, today }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const lowest = lowestOf(weights);
  const change = changeOver(weights);
  if (!lowest || change === undefined) return null;
  const day = lowest.day === today ? t`today` : formats.datedDay(lowest.day, today);
  const count = weights.length;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>
          <Trans>lowest, {day}</Trans>
        </dt>
        <dd className="display">{formats.grams(lowest.grams)}</dd>
      </div>
      <div>
        <dt>{t`${plural(days, { one: 'change in # day', other: 'change in # days' })}`}</dt>
        <dd className="display">{formats.change(change)}</dd>
      </div>
      <div>
        <dt>
          <Trans>weighed</Trans>
        </dt>
        <dd className="display">
          <Trans>
            {count} of {days}
          </Trans>
        </dd>
      </div>
    </dl>
  );
}
