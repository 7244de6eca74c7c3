// The heading of a section on the page for a vet.
import type { ReactNode } from 'react';
import styles from './vet-sheet.module.css';

export const Head = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.head}>
    <h2>{title}</h2>
    {children && <p>{children}</p>}
  </div>
);
