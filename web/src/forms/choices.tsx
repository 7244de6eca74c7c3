// Choices that are seen all at once: chips to switch on and off, and segments of which one is chosen.
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { check } from '../ui/icons.ts';
import styles from './choices.module.css';

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A chip that is on or off, 44 px high. */
export const ToggleChip = ({ pressed, onPress, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
    {pressed && <Icon shape={check} size={17} />}
    {children}
  </button>
);

/** Chips side by side. */
export const Chips = ({ children }: { children: ReactNode }) => (
  <div className={styles.chips}>{children}</div>
);

/** A question over its choices. */
export const Choice = ({ legend, children, ...rest }: ComponentProps<'fieldset'> & { legend: ReactNode }) => (
  <fieldset {...rest} className={styles.choice}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

interface SegmentsProps<V extends string> {
  /** What is chosen here, for screen readers. */
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode }[];
  onChoose: (value: V) => void;
}

/** A few values side by side, one chosen: native radio buttons, so that the arrow keys work. */
export const Segments = <V extends string>({ label, value, options, onChoose }: SegmentsProps<V>) => (
  <fieldset className={styles.segments}>
    <legend className="spoken">{label}</legend>
    {options.map(option => (
      <label key={option.value}>
        <input
          type="radio"
          name={label}
          value={option.value}
          checked={option.value === value}
          onChange={() => onChoose(option.value)}
        />
        <span>{option.label}</span>
      </label>
    ))}
  </fieldset>
);
