// A screen's column: margins on a phone, at most 1132 px on a desktop.
import type { ReactNode } from 'react';
import styles from './screen.module.css';

/** @param narrow true for forms and settings: one column of a readable width */
export const Screen = ({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) => (
  <div className={`${styles.screen} ${narrow ? styles.narrow : ''}`}>{children}</div>
);
