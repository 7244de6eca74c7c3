// Until when somebody sits: a few days to choose from, or any other in the calendar.
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Chips, Choice, ToggleChip } from '../../forms/choices.tsx';
import { TextField } from '../../forms/field.tsx';
import { useStandingError } from '../../forms/standing-error.ts';
import { useFlockDay } from '../../today/use-flock-day.ts';
import { useToday } from '../../today/use-today.ts';
import { addDays } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { calendarBlank } from '../../ui/icons.ts';
import { useFormats } from '../../ui/use-formats.ts';
import forms from '../forms.module.css';
import { endOf, type LastDay, lastDays } from './last-day.ts';

interface Props {
  /** The chosen day. */
  day: string;
  onChoose: (day: string) => void;
  error?: string | undefined;
}

/** The instant at which a day's sitting ends where the flock is. */
export function useEndOf(): (day: string) => string | undefined {
  const timeZone = useToday().data?.timeZone ?? 'UTC';
  return day => endOf(day, timeZone);
}

export function UntilField({ day, onChoose, error }: Props) {
  const { t } = useLingui();
  const id = useId();
  const formats = useFormats();
  const today = useFlockDay();
  const end = useEndOf()(day);
  const offered = lastDays(today);
  const standing = useStandingError<HTMLFieldSetElement>(error, day);
  const [other, setOther] = useState(day !== '' && !offered.some(last => last.day === day));
  const words: Record<LastDay['kind'], () => string> = {
    tomorrow: () => t`Tomorrow`,
    sunday: () => t`Sunday`,
    twoWeeks: () => t`2 weeks`,
  };
  const date = end && `${formats.weekday(day)} ${formats.day(day, today)}`;
  const time = end && formats.time(end);
  return (
    <Choice ref={standing.element} legend={t`Until`} aria-describedby={end && id}>
      <Chips>
        {offered.map(last => (
          <ToggleChip
            key={last.kind}
            pressed={!other && last.day === day}
            onPress={() => {
              setOther(false);
              onChoose(last.day);
            }}
          >
            {words[last.kind]()}
          </ToggleChip>
        ))}
        <ToggleChip pressed={other} onPress={() => setOther(true)}>
          <Icon shape={calendarBlank} size={20} />
          <span className="spoken">{t`Another day`}</span>
        </ToggleChip>
      </Chips>
      {other && (
        <TextField
          label={t`Last day`}
          name="endsAt"
          type="date"
          min={addDays(today, 1)}
          value={day}
          onChange={event => onChoose(event.target.value)}
          error={error}
        />
      )}
      {end && (
        <p id={id} className={forms.hint}>
          <Trans>
            Ends by itself on {date} at {time}.
          </Trans>
        </p>
      )}
      {!other && standing.error && (
        <p className={forms.failed} role="alert">
          {standing.error}
        </p>
      )}
    </Choice>
  );
}
