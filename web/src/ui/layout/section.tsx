// A section of a screen: an ink rule, and a heading with short text or an action next to it.
import type { ReactNode } from 'react';
import styles from './section.module.css';

interface Props {
  title: ReactNode;
  /** Shown at the end of the heading, such as "in 56 min" or an Add button. */
  aside?: ReactNode;
  /** A subsection, with a thin line instead of the ink rule. */
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

/** Rows separated by lines. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;
