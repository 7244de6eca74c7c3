// Three birds on a perch, above the name on the first page. They are ours, never the flock's.
import type { CSSProperties } from 'react';
import { africanGreys } from '../ui/portraits/african-greys.ts';
import { budgerigars } from '../ui/portraits/budgerigars.ts';
import { cockatiels } from '../ui/portraits/cockatiels.ts';
import { DrawnBird } from '../ui/portraits/drawn-bird.tsx';
import styles from './three-birds.module.css';

const birds = [
  { drawing: budgerigars['budgerigar-blue'], side: 61, ring: '#2f7fb5' },
  { drawing: cockatiels['cockatiel-grey'], side: 99, ring: '#cb3a35' },
  { drawing: africanGreys['african-grey'], side: 123, ring: '#6b7280' },
] as const;

export const ThreeBirds = () => (
  <div className={styles.perch} aria-hidden="true">
    <div className={styles.birds}>
      {birds.map(({ drawing, side, ring }) => {
        const style: CSSProperties & Record<`--${string}`, string | number> = {
          '--side': side,
          '--bird': ring,
        };
        return (
          <div key={side} className={styles.bird} style={style}>
            <DrawnBird drawing={drawing} />
          </div>
        );
      })}
    </div>
  </div>
);
