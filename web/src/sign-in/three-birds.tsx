// Three drawn birds on a perch, at the top of the pages before the sign-in. They belong to no flock.
import type { CSSProperties } from 'react';
import { africanGreys } from '../ui/drawings/african-greys.ts';
import { budgerigars } from '../ui/drawings/budgerigars.ts';
import { cockatiels } from '../ui/drawings/cockatiels.ts';
import { DrawnBird } from '../ui/drawings/drawn-bird.tsx';
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
