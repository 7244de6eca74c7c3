// The perch: a bar on which birds sit at their usual weight, slip below it with a loss, or hover above it if heavier.
import type { CSSProperties, ReactNode } from 'react';
import { Portrait, type PortraitBird } from '../portraits/portrait.tsx';
import { type State, showsPercent } from '../verdicts/verdicts.ts';
import styles from './perch.module.css';
import { barOf, feetOf, hoverHeightOf, sinkDistance } from './perch-geometry.ts';

type Style = CSSProperties & Record<`--${string}`, string>;

interface PerchProps {
  /** The size of the portraits, in CSS pixels. */
  size?: number;
  /** List items, each with a `Seat`. */
  children: ReactNode;
  className?: string | undefined;
}

export function Perch({ size = 46, children, className }: PerchProps) {
  const feet = feetOf(size);
  const style: Style = {
    '--portrait': `${size}px`,
    '--bar-height': `${barOf(size)}px`,
    '--foot-width': `${feet.width}px`,
    '--foot-height': `${feet.height}px`,
    '--feet-distance': `${feet.distance}px`,
  };
  return (
    <ul className={`${styles.perch} ${className ?? ''}`} style={style}>
      {children}
    </ul>
  );
}

interface SeatProps {
  bird: PortraitBird;
  state: State;
  changePercent: number | null;
  /** `−6.1 %`, in the verdict's color. Shown only in the states for which `showsPercent` is true. */
  percent: string | undefined;
  /** The flock's first limit, where a bird begins to slip. */
  slipsFromPercent?: number | undefined;
  size?: number;
}

/** A bird at its position, without its name. For the perch on Today, a gauge, or a heading. */
export function Seat({ bird, state, changePercent, percent, slipsFromPercent, size = 46 }: SeatProps) {
  const hovers = state === 'heavier';
  const offset = hovers ? -hoverHeightOf(size) : sinkDistance(changePercent, size, slipsFromPercent);
  const style: Style = { '--offset': `${offset}px` };
  return (
    <span className={styles.seat} style={style}>
      <span className={styles.bird}>
        {percent && showsPercent(state) && (
          <span className={`${styles.percent} ${styles[state]}`}>{percent}</span>
        )}
        <Portrait bird={bird} size={size} />
      </span>
      <span className={styles.bar} />
      {!hovers && <span className={styles.feet} />}
    </span>
  );
}
