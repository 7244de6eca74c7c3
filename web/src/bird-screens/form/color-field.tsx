// The field for a bird's color: one of twelve colors, or any other.
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import styles from './photo-field.module.css';

const colors = [
  '#cb3a35',
  '#c2571a',
  '#a8751a',
  '#6f7f1f',
  '#3f7d3a',
  '#2a7f74',
  '#2f7fb5',
  '#4d66c2',
  '#7a5ba8',
  '#a84c86',
  '#8a6a52',
  '#6b7280',
] as const;

/** Returns the color that a new bird begins with. @param count the number of birds in the flock */
export const nextColor = (count: number): string => colors[count % colors.length] ?? colors[0];

interface Props {
  color: string;
  error: string | undefined;
  onChoose: (color: string) => void;
}

export function ColorField({ color, error, onChoose }: Props) {
  const { t } = useLingui();
  const isOther = !colors.some(other => other === color);
  return (
    <fieldset>
      <legend>
        <Trans>Colour in charts and lists</Trans>
      </legend>
      <div className={styles.colors}>
        {colors.map((value, index) => {
          const number = index + 1;
          return (
            <label key={value} style={styleOf(value)}>
              <input
                type="radio"
                name="chartColor"
                value={value}
                checked={value === color}
                aria-label={t`Colour ${number}`}
                onChange={() => onChoose(value)}
              />
              <span />
            </label>
          );
        })}
      </div>
      <label className={styles.other} style={styleOf(color)}>
        <input type="color" value={color} onChange={event => onChoose(event.target.value)} />
        <span className={`${styles.swatch} ${isOther ? styles.chosen : ''}`} />
        <Trans>Another colour</Trans>
      </label>
      {error && <p className={styles.failed}>{error}</p>}
    </fieldset>
  );
}

const styleOf = (color: string): CSSProperties & Record<'--bird', string> => ({ '--bird': color });
