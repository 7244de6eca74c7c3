// The printed chart of ninety days of weights, in black and white, so that it survives a bad copier. The band is
// striped, the limits are dotted and dashed, and the last weight is a triangle with a figure. The chart of a growing
// bird starts at zero and has no band.
import { Trans } from '@lingui/react/macro';
import { growthScale } from '../../care/chart/growth.ts';
import {
  type AxisLine,
  axisGrams,
  axisLines,
  dayTicks,
  horizontalScale,
  type Vertical,
  verticalScale,
} from '../../care/chart/scales.ts';
import {
  type ChartWeight,
  type GuardLimits,
  maxJoinedDays,
  runsOf,
  type Window,
} from '../../care/chart/series.ts';
import { type DayScore, spacedScores } from '../../care/condition/day-scores.ts';
import { Keel } from '../../care/condition/keel.tsx';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { figure, placeFigure } from './figure-place.ts';
import styles from './vet-sheet.module.css';

const [width, height] = [710, 180] as const;
/** The width of the column with the figures next to the lines. */
const side = 96;
/** The height of the row of scores, and the minimum distance between two scores. */
const [scoreRow, scoreSpacing] = [18, 12] as const;
const plot = { top: 8, height: height - 34 };
/** Half the width of the band, in percent of the usual weight. */
const bandPercent = 2;

interface Props {
  /** The weights on the days shown, oldest first. */
  weights: readonly ChartWeight[];
  window: Window;
  growing: boolean;
  /** The usual weight, or the peak weight of a growing bird. */
  usualGrams: number | null;
  limits: GuardLimits;
  /** The body condition by day, oldest first. */
  scores: readonly DayScore[];
}

export function PrintChart({ weights, window, growing, usualGrams, limits, scores }: Props) {
  const formats = useFormats();
  const last = weights.at(-1);
  if (!last) return null;
  const { scale, lines } = growing
    ? growthLines(weights, usualGrams)
    : usualLines(weights, usualGrams, limits);
  const { x } = horizontalScale(window, width - side);
  const plotBottom = plot.top + plot.height;
  const rowHeight = scores.length > 0 ? scoreRow : 0;
  const bottom = plotBottom + rowHeight;
  const end = { x: x(last.day), y: scale.y(last.grams) };
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height + rowHeight}`} aria-hidden="true">
      <defs>
        <pattern
          id="stripes"
          width="7"
          height="7"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1="0" y1="0" x2="0" y2="7" stroke="#000" strokeWidth="0.8" opacity="0.6" />
        </pattern>
      </defs>
      {usualGrams !== null && !growing && <Band scale={scale} usual={usualGrams} />}
      {lines.map(({ grams: at, y, kind, percent, labeled }) => (
        <g key={`${kind} ${at}`} data-line={kind}>
          {kind !== 'round' && (
            <line x1="0" x2={width - side} y1={y} y2={y} className={styles[`line-${kind}`]} />
          )}
          {labeled && (
            <text x={width - side + 8} y={y + 4} className={kind === 'round' ? undefined : styles.strong}>
              {kind === 'usual' || kind === 'peak'
                ? formats.grams(axisGrams(at))
                : formats.number(axisGrams(at))}
              {percent !== undefined && percent > 0 && (
                <tspan dx="7" className={styles.thin}>
                  {formats.change(-percent, 'short')}
                </tspan>
              )}
              {kind === 'usual' && (
                <tspan dx="7" className={styles.thin}>
                  <Trans>usual</Trans>
                </tspan>
              )}
              {kind === 'peak' && (
                <tspan dx="7" className={styles.thin}>
                  <Trans>peak</Trans>
                </tspan>
              )}
            </text>
          )}
        </g>
      ))}
      {runsOf(weights, maxJoinedDays(weights)).map(run => (
        <polyline
          key={run[0]?.day}
          className={styles.run}
          points={run.map(({ day, grams: at }) => `${x(day)},${scale.y(at)}`).join(' ')}
        />
      ))}
      {weights.slice(0, -1).map(({ day, grams: at }) => (
        <circle key={day} cx={x(day)} cy={scale.y(at)} r="2" />
      ))}
      <path d={`M${end.x - 5} ${end.y - 5}h10l-5 9z`} />
      <text
        x={end.x - figure.gap}
        y={placeFigure(
          weights.map(({ day, grams: at }) => ({ x: x(day), y: scale.y(at) })),
          formats.number(last.grams),
          { top: plot.top, bottom: plotBottom },
        )}
        textAnchor="end"
        className={`${styles.strong} ${styles.figure}`}
      >
        {formats.number(last.grams)}
      </text>
      <Scores scores={scores} x={x} middle={plotBottom + rowHeight / 2} />
      <line x1="0" x2={width - side} y1={bottom} y2={bottom} className={styles['line-usual']} />
      {dayTicks(window, width).map((day, index, all) => (
        <g key={day}>
          <line x1={x(day)} x2={x(day)} y1={bottom} y2={bottom + 5} className={styles['line-usual']} />
          <text
            x={index === 0 ? 0 : x(day)}
            y={height + rowHeight - 6}
            textAnchor={index === 0 ? 'start' : index === all.length - 1 ? 'end' : 'middle'}
          >
            {formats.shortDay(day)}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface ScoresProps {
  scores: readonly DayScore[];
  x: (day: string) => number;
  middle: number;
}

/** A row of figures below the weights, with a drawing of a keel and a word as its label. */
function Scores({ scores, x, middle }: ScoresProps) {
  const last = scores.at(-1);
  if (!last) return null;
  return (
    <>
      {spacedScores(scores, x, scoreSpacing).map(({ day, score }) => (
        <text key={day} x={x(day)} y={middle + 4} textAnchor="middle" className={styles.strong}>
          {score}
        </text>
      ))}
      <g transform={`translate(${width - side + 8} ${middle - 8})`}>
        <Keel score={last.score} width={19} />
      </g>
      <text x={width - side + 34} y={middle + 4}>
        <Trans>condition</Trans>
      </text>
    </>
  );
}

interface Line extends Omit<AxisLine, 'kind'> {
  kind: AxisLine['kind'] | 'peak';
}

interface ChartScale {
  scale: Vertical;
  lines: readonly Line[];
}

function usualLines(
  weights: readonly ChartWeight[],
  usualGrams: number | null,
  limits: GuardLimits,
): ChartScale {
  const grams = weights.map(weight => weight.grams);
  const middle = usualGrams ?? grams.reduce((sum, value) => sum + value, 0) / grams.length;
  const scale = verticalScale(middle, grams, plot, limits.urgentPercent);
  return { scale, lines: axisLines(scale, usualGrams, limits) };
}

function growthLines(weights: readonly ChartWeight[], peakGrams: number | null): ChartScale {
  const scale = growthScale(weights, peakGrams, plot);
  const labeled = true;
  return {
    scale,
    lines: [
      { ...scale.peak, kind: 'peak', labeled },
      ...scale.grid.map(line => ({ ...line, kind: 'round' as const, labeled })),
    ],
  };
}

function Band({ scale, usual }: { scale: Vertical; usual: number }) {
  const top = scale.y(usual * (1 + bandPercent / 100));
  const bottom = scale.y(usual * (1 - bandPercent / 100));
  return <rect x="0" y={top} width={width - side} height={bottom - top} fill="url(#stripes)" />;
}
