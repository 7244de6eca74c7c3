// An adult's weight chart: the band of the usual weight, the flock's limits, the weighings, and annotations.
import type { State } from '../../ui/verdicts/verdicts.ts';
import type { DayScore } from '../condition/day-scores.ts';
import { type ChartMedication, type ChartVisit, drawnMedications, drawnVisits } from './annotations.ts';
import { AxisLabel } from './axis-label.tsx';
import { DayAxis } from './day-axis.tsx';
import { Dots, LastDot } from './dots.tsx';
import { MedicationBars, medicationPixels } from './medication-bars.tsx';
import { axisGrams, axisLines, horizontalScale, verticalScale } from './scales.ts';
import { ScoreMarks, scoreRow } from './score-marks.tsx';
import { type ChartWeight, type GuardLimits, runsOf, shapeOf, type Window } from './series.ts';
import { VisitLines, visitPixels } from './visit-lines.tsx';
import styles from './weight-chart.module.css';

export interface AdultPictureProps {
  /** The weights on the days shown, oldest first. */
  weights: readonly ChartWeight[];
  window: Window;
  today: string;
  usualGrams: number | null;
  limits: GuardLimits;
  /** The state of the latest weight; undefined if it is not shown. */
  state: State | undefined;
  maxJoinedDays: number;
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

const usualPlotHeight = 258;
const minPlotHeight = 60;
/** The distance of the usual band's edges from the usual weight, in percent. */
const bandPercent = 2;
/** From this width on, in pixels, each axis label fits on one line. */
const wideFrom = 560;
/** The width of a bold digit at 14 px, and the space that the axis needs next to its figures. */
const figurePixels = 8.3;
const axisPixels = { narrow: 8, wide: 60 } as const;
const minAxisPixels = 50;

/** Computes all positions, for the picture and for the slider on top of it. */
export function adultLayout(props: AdultPictureProps, { width, textScale, height }: Size) {
  const { weights, window, usualGrams, limits } = props;
  const wide = width >= wideFrom * textScale;
  const grams = weights.map(weight => weight.grams);
  const middle = usualGrams ?? grams.reduce((sum, value) => sum + value, 0) / Math.max(grams.length, 1);
  const letters = `${axisGrams(middle)} g`.length;
  const axis = Math.max(letters * figurePixels + axisPixels[wide ? 'wide' : 'narrow'], minAxisPixels);
  const plot = Math.max(width - axis * textScale, 80);
  const horizontal = horizontalScale(window, plot);
  const visits = drawnVisits(props.visits, window, horizontal, plot, textScale);
  const top = 8 + (visits.length > 0 ? visitPixels : 0);
  const scores = scoreRow(props.scores, window, horizontal, textScale);
  const axisHeight = 10 + 20 * textScale + scores.height;
  const plotHeight =
    height === undefined ? usualPlotHeight : Math.max(height - top - axisHeight, minPlotHeight);
  const vertical = verticalScale(middle || 1, grams, { top, height: plotHeight }, limits.urgentPercent);
  const { bars, more } = drawnMedications(props.medications, window, horizontal, plot, textScale);
  const plotBottom = top + plotHeight;
  const bottom = plotBottom + scores.height;
  const underAxis = plotBottom + axisHeight;
  return {
    wide,
    plot,
    top,
    plotBottom,
    bottom,
    scores,
    underAxis,
    horizontal,
    vertical,
    visits,
    bars,
    more,
    lines: axisLines(vertical, usualGrams, limits, textScale),
    points: weights.map(weight => ({ x: horizontal.x(weight.day), y: vertical.y(weight.grams), weight })),
    height: underAxis + medicationPixels({ bars, more }, textScale),
  };
}

export type AdultLayout = ReturnType<typeof adultLayout>;

/** Returns the radius of the dots, which is smaller for more dots. With more than 200 weights, there are no dots. */
const radiusOf = (count: number, plot: number) =>
  count > 200 ? 0 : plot / Math.max(count, 1) < 6.5 ? 2.6 : 3.2;

interface Props extends AdultPictureProps {
  size: Size;
  layout: AdultLayout;
  selected: number | undefined;
}

export function AdultPicture({ size, layout, selected, ...props }: Props) {
  const { plot, vertical, points, bottom, height } = layout;
  const { usualGrams, limits, maxJoinedDays, weights, state } = props;
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
      <Band plot={plot} vertical={vertical} usualGrams={usualGrams} />
      {layout.lines.map(line => (
        <g key={`${line.kind} ${line.grams}`} data-line={line.kind}>
          <path d={`M0 ${line.y}H${plot}`} className={styles[`${line.kind}Line`]} />
          {line.labeled && <AxisLabel line={line} plot={plot} size={size} wide={layout.wide} />}
        </g>
      ))}
      <VisitLines visits={layout.visits} bottom={bottom} textScale={size.textScale} />
      <DayAxis window={props.window} today={props.today} layout={layout} textScale={size.textScale} />
      {runsOf(weights, maxJoinedDays).map(run => (
        <polyline
          key={run[0]?.day}
          points={run.map(({ day, grams }) => `${layout.horizontal.x(day)},${vertical.y(grams)}`).join(' ')}
          className={styles.line}
        />
      ))}
      <Dots
        dots={points
          .slice(0, state ? -1 : undefined)
          .map(({ x, y, weight }) => ({ x, y, shape: shapeOf(weight.grams, usualGrams, limits) }))}
        radius={radiusOf(points.length, plot)}
      />
      <ScoreMarks row={layout.scores} top={layout.plotBottom} plot={plot} textScale={size.textScale} />
      {mark && <path d={`M${mark.x} ${layout.top - 8}V${bottom}`} className={styles.cursor} />}
      {last && state && <LastDot x={last.x} y={last.y} state={state} />}
      {mark && <circle cx={mark.x} cy={mark.y} r="7" className={styles.cursorRing} />}
      <MedicationBars layout={layout} textScale={size.textScale} />
    </svg>
  );
}

function Band({
  plot,
  vertical,
  usualGrams,
}: {
  plot: number;
  vertical: AdultLayout['vertical'];
  usualGrams: number | null;
}) {
  if (usualGrams === null) return null;
  const top = vertical.y(usualGrams * (1 + bandPercent / 100));
  const bottom = vertical.y(usualGrams * (1 - bandPercent / 100));
  return <rect x="0" y={top} width={plot} height={bottom - top} className={styles.band} />;
}
