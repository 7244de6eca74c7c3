// The marks of the verdicts. They differ in position, shape and outline, not only in color.
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { handPalm } from '../icons/icons.ts';
import styles from './mark.module.css';
import type { State } from './verdicts.ts';

interface Props {
  state: State;
  /** In CSS pixels at normal text size. */
  size?: number;
}

export function Mark({ state, size = 24 }: Props) {
  const className = `${styles.mark} ${styles[state]}`;
  if (state === 'question') return <Icon shape={handPalm} size={size} className={className} />;
  const side = `${size / 16}rem`;
  return (
    <svg
      viewBox="0 0 24 24"
      width={side}
      height={side}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {drawings[state]}
    </svg>
  );
}

const filled = { fill: 'currentColor', stroke: 'none' };

const drawings: Record<Exclude<State, 'question'>, ReactNode> = {
  usual: (
    <>
      <circle cx="12" cy="10.6" r="5.6" {...filled} />
      <path d="M2.2 18.9h19.6" />
    </>
  ),
  watch: (
    <>
      <path d="M1.4 9.2h4.2M18.4 9.2h4.2" />
      <circle cx="12" cy="12.2" r="5.4" />
    </>
  ),
  call_vet: (
    <>
      <path d="M2.2 5.2h19.6" />
      <path d="M5.9 11.2h12.2L12 18.8z" fill="currentColor" strokeWidth="2" />
    </>
  ),
  urgent: (
    <>
      <path d="M2.2 3.2h19.6" />
      <path d="M8.9 6.5h6.2l4.4 4.4v6.2l-4.4 4.4H8.9l-4.4-4.4v-6.2z" {...filled} />
      <path d="M12 9.6v4.6" className={styles.cut} />
      <path d="M12 18v.1" className={styles.cut} />
    </>
  ),
  heavier: (
    <>
      <path d="M5.9 13.4h12.2L12 5.2z" fill="currentColor" strokeWidth="2" />
      <path d="M2.2 20.4h19.6" />
    </>
  ),
  learning: (
    <>
      <circle cx="12" cy="10.4" r="5.2" strokeDasharray="3.1 2.34" strokeLinecap="butt" />
      <path d="M2.2 18.9h2.4M8 18.9h8M19.4 18.9h2.4" />
    </>
  ),
};
