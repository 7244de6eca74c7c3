// A chick's weight chart. It begins at zero, marks the peak, and shows the daily gains below.
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '../../ui/formats/use-formats.ts';
import type { State } from '../../ui/verdicts/verdicts.ts';
import type { DayScore } from '../condition/day-scores.ts';
import { type ChartMedication, type ChartVisit, drawnMedications, drawnVisits } from './annotations.ts';
import { DayAxis } from './day-axis.tsx';
import { type Dot, Dots, LastDot } from './dots.tsx';
import { gains, growthScale } from './growth.ts';
import { MedicationBars, medicationPixels } from './medication-bars.tsx';
import { horizontalScale } from './scales.ts';
import { ScoreMarks, scoreRow } from './score-marks.tsx';
import { type ChartWeight, runsOf, type Window } from './series.ts';
import { VisitLines, visitPixels } from './visit-lines.tsx';
import styles from './weight-chart.module.css';

export interface GrowthPictureProps {
  weights: readonly ChartWeight[];
  window: Window;
  today: string;
  /** The peak according to the guard. */
  peakGrams: number | null;
  birthDay: string | null;
  maxJoinedDays: number;
  /** The state of the latest weight; undefined if it is not shown. */
  state: State | undefined;
  visits: readonly ChartVisit[];
  medications: readonly ChartMedication[];
  scores: readonly DayScore[];
}

interface Size {
  width: number;
  textScale: number;
  /** The height of the entire picture; by default, it depends on the content. */
  height: number | undefined;
}

const usualPlotHeight = 180;
const minPlotHeight = 60;
const gainHeight = 32;
/** The width of a bold digit at 14 px, to make room for the peak next to the plot. */
const figurePixels = 8.3;
const minAxisPixels = 50;

export function growthLayout(props: GrowthPictureProps, { width, textScale, height }: Size) {
  const { weights, window, peakGrams } = props;
  const axis = Math.max(`${peakGrams ?? ''} g`.length * figurePixels, minAxisPixels);
  const plot = Math.max(width - axis * textScale, 80);
  const horizontal = horizontalScale(window, plot - 10, 12);
  const visits = drawnVisits(props.visits, window, horizontal, plot, textScale);
  const top = 12 + (visits.length > 0 ? visitPixels : 0);
  const scores = scoreRow(props.scores, window, horizontal, textScale);
  const belowPlot = scores.height + 12 + 18 * textScale + gainHeight + 14 + 10 + 20 * textScale;
  const plotHeight =
    height === undefined ? usualPlotHeight : Math.max(height - top - belowPlot, minPlotHeight);
  const vertical = growthScale(weights, peakGrams, { top, height: plotHeight });
  const gainsTop = top + plotHeight + scores.height + 12 + 18 * textScale;
  const baseline = gainsTop + gainHeight;
  const bottom = baseline + 14;
  const underAxis = bottom + 10 + 20 * textScale;
  const { bars: courses, more } = drawnMedications(props.medications, window, horizontal, plot, textScale);
  return {
    plot,
    top,
    plotBottom: top + plotHeight,
    scores,
    bottom,
    horizontal,
    vertical,
    baseline,
    gainsTop,
    bars: gains(weights, horizontal, { baseline, height: gainHeight }),
    points: weights.map(weight => ({ x: horizontal.x(weight.day), y: vertical.y(weight.grams), weight })),
    visits,
    courses: { bars: courses, more, underAxis },
    height: underAxis + medicationPixels({ bars: courses, more }, textScale),
  };
}

export type GrowthLayout = ReturnType<typeof growthLayout>;

interface Props extends GrowthPictureProps {
  size: Size;
  layout: GrowthLayout;
  selected: number | undefined;
}

export function GrowthPicture({ size, layout, selected, ...props }: Props) {
  const { points, horizontal, vertical, height } = layout;
  const last = points.at(-1);
  const mark = selected === undefined ? undefined : points[selected];
  return (
    <svg
      viewBox={`0 0 ${size.width} ${height}`}
      width={size.width}
      height={height}
      className={styles.picture}
      aria-hidden="true"
    >
      <Grid layout={layout} size={size} />
      <VisitLines visits={layout.visits} bottom={layout.plotBottom} textScale={size.textScale} />
      {runsOf(props.weights, props.maxJoinedDays).map(run => (
        <polyline
          key={run[0]?.day}
          points={run.map(({ day, grams }) => `${horizontal.x(day)},${vertical.y(grams)}`).join(' ')}
          className={styles.line}
        />
      ))}
      <Dots
        dots={points.slice(0, props.state ? -1 : undefined).map(({ x, y }): Dot => ({ x, y, shape: 'dot' }))}
        radius={3.2}
      />
      <ScoreMarks row={layout.scores} top={layout.plotBottom} plot={layout.plot} textScale={size.textScale} />
      <Gains layout={layout} size={size} />
      <DayAxis
        window={props.window}
        today={props.today}
        birthDay={props.birthDay}
        layout={layout}
        textScale={size.textScale}
      />
      {mark && <path d={`M${mark.x} 4V${layout.bottom}`} className={styles.cursor} />}
      {last && props.state && <LastDot x={last.x} y={last.y} state={props.state} />}
      {mark && <circle cx={mark.x} cy={mark.y} r="7" className={styles.cursorRing} />}
      <MedicationBars layout={layout.courses} textScale={size.textScale} />
    </svg>
  );
}

function Grid({ layout: { vertical, plot }, size: { width, textScale } }: Pick<Props, 'layout' | 'size'>) {
  const formats = useFormats();
  const { peak, grid } = vertical;
  return (
    <>
      {grid.map(({ grams, y }) => (
        <g key={grams}>
          <path d={`M0 ${y}H${plot}`} className={styles.roundLine} />
          <text x={width} y={y + 4.5 * textScale} textAnchor="end" className={styles.roundLabel}>
            {formats.number(grams)}
          </text>
        </g>
      ))}
      <path d={`M0 ${peak.y}H${plot}`} className={styles.peakLine} />
      <text x={width} y={peak.y} textAnchor="end" className={styles.peakLabel}>
        <tspan className={styles.figure}>{formats.grams(peak.grams)}</tspan>
        <tspan x={width} dy={15 * textScale} className={styles.peakWord}>
          <Trans>peak</Trans>
        </tspan>
      </text>
    </>
  );
}

function Gains({ layout, size: { width, textScale } }: Pick<Props, 'layout' | 'size'>) {
  const { t } = useLingui();
  const { baseline, bars, gainsTop, plot } = layout;
  const wide = Math.max(Math.min((plot / Math.max(bars.length, 1)) * 0.66, 7), 2);
  return (
    <>
      <text x="0" y={gainsTop - 10} className={styles.day}>
        {t`gain since the day before, g`}
      </text>
      <path d={`M0 ${baseline}H${plot}`} className={styles.roundLine} />
      <text x={width} y={baseline + 4.5 * textScale} textAnchor="end" className={styles.roundLabel}>
        0
      </text>
      {bars.map(({ x, y, height, loss }) => (
        <rect
          key={x}
          x={x - wide / 2}
          y={y}
          width={wide}
          height={height}
          rx="1.5"
          className={loss ? styles.lossBar : styles.gainBar}
        />
      ))}
    </>
  );
}
