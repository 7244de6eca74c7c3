// The weight section of a bird's page: the chart and its ranges, a strip of the bird's whole life, the days without a
// weight, and the table.
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useState } from 'react';
import { Segments } from '../../forms/choices.tsx';
import { useKeys } from '../../frame/keys/shortcuts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { daysBetween } from '../../ui/formats/formats.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useRoom } from '../../ui/layout/use-view.ts';
import { useAfterPaint } from '../../ui/painting/use-after-paint.ts';
import { RangeFigures } from './range-figures.tsx';
import { daysOf, gapsOf, maxJoinedDays, type Range, windowOf, within } from './series.ts';
import styles from './weight-chart.module.css';
import { MissingDays, WeightPicture, type WeightPictureProps } from './weight-picture.tsx';
import { WeightTable, type WeightTableProps } from './weight-table.tsx';
import { WholeLife } from './whole-life.tsx';

type Props = Omit<WeightPictureProps, 'window'> & {
  /** The current weight, which a desktop shows between the heading and the chart. */
  children?: ReactNode;
  editOf?: WeightTableProps['editOf'];
  /** The day on which a past bird left. Its whole curve is shown, without a choice of ranges. */
  endsOn?: string;
};

/** Memoized, so that the chart is not rendered again when other parts of the page change. */
export const WeightChart = memo(function WeightChart({ children, editOf, endsOn, ...props }: Props) {
  const { t } = useLingui();
  const { weights, today, growing = false, usualGrams, birdName } = props;
  const isWhole = endsOn !== undefined;
  const view = useRoom();
  const ranges = useRanges(growing);
  const wide = view === 'desktop';
  const [range, setRange] = useState<Range>(growing || isWhole ? 'all' : wide ? '90' : '30');
  const [to, setTo] = useState(today);
  const [asTable, setAsTable] = useState(false);
  const window = windowOf(weights, range, endsOn ?? today, to > today ? today : to);
  const shown = within(weights, window);
  const days = daysOf(window);
  const hasScores = within(props.scores ?? [], window).length > 0;
  const lifeDays = daysBetween(weights[0]?.day ?? today, today);
  const latest = wide && !isWhole && !asTable ? 'latest' : 'none';
  const choose = (chosen: Range) => {
    setRange(chosen);
    setTo(today);
  };
  useKeys({
    ...Object.fromEntries(
      (isWhole ? [] : ranges).map(({ value }, index) => [String(index + 1), () => choose(value)]),
    ),
    t: () => setAsTable(!asTable),
  });
  return (
    <Section
      title={growing ? t`Growth` : t`Weight`}
      aside={
        !isWhole && <Segments label={t`How far back`} value={range} options={ranges} onChoose={choose} />
      }
    >
      {children && (
        <div className={styles.now}>
          {children}
          {!growing && <RangeFigures weights={shown} days={days} today={today} />}
        </div>
      )}
      <WeightPicture {...props} window={window} />
      {range !== 'all' && !growing && lifeDays > Math.max(days, 365) && (
        <WholeLife weights={weights} usualGrams={usualGrams} today={today} window={window} onMove={setTo} />
      )}
      <div className={styles.foot}>
        <p>
          {!isWhole && (
            <MissingDays
              gaps={gapsOf(shown, maxJoinedDays(weights))}
              count={shown.length}
              days={days}
              today={today}
            />
          )}
          {hasScores && (
            <span>
              <Trans>Below the weights: body condition, 1 to 5</Trans>
            </span>
          )}
        </p>
        <Button kind="plain" size="small" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? <Trans>Hide the table</Trans> : <Trans>As a table</Trans>}
        </Button>
      </div>
      <DeferredTable
        weights={shown}
        isSeen={asTable || wide}
        today={today}
        compared={usualGrams}
        caption={t`${birdName}’s weighings`}
        shown={asTable ? 'all' : latest}
        growing={growing || isWhole}
        editOf={editOf}
      />
    </Section>
  );
});

/**
 * If only screen readers can see the table, its rows are rendered after the picture, so that the picture does not wait
 * for them.
 */
function DeferredTable({ weights, isSeen, ...props }: WeightTableProps & { isSeen: boolean }) {
  return <WeightTable {...props} weights={useAfterPaint(weights, isSeen ? weights : [])} />;
}

interface Option {
  value: Range;
  label: string;
}

function useRanges(growing: boolean): Option[] {
  const { t } = useLingui();
  const all: Option = { value: 'all', label: t`All` };
  if (growing) return [all, { value: '14', label: t`14 d` }];
  return [
    { value: '30', label: t`30 d` },
    { value: '90', label: t`90 d` },
    { value: '365', label: t`1 y` },
    all,
  ];
}
