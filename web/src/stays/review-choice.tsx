// A field for the day to review a stay: in one, two or four weeks, or any other day.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Chips, Choice, ToggleChip } from '../forms/choices.tsx';
import { TextField } from '../forms/field.tsx';
import { addDays } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { reviewDaysAhead } from './stay-problem.ts';
import styles from './stays.module.css';

const weeksOffered = [1, 2, 4] as const;

interface Props {
  /** Empty if none is chosen. */
  day: string;
  today: string;
  error?: string | undefined;
  onChoose: (day: string) => void;
}

export function ReviewChoice({ day, today, error, onChoose }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const [opened, setOpened] = useState(false);
  const days = weeksOffered.map(weeks => addDays(today, 7 * weeks));
  const isOther = opened || (day !== '' && !days.includes(day));
  const weekday = day && formats.weekday(day);
  const date = day && formats.day(day, today);
  const choose = (chosen: string) => {
    setOpened(false);
    onChoose(chosen === day ? '' : chosen);
  };
  return (
    <Choice legend={<Trans>Review</Trans>}>
      <Chips>
        {weeksOffered.map((weeks, index) => (
          <ToggleChip
            key={weeks}
            pressed={!isOther && day === days[index]}
            onPress={() => choose(days[index] ?? '')}
          >
            {t`${plural(weeks, { one: 'in # week', other: 'in # weeks' })}`}
          </ToggleChip>
        ))}
        <ToggleChip
          pressed={isOther}
          onPress={() => {
            setOpened(!isOther);
            if (isOther) onChoose('');
          }}
        >
          <Trans>Another day</Trans>
        </ToggleChip>
      </Chips>
      {isOther ? (
        <TextField
          label={t`Day of the review`}
          type="date"
          name="reviewOn"
          min={today}
          max={addDays(today, reviewDaysAhead)}
          value={day}
          error={error}
          onChange={event => onChoose(event.target.value)}
        />
      ) : (
        day && (
          <p className={styles.hint} aria-live="polite">
            <Trans>
              On {weekday}, {date}
            </Trans>
          </p>
        )
      )}
    </Choice>
  );
}
