// A number field between a minus and a plus button. Holding a button down repeats its step.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../ui/icons/icon.tsx';
import { minus, plus } from '../ui/icons/icons.ts';
import { useFieldError } from './field-error.ts';
import styles from './stepper.module.css';

interface Props {
  label: string;
  /** A second line below the label. */
  hint?: ReactNode;
  error?: string | undefined;
  value: number;
  min: number;
  max: number;
  /** Returns the next value in a direction. The stepper keeps it within `min` and `max`. */
  next: (value: number, direction: 1 | -1) => number;
  /** The value as text, such as `6 h`. */
  format: (value: number) => string;
  /** Reads the typed text; undefined if it is not a number. */
  parse: (text: string) => number | undefined;
  onChange: (value: number) => void;
}

const firstRepeatMs = 500;
const repeatEveryMs = 120;

export function Stepper({ label, hint, error, value, min, max, next, format, parse, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const fieldError = useFieldError(error, value);
  const within = (other: number) => Math.min(Math.max(other, min), max);
  const step = (direction: 1 | -1) => {
    setTyped(undefined);
    onChange(within(next(value, direction)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  const below = fieldError.text ?? hint;
  return (
    <div ref={fieldError.element} className={styles.stepper}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        {below && (
          <span id={`${id}-below`} className={fieldError.text ? styles.error : styles.hint}>
            {below}
          </span>
        )}
      </div>
      <div className={styles.controls}>
        <StepButton icon={minus} label={t`${label}: less`} disabled={value <= min} onStep={() => step(-1)} />
        <input
          id={id}
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          className={styles.value}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={format(value)}
          aria-describedby={below ? `${id}-below` : undefined}
          aria-invalid={fieldError.text ? true : undefined}
          value={typed ?? format(value)}
          onFocus={event => event.target.select()}
          onKeyDown={onKeyDown}
          onChange={event => {
            setTyped(event.target.value);
            const read = parse(event.target.value);
            if (read !== undefined) onChange(within(read));
          }}
          onBlur={() => setTyped(undefined)}
        />
        <StepButton icon={plus} label={t`${label}: more`} disabled={value >= max} onStep={() => step(1)} />
      </div>
    </div>
  );
}

interface ButtonProps {
  icon: typeof plus;
  label: string;
  disabled: boolean;
  onStep: () => void;
}

function StepButton({ icon, label, disabled, onStep }: ButtonProps) {
  const latest = useRef(onStep);
  latest.current = onStep;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  const stop = useCallback(() => clearTimeout(timer.current), []);
  // A disabled button gets no pointerup event, so the repeat also stops when the value reaches its limit.
  useEffect(() => {
    if (disabled) stop();
    return stop;
  }, [disabled, stop]);
  const hold = (ms: number) => {
    timer.current = setTimeout(() => {
      repeated.current = true;
      latest.current();
      hold(repeatEveryMs);
    }, ms);
  };
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      disabled={disabled}
      onPointerDown={() => {
        repeated.current = false;
        hold(firstRepeatMs);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onClick={() => {
        stop();
        if (!repeated.current) onStep();
        repeated.current = false;
      }}
    >
      <Icon shape={icon} size={20} />
    </button>
  );
}
