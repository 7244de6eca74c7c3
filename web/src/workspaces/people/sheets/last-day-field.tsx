// The field for a sitter's last day: a few suggested days, or any other day in a calendar.
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useFlockDay, useToday } from '../../../board/use-today.ts';
import { Chips, Choice, ToggleChip } from '../../../forms/choices.tsx';
import { TextField } from '../../../forms/field.tsx';
import { useFieldError } from '../../../forms/field-error.ts';
import { addDays } from '../../../ui/formats/formats.ts';
import { useFormats } from '../../../ui/formats/use-formats.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { calendarBlank } from '../../../ui/icons/icons.ts';
import forms from '../../parts/forms.module.css';
import { endOf, type LastDay, lastDays } from '../parts/last-day.ts';

interface Props {
  /** The chosen day. */
  day: string;
  onChoose: (day: string) => void;
  error?: string | undefined;
}

/** @returns a function from a sitter's last day to the instant at which access ends, in the flock's time zone */
export function useEndOf(): (day: string) => string | undefined {
  const timeZone = useToday().data?.timeZone ?? 'UTC';
  return day => endOf(day, timeZone);
}

export function LastDayField({ day, onChoose, error }: Props) {
  const { t } = useLingui();
  const id = useId();
  const formats = useFormats();
  const today = useFlockDay();
  const end = useEndOf()(day);
  const offered = lastDays(today);
  const fieldError = useFieldError<HTMLFieldSetElement>(error, day);
  const [other, setOther] = useState(day !== '' && !offered.some(last => last.day === day));
  const words: Record<LastDay['kind'], () => string> = {
    tomorrow: () => t`Tomorrow`,
    sunday: () => t`Sunday`,
    twoWeeks: () => t`2 weeks`,
  };
  const date = end && `${formats.weekday(day)} ${formats.day(day, today)}`;
  const time = end && formats.time(end);
  return (
    <Choice ref={fieldError.element} legend={t`Until`} aria-describedby={end && id}>
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
      {!other && fieldError.text && (
        <p className={forms.failed} role="alert">
          {fieldError.text}
        </p>
      )}
    </Choice>
  );
}
