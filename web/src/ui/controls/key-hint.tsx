// The keyboard shortcut next to a control. Screen readers skip it.
import styles from './key-hint.module.css';

export const KeyHint = ({ children }: { children: string }) => (
  <span className={styles.key} aria-hidden="true">
    {children}
  </span>
);
