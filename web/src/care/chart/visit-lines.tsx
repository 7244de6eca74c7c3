// The vet visits in a chart: for each, a dotted line with a cross on top, and the reason next to the cross.
import type { DrawnVisit } from './annotations.ts';
import styles from './weight-chart.module.css';

interface Props {
  visits: readonly DrawnVisit[];
  /** The lower end of the lines. */
  bottom: number;
  textScale: number;
}

/** The height of the annotations above the weights. */
export const visitPixels = 26;

export function VisitLines({ visits, bottom, textScale }: Props) {
  return visits.map(({ x, reason, side }) => (
    <g key={x}>
      <path d={`M${x} 20V${bottom}`} className={styles.visit} />
      <rect x={x - 9} y="2" width="18" height="18" rx="5" className={styles.tile} />
      <path d={`M${x - 4.5} 11h9M${x} 6.5v9`} className={styles.tileCross} />
      {reason && (
        <text
          x={side === 'end' ? x + 14 : x - 14}
          y={11 + 4.5 * textScale}
          textAnchor={side === 'end' ? 'start' : 'end'}
          className={styles.reason}
        >
          {reason}
        </text>
      )}
    </g>
  ));
}
