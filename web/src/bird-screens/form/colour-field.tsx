// The field for a bird's colour: one of twelve colours, or any other.
import { Trans, useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import styles from './photo-field.module.css';

const colours = [
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

/** Returns the colour that a new bird begins with. @param count the number of birds in the flock */
export const nextColour = (count: number): string => colours[count % colours.length] ?? colours[0];

interface Props {
  colour: string;
  error: string | undefined;
  onChoose: (colour: string) => void;
}

export function ColourField({ colour, error, onChoose }: Props) {
  const { t } = useLingui();
  const isOther = !colours.some(offered => offered === colour);
  return (
    <fieldset>
      <legend>
        <Trans>Colour in charts and lists</Trans>
      </legend>
      <div className={styles.colors}>
        {colours.map((value, index) => {
          const number = index + 1;
          return (
            <label key={value} style={styleOf(value)}>
              <input
                type="radio"
                name="chartColor"
                value={value}
                checked={value === colour}
                aria-label={t`Colour ${number}`}
                onChange={() => onChoose(value)}
              />
              <span />
            </label>
          );
        })}
      </div>
      <label className={styles.other} style={styleOf(colour)}>
        <input type="color" value={colour} onChange={event => onChoose(event.target.value)} />
        <span className={`${styles.swatch} ${isOther ? styles.chosen : ''}`} />
        <Trans>Another colour</Trans>
      </label>
      {error && <p className={styles.failed}>{error}</p>}
    </fieldset>
  );
}

const styleOf = (colour: string): CSSProperties & Record<'--bird', string> => ({ '--bird': colour });
