// The body condition field: five drawings of a keel, with at most one chosen.
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { useConditionNames, useConditionText } from '../../labels/conditions.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './condition-field.module.css';
import { Keel } from './keel.tsx';

interface Props {
  /** From 1 to 5; null if none is chosen. */
  value: number | null;
  onChoose: (score: number | null) => void;
  /**
   * Called after a tap on a drawing chooses or clears a score. Not called for the arrow keys, which pass over other
   * scores.
   */
  onTapped?: () => void;
  /** True in a sheet whose title already names the field. */
  legendHidden?: boolean;
}

export function ConditionField({ value, onChoose, onTapped, legendHidden = false }: Props) {
  const { t } = useLingui();
  const id = useId();
  const { scores, labelOf, descriptionOf } = useConditionText();
  const nameOf = useConditionNames();
  const first = useRef<HTMLInputElement>(null);
  const byPointer = useRef(false);
  const choose = (score: number | null) => {
    onChoose(score);
    if (byPointer.current) onTapped?.();
  };
  return (
    <fieldset
      className={styles.condition}
      aria-describedby={`${id}-feel`}
      onPointerDown={() => {
        byPointer.current = true;
      }}
      onKeyDown={() => {
        byPointer.current = false;
      }}
    >
      <legend className={legendHidden ? 'spoken' : undefined}>{t`Body condition`}</legend>
      <div className={styles.keels}>
        {scores.map(score => (
          <label key={score}>
            <input
              ref={score === 1 ? first : undefined}
              type="radio"
              name={id}
              value={score}
              checked={score === value}
              aria-label={nameOf(score)}
              // Browsers never clear a chosen radio button on their own.
              onClick={() => score === value && choose(null)}
              onKeyDown={event => {
                if (event.key !== ' ' || score !== value) return;
                event.preventDefault();
                onChoose(null);
              }}
              onChange={() => choose(score)}
            />
            <span className={styles.keel}>
              <Keel score={score} />
              <span className={styles.words}>
                <b>{score}</b> {labelOf(score)}
              </span>
            </span>
          </label>
        ))}
      </div>
      <div className={styles.foot}>
        <p id={`${id}-feel`}>
          {value === null ? (
            <Trans>Run a finger across the keel, the breastbone.</Trans>
          ) : (
            descriptionOf(value)
          )}
        </p>
        {value !== null && (
          <Button
            kind="plain"
            size="small"
            onClick={() => {
              onChoose(null);
              // Moves the focus, because the focused button disappears.
              first.current?.focus();
            }}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  );
}
