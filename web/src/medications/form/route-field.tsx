// The field for the route of a medication: chips for the usual ones, and free text for others.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Chips, Choice, ToggleChip } from '../../forms/choices.tsx';
import { TextField } from '../../forms/field.tsx';
import { type RoutePreset, routePresetOf, routePresets, withoutSoftHyphens } from '../presets/presets.ts';
import { usePresetText } from '../presets/use-preset-text.ts';
import styles from './medication-form.module.css';

const offered = Object.keys(routePresets) as RoutePreset[];

interface Props {
  route: string;
  error: string | undefined;
  onChange: (route: string) => void;
}

export function RouteField({ route, error, onChange }: Props) {
  const { t } = useLingui();
  const { routeWords } = usePresetText();
  const chosen = routePresetOf(route);
  const [typing, setTyping] = useState(route !== '' && !chosen);
  const choose = (preset: RoutePreset) => {
    setTyping(false);
    onChange(preset === chosen ? '' : withoutSoftHyphens(routeWords(preset)));
  };
  return (
    <Choice legend={<Trans>How</Trans>}>
      <Chips>
        {offered.map(preset => (
          <ToggleChip key={preset} pressed={!typing && preset === chosen} onPress={() => choose(preset)}>
            <span className={styles.capital}>{routeWords(preset)}</span>
          </ToggleChip>
        ))}
        <ToggleChip pressed={typing} onPress={() => setTyping(!typing)}>
          <Trans>Other…</Trans>
        </ToggleChip>
      </Chips>
      {typing && (
        <TextField
          label={t`How it is given`}
          name="route"
          maxLength={500}
          value={route}
          error={error}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Choice>
  );
}
