// A field for a day up to today: today, yesterday, or another day in a date field.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays } from '../ui/formats/formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { calendarBlank } from '../ui/icons/icons.ts';
import { Segments } from './choices.tsx';
import styles from './day-choice.module.css';
import { TextField } from './field.tsx';

type DayOption = 'today' | 'yesterday' | 'other';

interface Props {
  day: string;
  today: string;
  error?: string | undefined;
  /** Receives an empty string while the day in the field is incomplete. */
  onChoose: (day: string) => void;
}

export function DayChoice({ day, today, error, onChoose }: Props) {
  const { t } = useLingui();
  const [isOther, setOther] = useState(false);
  // The text of the field while somebody types. Setting the field to `day` would lose the digits typed so far.
  const [typed, setTyped] = useState<string>();
  const yesterday = addDays(today, -1);
  const when = isOther ? 'other' : optionOf(day, today, yesterday);
  const onWhen = (next: DayOption) => {
    setOther(next === 'other');
    setTyped(undefined);
    if (next !== 'other') onChoose(next === 'today' ? today : yesterday);
  };
  return (
    <>
      <Segments
        label={t`When`}
        value={when}
        options={[
          { value: 'today', label: t`Today` },
          { value: 'yesterday', label: t`Yesterday` },
          { value: 'other', label: <AnotherDay /> },
        ]}
        onChoose={onWhen}
      />
      {(when === 'other' || error) && (
        <div className={styles.day}>
          <TextField
            label={t`Day`}
            type="date"
            name="day"
            max={today}
            value={typed ?? day}
            error={error}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value);
              onChoose(value);
            }}
            onBlur={() => setTyped(undefined)}
          />
        </div>
      )}
    </>
  );
}

function optionOf(day: string, today: string, yesterday: string): DayOption {
  if (day === today) return 'today';
  return day === yesterday ? 'yesterday' : 'other';
}

function AnotherDay() {
  return (
    <>
      <Icon shape={calendarBlank} size={20} />
      <span className="spoken">
        <Trans>Another day</Trans>
      </span>
    </>
  );
}
