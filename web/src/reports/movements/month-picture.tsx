// The monthly chart: the birds at the end of each month, and arrivals and departures as bars. It is readable without
// color.
import type { MonthOfMovements } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { useMeasured } from '../../care/chart/use-measured.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Section } from '../../ui/layout/section.tsx';
import styles from './month-picture.module.css';
import { type MonthScale, monthScale } from './month-scale.ts';
import { MonthTable } from './month-table.tsx';

/** The width of the printed chart, in pixels. The labels must fit there even if the screen is wider. */
const paperWidth = 660;

export function MonthPicture({ months }: { months: readonly MonthOfMovements[] }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { element, width, textScale } = useMeasured('months');
  const [asTable, setAsTable] = useState(false);
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return null;
  const scale = monthScale(months, Math.min(width || paperWidth, paperWidth), textScale);
  const [from, to] = [first, last].map(({ month }) => formats.month(`${month}-01`));
  return (
    <Section
      title={t`Month by month`}
      aside={
        <Button
          kind="plain"
          size="small"
          className={styles.asTable}
          aria-expanded={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? <Trans>Hide the table</Trans> : <Trans>As a table</Trans>}
        </Button>
      }
    >
      <div ref={element} className={styles.picture}>
        <Legend />
        <svg
          role="img"
          aria-label={t`Birds at the end of each month, arrivals and departures, ${from} to ${to}`}
          width="100%"
          height={scale.height}
        >
          <Birds months={months} scale={scale} />
          <Moves months={months} scale={scale} />
          <Names months={months} scale={scale} />
        </svg>
      </div>
      <MonthTable months={months} isShown={asTable} />
    </Section>
  );
}

function Legend() {
  return (
    <ul className={styles.legend}>
      <li>
        <svg width="22" height="14" aria-hidden="true">
          <line x2="22" y1="7" y2="7" className={styles.line} />
          <circle cx="11" cy="7" r="3.5" className={styles.dot} />
        </svg>
        <Trans>Birds at the end of the month</Trans>
      </li>
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <rect width="14" height="14" className={styles.arrivals} />
        </svg>
        <Trans>Arrivals</Trans>
      </li>
      <li>
        <svg width="14" height="14" aria-hidden="true">
          <rect x="1" y="1" width="12" height="12" className={styles.departures} />
        </svg>
        <Trans>Departures</Trans>
      </li>
    </ul>
  );
}

interface PictureData {
  months: readonly MonthOfMovements[];
  scale: MonthScale;
}

/** The maximum number of months in a chart with dots. With more months, the dots would touch. */
const maxDots = 24;

const percent = (value: number) => `${value}%`;

function Birds({ months, scale: { x, yOfBirds, isNamed } }: PictureData) {
  const formats = useFormats();
  const marks = months.map(({ month, atEnd }, index) => {
    const before = months[index - 1];
    return (
      <Fragment key={month}>
        {before && (
          <line
            x1={percent(x(index - 1))}
            y1={yOfBirds(before.atEnd)}
            x2={percent(x(index))}
            y2={yOfBirds(atEnd)}
            className={styles.line}
          />
        )}
        {months.length <= maxDots && (
          <circle cx={percent(x(index))} cy={yOfBirds(atEnd)} r="3.5" className={styles.dot} />
        )}
        {isNamed(month) && (
          <text x={percent(x(index))} y={yOfBirds(atEnd) - 9} className={styles.figure}>
            {formats.number(atEnd)}
          </text>
        )}
      </Fragment>
    );
  });
  return (
    <>
      <line x2="100%" y1={yOfBirds(0)} y2={yOfBirds(0)} className={styles.zero} />
      {marks}
    </>
  );
}

function Moves({ months, scale }: PictureData) {
  const { baseline } = scale;
  return (
    <>
      {months.map(({ month, arrivals, outcomes }, index) => (
        <Fragment key={month}>
          <Bar kind="arrivals" count={arrivals} index={index} month={month} scale={scale} />
          <Bar kind="departures" count={outcomes} index={index} month={month} scale={scale} />
        </Fragment>
      ))}
      <line x2="100%" y1={baseline} y2={baseline} className={styles.base} />
    </>
  );
}

interface BarProps {
  kind: 'arrivals' | 'departures';
  count: number;
  index: number;
  month: string;
  scale: MonthScale;
}

function Bar({ kind, count, index, month, scale }: BarProps) {
  const formats = useFormats();
  if (count === 0) return null;
  const { x, barWidth, baseline, barHeight, isNamed } = scale;
  const height = barHeight(count);
  return (
    <>
      <rect
        x={percent(x(index) - barWidth / 2)}
        y={kind === 'arrivals' ? baseline - height : baseline}
        width={percent(barWidth)}
        height={height}
        className={styles[kind]}
      />
      {isNamed(month) && (
        <text
          x={percent(x(index))}
          y={kind === 'arrivals' ? baseline - height - 5 : baseline + height}
          dy={kind === 'arrivals' ? undefined : '1.1em'}
          className={styles.figure}
        >
          {formats.number(count)}
        </text>
      )}
    </>
  );
}

/** The names of the months. The first name and each January have the year below. */
function Names({ months, scale: { x, names, isNamed } }: PictureData) {
  const formats = useFormats();
  const named = months.flatMap(({ month }, index) => (isNamed(month) ? [{ month, index }] : []));
  return named.map(({ month, index }) => (
    <text key={month} y={names} className={styles.name}>
      <tspan x={percent(x(index))}>{formats.shortMonth(`${month}-01`)}</tspan>
      {(index === named[0]?.index || month.endsWith('-01')) && (
        <tspan x={percent(x(index))} dy="1.25em">
          {month.slice(0, 4)}
        </tspan>
      )}
    </text>
  ));
}
