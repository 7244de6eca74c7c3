// The day of the weight: today's date until it is pressed, then the browser's own field for a day.
import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFormats } from '../../ui/use-formats.ts';
import type { Weighing } from './use-weighing.ts';
import styles from './weigh.module.css';
import { firstWeighingDay, isWeighingDay } from './weighing-day.ts';

export function DayChip({ weighing }: { weighing: Weighing }) {
  const { t } = useLingui();
  const { today, recordedOn } = weighing;
  const formats = useFormats();
  const [choosing, setChoosing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Within the tap, as a phone shows its keyboard and its picker only then.
  useLayoutEffect(() => {
    if (!choosing) return;
    field.current?.focus();
    try {
      field.current?.showPicker();
    } catch {
      // Without a picker the day is typed.
    }
  }, [choosing]);
  const [weekday, date] = [formats.shortWeekday(today), formats.shortDay(today)];
  if (!choosing && recordedOn === today) {
    return (
      <button
        type="button"
        className={styles.chip}
        aria-label={t`${weekday} ${date}, change the day`}
        onClick={() => setChoosing(true)}
      >
        {t`${weekday} ${date}`}
      </button>
    );
  }
  return (
    <input
      ref={field}
      type="date"
      className={styles.chip}
      aria-label={t`Day of the weight`}
      required
      min={firstWeighingDay}
      max={today}
      // Not controlled: a year is typed digit by digit, and is out of range until its last.
      defaultValue={recordedOn}
      onChange={event => weighing.setDay(event.target.value)}
      onBlur={event => {
        if (!isWeighingDay(recordedOn, today)) event.target.reportValidity();
        else setChoosing(false);
      }}
    />
  );
}
