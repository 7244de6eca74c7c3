// The perch: birds sit on their usual weight, slip below it or hover above it, with name and figure under the bar.
import type { CSSProperties, ReactNode } from 'react';
import styles from './perch.module.css';
import { barOf, feetOf, hoverOf, sinkOf } from './perch-geometry.ts';
import { Portrait, type PortraitBird } from './portrait.tsx';
import { type State, showsPercent } from './verdicts.ts';

type Style = CSSProperties & Record<`--${string}`, string>;

interface PerchProps {
  /** The size of the portraits on it, in CSS pixels. */
  size?: number;
  /** A list of `PerchedBird`s. */
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
    '--feet-apart': `${feet.apart}px`,
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
  /** `−6.1 %`, shown in the verdict's colour while the bird is off the perch. */
  percent: string | undefined;
  /** The flock's first limit, from which a bird slips. */
  slipsFromPercent?: number | undefined;
  size?: number;
}

/** A bird where it belongs, without name: on the perch of Today, in a gauge, in a heading. */
export function Seat({ bird, state, changePercent, percent, slipsFromPercent, size = 46 }: SeatProps) {
  const hovers = state === 'heavier';
  const offset = hovers ? -hoverOf(size) : sinkOf(changePercent, size, slipsFromPercent);
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
