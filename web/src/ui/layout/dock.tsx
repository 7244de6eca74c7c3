// Filters docked above the navigation bar on a phone. They scroll sideways if there is not enough room.
import type { ReactNode } from 'react';
import styles from './dock.module.css';
import { foot } from './foot.ts';

export const Dock = ({
  children,
  open = false,
}: {
  children: ReactNode;
  /** True for content that extends beyond the edges. The dock then does not scroll. */
  open?: boolean;
}) => (
  <div ref={foot} data-part="dock" className={`${styles.dock} ${open ? styles.open : ''}`}>
    {children}
  </div>
);
