// How a dose is given: chips that fill in a text, and a field for any other.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ToggleChip } from '../../forms/choices.tsx';
import { TextField } from '../../forms/field.tsx';
import styles from './medication-form.module.css';

interface Props {
  route: string;
  error: string | undefined;
  onChange: (route: string) => void;
}

export function RouteField({ route, error, onChange }: Props) {
  const { t } = useLingui();
  const offered = [t`by mouth`, t`on food`, t`in water`, t`in the eye`, t`on the skin`];
  const [typing, setTyping] = useState(route !== '' && !offered.includes(route));
  const choose = (text: string) => {
    setTyping(false);
    onChange(text === route ? '' : text);
  };
  return (
    <fieldset className={styles.choice}>
      <legend>
        <Trans>How</Trans>
      </legend>
      <div className={styles.chips}>
        {offered.map(text => (
          <ToggleChip key={text} pressed={!typing && text === route} onPress={() => choose(text)}>
            <span className={styles.capital}>{text}</span>
          </ToggleChip>
        ))}
        <ToggleChip pressed={typing} onPress={() => setTyping(!typing)}>
          <Trans>Other…</Trans>
        </ToggleChip>
      </div>
      {typing && (
        <TextField
          label={t`Given how`}
          name="route"
          maxLength={500}
          value={route}
          error={error}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </fieldset>
  );
}
