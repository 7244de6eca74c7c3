// The dots of a chart, one path per shape, so that many weighings are as cheap as a few.
import type { State } from '../../ui/verdicts/verdicts.ts';
import type { Shape } from './series.ts';
import styles from './weight-chart.module.css';

export interface Dot {
  x: number;
  y: number;
  shape: Shape;
}

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const triangle = (x: number, y: number, r: number, down: boolean) => {
  const [side, tall] = [r * 1.15, (down ? 1 : -1) * r];
  return `M${x - side} ${y - tall * 0.75}h${2 * side}L${x} ${y + tall * 1.1}z`;
};

function pathOf(dots: readonly Dot[], shape: Shape, radius: number): string {
  const drawn = dots.filter(dot => dot.shape === shape);
  if (shape === 'dot') return drawn.map(({ x, y }) => circle(x, y, radius)).join('');
  if (shape === 'watch') return drawn.map(({ x, y }) => circle(x, y, radius + 0.6)).join('');
  return drawn.map(({ x, y }) => triangle(x, y, radius + 1, shape === 'call_vet')).join('');
}

/** @param radius 0 for no dots */
export function Dots({ dots, radius }: { dots: readonly Dot[]; radius: number }) {
  if (radius === 0) return null;
  return (
    <>
      <path d={pathOf(dots, 'dot', radius)} className={styles.dots} />
      <path d={pathOf(dots, 'heavier', radius)} className={styles.heavierDots} />
      <path d={pathOf(dots, 'watch', radius)} className={styles.rings} />
      <path d={pathOf(dots, 'call_vet', radius)} className={styles.triangles} />
    </>
  );
}

/** The dot of the last weight: large, and in the shape of its verdict. */
export function LastDot({ x, y, state }: { x: number; y: number; state: State }) {
  if (state === 'call_vet' || state === 'urgent') {
    return (
      <path
        d={triangle(x, y, 8.5, true)}
        className={state === 'urgent' ? styles.lastUrgent : styles.lastCall}
      />
    );
  }
  if (state === 'heavier') return <path d={triangle(x, y, 8.5, false)} className={styles.lastHeavier} />;
  if (state === 'watch') return <circle cx={x} cy={y} r="6" className={styles.lastWatch} />;
  return <circle cx={x} cy={y} r="6.5" className={styles.lastDot} />;
}
