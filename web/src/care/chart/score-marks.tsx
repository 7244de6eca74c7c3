// The body condition scores in a chart: a row of figures below the weights, with a drawing of a keel as its label.
import { type DayScore, spacedScores } from '../condition/day-scores.ts';
import { Keel } from '../condition/keel.tsx';
import type { Horizontal } from './scales.ts';
import { type Window, within } from './series.ts';
import styles from './weight-chart.module.css';

/** The height of the row at normal text size. */
const rowPixels = 22;
/** The minimum distance between the centers of two figures. */
const minSpacing = 14;
const keelWidth = 24;

export interface ScoreRow {
  scores: readonly (DayScore & { x: number })[];
  /** 0 if there are no scores in the days shown. */
  height: number;
}

export function scoreRow(
  scores: readonly DayScore[],
  window: Window,
  { x }: Horizontal,
  textScale: number,
): ScoreRow {
  const spaced = spacedScores(within(scores, window), x, minSpacing * textScale);
  return {
    scores: spaced.map(score => ({ ...score, x: x(score.day) })),
    height: spaced.length > 0 ? rowPixels * textScale : 0,
  };
}

interface Props {
  row: ScoreRow;
  /** The upper end of the row. */
  top: number;
  /** The width of the plot. The label is next to it. */
  plot: number;
  textScale: number;
}

export function ScoreMarks({ row: { scores, height }, top, plot, textScale }: Props) {
  const last = scores.at(-1);
  if (!last) return null;
  const middle = top + height / 2;
  return (
    <g data-part="scores">
      {scores.map(({ day, score, x }) => (
        <text
          key={day}
          x={Math.min(x, plot - 4 * textScale)}
          y={middle + 4.5 * textScale}
          textAnchor="middle"
          className={score === 1 ? styles.lowestScore : score === 2 ? styles.lowScore : styles.score}
        >
          {score}
        </text>
      ))}
      <g transform={`translate(${plot + 8} ${middle - 10 * textScale})`} className={styles.keel}>
        <Keel score={last.score} width={keelWidth} />
      </g>
    </g>
  );
}
