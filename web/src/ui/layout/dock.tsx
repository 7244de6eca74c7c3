// Filters docked above the bar of a phone. They scroll sideways if there is not enough room.
import type { ReactNode } from 'react';
import styles from './dock.module.css';
import { foot } from './foot.ts';

export const Dock = ({
  children,
  open = false,
}: {
  children: ReactNode;
  /** True if nothing may be cut off. */
  open?: boolean;
}) => (
  <div ref={foot} data-part="dock" className={`${styles.dock} ${open ? styles.open : ''}`}>
    {children}
  </div>
);
