// Ninety days of weights for paper: black on white, and readable from a bad copier. The band is striped, the limits are
// dotted and dashed, the last weight is a triangle with its figure. A growing bird has no band: its chart begins at zero.
import { Trans } from '@lingui/react/macro';
import { growthScale } from '../care/chart/growth.ts';
import {
  type AxisLine,
  axisGrams,
  axisLines,
  dayTicks,
  horizontalScale,
  type Vertical,
  verticalScale,
} from '../care/chart/scales.ts';
import { type ChartWeight, daysJoined, type GuardLimits, runsOf, type Window } from '../care/chart/series.ts';
import { useFormats } from '../ui/use-formats.ts';
import { figure, figureY } from './figure-place.ts';
import styles from './vet-sheet.module.css';

const [width, height] = [710, 180] as const;
/** For the figures beside the lines. */
const side = 96;
const plot = { top: 8, height: height - 34 };
/** Of the usual weight. */
const bandPercent = 2;

interface Props {
  /** Of the days shown, oldest first. */
  weights: readonly ChartWeight[];
  window: Window;
  growing: boolean;
  /** Of a growing bird its peak. */
  usualGrams: number | null;
  limits: GuardLimits;
}

export function PrintChart({ weights, window, growing, usualGrams, limits }: Props) {
  const formats = useFormats();
  const last = weights.at(-1);
  if (!last) return null;
  const { scale, lines } = growing
    ? growthLines(weights, usualGrams)
    : usualLines(weights, usualGrams, limits);
  const { x } = horizontalScale(window, width - side);
  const bottom = plot.top + plot.height;
  const end = { x: x(last.day), y: scale.y(last.grams) };
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
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
      {lines.map(({ grams: at, y, kind, percent, labelled }) => (
        <g key={`${kind} ${at}`} data-line={kind}>
          {kind !== 'round' && (
            <line x1="0" x2={width - side} y1={y} y2={y} className={styles[`line-${kind}`]} />
          )}
          {labelled && (
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
      {runsOf(weights, daysJoined(weights)).map(run => (
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
        x={end.x - figure.aside}
        y={figureY(
          weights.map(({ day, grams: at }) => ({ x: x(day), y: scale.y(at) })),
          formats.number(last.grams),
          { top: plot.top, bottom },
        )}
        textAnchor="end"
        className={`${styles.strong} ${styles.figure}`}
      >
        {formats.number(last.grams)}
      </text>
      <line x1="0" x2={width - side} y1={bottom} y2={bottom} className={styles['line-usual']} />
      {dayTicks(window, width).map((day, index, all) => (
        <g key={day}>
          <line x1={x(day)} x2={x(day)} y1={bottom} y2={bottom + 5} className={styles['line-usual']} />
          <text
            x={index === 0 ? 0 : x(day)}
            y={height - 6}
            textAnchor={index === 0 ? 'start' : index === all.length - 1 ? 'end' : 'middle'}
          >
            {formats.shortDay(day)}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface Line extends Omit<AxisLine, 'kind'> {
  kind: AxisLine['kind'] | 'peak';
}

interface Scaled {
  scale: Vertical;
  lines: readonly Line[];
}

function usualLines(weights: readonly ChartWeight[], usualGrams: number | null, limits: GuardLimits): Scaled {
  const grams = weights.map(weight => weight.grams);
  const middle = usualGrams ?? grams.reduce((sum, value) => sum + value, 0) / grams.length;
  const scale = verticalScale(middle, grams, plot, limits.urgentPercent);
  return { scale, lines: axisLines(scale, usualGrams, limits) };
}

function growthLines(weights: readonly ChartWeight[], peakGrams: number | null): Scaled {
  const scale = growthScale(weights, peakGrams, plot);
  const labelled = true;
  return {
    scale,
    lines: [
      { ...scale.peak, kind: 'peak', labelled },
      ...scale.grid.map(line => ({ ...line, kind: 'round' as const, labelled })),
    ],
  };
}

function Band({ scale, usual }: { scale: Vertical; usual: number }) {
  const top = scale.y(usual * (1 + bandPercent / 100));
  const bottom = scale.y(usual * (1 - bandPercent / 100));
  return <rect x="0" y={top} width={width - side} height={bottom - top} fill="url(#stripes)" />;
}
