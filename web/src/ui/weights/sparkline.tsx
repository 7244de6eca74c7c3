// A sparkline of a bird's last thirty days, with a band around its usual weight and a mark on its last weight.
import type { State } from '../verdicts/verdicts.ts';
import styles from './sparkline.module.css';
import { sparkline } from './sparkline-geometry.ts';

interface Props {
  /** The grams of each day, oldest first; null on days without a weight. */
  recent: readonly (number | null)[];
  usualGrams: number | null;
  state: State;
  height?: number;
  width?: number;
}

/** Hidden from screen readers, because the weight is next to it as text. */
export function Sparkline({ recent, usualGrams, state, height = 36, width = 154 }: Props) {
  const drawn = sparkline(recent, usualGrams, { width, height });
  if (!drawn) return <span className={styles.empty} style={{ height }} />;
  const { band, lines, dots, last } = drawn;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.sparkline}
      style={{ height }}
      aria-hidden="true"
    >
      {band && <rect x="0" width={width} y={band.y} height={band.height} className={styles.band} />}
      {lines.map(points => (
        <polyline key={points} points={points} className={styles.line} />
      ))}
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="1.6" className={styles.usual} />
      ))}
      {state === 'call_vet' || state === 'urgent' ? (
        <path d={`M${last.x - 4.2} ${last.y - 3.2}h8.4l-4.2 6.8z`} className={styles[state]} />
      ) : state === 'heavier' ? (
        <path d={`M${last.x - 4.2} ${last.y + 3.2}h8.4l-4.2 -6.8z`} className={styles.heavier} />
      ) : (
        <circle cx={last.x} cy={last.y} r="3" className={styles[state] ?? styles.usual} />
      )}
    </svg>
  );
}
