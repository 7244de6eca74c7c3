// Settings stored on this device only.
import { type Language, languageNames, languages } from '@flock-care/contract/languages';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { chooseLanguage, chosenLanguage } from '../api/language.ts';
import {
  chooseHand,
  chooseKeypad,
  chooseTextSize,
  chooseTheme,
  chooseUnits,
  chosenHand,
  chosenKeypad,
  chosenTextSize,
  chosenTheme,
  chosenUnits,
} from '../device/settings.ts';
import { RadioChips, Segments } from '../forms/choices.tsx';
import { KeysChoice } from '../frame/keys/keys-choice.tsx';
import { Section } from '../ui/layout/section.tsx';
import styles from './you-screen.module.css';

export function ThisDevice() {
  const { t } = useLingui();
  const asTheDevice = { value: 'device', label: t`Same as device` } as const;
  return (
    <Section title={<Trans>This device</Trans>}>
      <div className={styles.choices}>
        <Choice
          label={t`Buttons for`}
          chosen={chosenHand()}
          options={[
            { value: 'start', label: t`Left hand` },
            { value: 'end', label: t`Right hand` },
          ]}
          onChoose={chooseHand}
        />
        <Choice
          label={t`Text`}
          chosen={chosenTextSize()}
          options={[asTheDevice, { value: 'large', label: t`Large` }, { value: 'larger', label: t`Larger` }]}
          onChoose={chooseTextSize}
        />
        <Choice
          label={t`Colours`}
          chosen={chosenTheme()}
          options={[asTheDevice, { value: 'light', label: t`Light` }, { value: 'dark', label: t`Dark` }]}
          onChoose={chooseTheme}
        />
        <LanguageChoice asTheDevice={asTheDevice.label} />
        <Choice
          label={t`Entering weights`}
          chosen={chosenKeypad()}
          options={[
            { value: 'app', label: t`Large keypad` },
            { value: 'phone', label: t`The phone’s keyboard` },
          ]}
          onChoose={chooseKeypad}
        />
        <Choice
          label={t`Weights`}
          chosen={chosenUnits()}
          options={[
            { value: 'grams', label: t`Grams` },
            { value: 'ounces', label: t`Grams and ounces` },
          ]}
          onChoose={chooseUnits}
        />
        <KeysChoice />
      </div>
    </Section>
  );
}

/** Chips, because the names of all languages do not fit side by side. */
function LanguageChoice({ asTheDevice }: { asTheDevice: string }) {
  const { t } = useLingui();
  const [value, setValue] = useState<Language | 'device'>(chosenLanguage() ?? 'device');
  const names = languages.map(language => ({
    value: language,
    label: <span lang={language}>{languageNames[language]}</span>,
  }));
  return (
    <RadioChips
      legend={t`Language`}
      groups={[[{ value: 'device', label: asTheDevice }, ...names]]}
      value={value}
      onChoose={language => {
        setValue(language);
        void chooseLanguage(language === 'device' ? undefined : language);
      }}
    />
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  chosen: V;
  options: readonly { value: V; label: ReactNode }[];
  onChoose: (value: V) => void;
}

function Choice<V extends string>({ label, chosen, options, onChoose }: ChoiceProps<V>) {
  const [value, setValue] = useState(chosen);
  const choose = (next: V) => {
    setValue(next);
    onChoose(next);
  };
  return (
    <div className={styles.choice}>
      <p aria-hidden="true">{label}</p>
      <Segments label={label} value={value} options={options} onChoose={choose} />
    </div>
  );
}
