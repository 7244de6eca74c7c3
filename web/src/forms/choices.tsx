// Toggle chips, radio chips and segmented controls.
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Icon } from '../ui/icons/icon.tsx';
import { check } from '../ui/icons/icons.ts';
import styles from './choices.module.css';

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A toggle chip, 44 px high. */
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

interface RadioChipsProps<V extends string> {
  legend: ReactNode;
  /** Groups of chips, with some space between them. */
  groups: readonly (readonly { value: V; label: ReactNode }[])[];
  /** Undefined until one is chosen. */
  value: V | undefined;
  onChoose: (value: V) => void;
}

/** Chips for choosing one of many values. They are native radio buttons, so the arrow keys work. */
export function RadioChips<V extends string>({ legend, groups, value, onChoose }: RadioChipsProps<V>) {
  const name = useId();
  return (
    <Choice legend={legend}>
      {groups.map(options => (
        <Chips key={options[0]?.value}>
          {options.map(option => (
            <label key={option.value} className={styles.radio}>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChoose(option.value)}
              />
              <span className={styles.chip}>
                {option.value === value && <Icon shape={check} size={17} />}
                {option.label}
              </span>
            </label>
          ))}
        </Chips>
      ))}
    </Choice>
  );
}

/** A question above its choices. */
export const Choice = ({ legend, children, ...rest }: ComponentProps<'fieldset'> & { legend: ReactNode }) => (
  <fieldset {...rest} className={styles.choice}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

interface SegmentsProps<V extends string> {
  /** The group's name, for screen readers. */
  label: string;
  value: V;
  options: readonly { value: V; label: ReactNode }[];
  onChoose: (value: V) => void;
}

/** A control for choosing one of a few values. The segments are native radio buttons, so the arrow keys work. */
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
