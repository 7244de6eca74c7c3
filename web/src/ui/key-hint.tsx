// The key that does the same, beside what it does. Screen readers do not read it.
import styles from './key-hint.module.css';

export const KeyHint = ({ children }: { children: string }) => (
  <span className={styles.key} aria-hidden="true">
    {children}
  </span>
);
