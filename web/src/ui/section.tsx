// A section of a screen: an ink rule, a heading, and beside it a word or an action. Not a box.
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface Props {
  title: ReactNode;
  /** At the end side of the heading: "in 56 min", an Add button. */
  aside?: ReactNode;
  /** Without the ink rule: under another section, parted by a thin line. */
  minor?: boolean;
  children: ReactNode;
}

export function Section({ title, aside, minor = false, children }: Props) {
  return (
    <section className={minor ? styles.minor : styles.section}>
      <header className={styles.head}>
        {minor ? <h3>{title}</h3> : <h2>{title}</h2>}
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  );
}

/** Rows parted by lines. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;
