// The schedule editor in the medication form: the frequency, the times, and the next doses.
import type { MedicationFrequency } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext, useState } from 'react';
import { Chips, ToggleChip } from '../../forms/choices.tsx';
import { useFieldError } from '../../forms/field-error.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { dayIn, daysBetween, timeIn, unbroken } from '../../ui/formats/formats.ts';
import { TimeZone, useFormats } from '../../ui/formats/use-formats.ts';
import { useNow } from '../../ui/formats/use-now.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { cross, plus } from '../../ui/icons/icons.ts';
import { Section } from '../../ui/layout/section.tsx';
import { labelPresetAt, withoutSoftHyphens } from '../presets/presets.ts';
import { usePresetText } from '../presets/use-preset-text.ts';
import { DayLine } from './day-line.tsx';
import styles from './medication-form.module.css';
import {
  addRow,
  type Course,
  canAdd,
  frequencyOf,
  nextDoses,
  passedTimes,
  rowsFor,
  type ScheduleRow,
  timesOf,
} from './schedule.ts';

interface Props {
  course: Course;
  /** Returns a field error by its path in the body. */
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<Course>) => void;
  /** Shown below the next doses. */
  children: ReactNode;
}

export function WhenSection({ course, errorOf, onChange, children }: Props) {
  const { t } = useLingui();
  const timeZone = useContext(TimeZone);
  const { labelWords } = usePresetText();
  const nameOf = (time: string) => withoutSoftHyphens(labelWords(labelPresetAt(time)));
  const { frequency, rows } = course;
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const frequencies: readonly [MedicationFrequency, string][] = [
    ['once_daily', t`Once a day`],
    ['twice_daily', t`Twice a day`],
    ['every_8_hours', t`Every 8 h`],
    ['every_6_hours', t`Every 6 h`],
    ['as_needed', t`As needed`],
  ];
  const changeRow = (key: string, change: Partial<ScheduleRow>) =>
    onChange({ rows: rows.map(row => (row.key === key ? { ...row, ...change } : row)) });
  const setRows = (next: readonly ScheduleRow[]) =>
    onChange({ rows: next, frequency: frequencyOf(next.length) });
  return (
    <Section title={t`When`} aside={t`${city} time`}>
      <div className={styles.part}>
        <Chips>
          {frequencies.map(([value, label]) => (
            <ToggleChip
              key={value}
              pressed={value === frequency}
              onPress={() => onChange({ frequency: value, rows: rowsFor(value, rows, nameOf) })}
            >
              {label}
            </ToggleChip>
          ))}
        </Chips>
        {frequency !== 'as_needed' && (
          <>
            <DayLine times={timesOf(rows)} />
            <ul className={styles.rows}>
              {rows.map((row, index) => (
                <Row
                  key={row.key}
                  row={row}
                  number={index + 1}
                  error={
                    errorOf(`doseSchedule.${index}.label`) ?? errorOf(`doseSchedule.${index}.time`) ?? ''
                  }
                  onChange={change => changeRow(row.key, change)}
                  onRemove={
                    rows.length > 1 ? () => setRows(rows.filter(({ key }) => key !== row.key)) : undefined
                  }
                />
              ))}
            </ul>
            <div className={styles.under}>
              {canAdd(rows) && (
                <button type="button" className={styles.add} onClick={() => setRows(addRow(rows, nameOf))}>
                  <Icon shape={plus} size={18} />
                  <Trans>Add a time</Trans>
                </button>
              )}
              <span>
                <Trans>No time: due all day</Trans>
              </span>
            </div>
          </>
        )}
        <div>
          <NextDoses course={course} />
          {children}
        </div>
      </div>
    </Section>
  );
}

interface RowProps {
  row: ScheduleRow;
  number: number;
  error: string;
  onChange: (change: Partial<ScheduleRow>) => void;
  /** Undefined for the only row: a schedule needs at least one. */
  onRemove: (() => void) | undefined;
}

function Row({ row: { label, time }, number, error, onChange, onRemove }: RowProps) {
  const { t } = useLingui();
  const { labelOf } = usePresetText();
  const [stored] = useState(label);
  const fieldError = useFieldError<HTMLLIElement>(error || undefined, `${label} ${time}`);
  const invalid = fieldError.text ? true : undefined;
  return (
    <li ref={fieldError.element} className={styles.row}>
      <input
        className={styles.input}
        aria-label={t`Name of dose ${number}`}
        aria-invalid={invalid}
        maxLength={120}
        autoComplete="off"
        // Only a stored label is translated: typed text stays.
        value={label === stored ? labelOf(label) : label}
        onChange={event => onChange({ label: event.target.value })}
      />
      <input
        type="time"
        className={`${styles.input} ${styles.time}`}
        aria-label={t`Time of dose ${number}`}
        aria-invalid={invalid}
        value={time}
        onChange={event => onChange({ time: event.target.value })}
      />
      {onRemove && <IconButton icon={cross} label={t`Remove dose ${number}`} onClick={onRemove} />}
      {fieldError.text && <p className={styles.error}>{fieldError.text}</p>}
    </li>
  );
}

const shownDoses = 3;

/** "Next: today 20:00, tomorrow 08:00 and tomorrow 20:00." */
function NextDoses({ course }: { course: Course }) {
  const { t } = useLingui();
  const timeZone = useContext(TimeZone);
  const formats = useFormats();
  const clock = useFormats('UTC');
  const now = useNow();
  const today = dayIn(timeZone, now);
  const flockNow = { day: today, time: timeIn(timeZone, now) };
  const doses = nextDoses(course, flockNow, shownDoses);
  if (doses.length === 0) return null;
  const timeOf = (time: string) => clock.time(`2000-01-01T${time}:00Z`);
  const earlier = formats.list(passedTimes(course, flockNow).map(timeOf));
  const listed = formats.list(
    doses.map(({ day, time }) => {
      const days = daysBetween(today, day);
      const when = days < 2 ? formats.daysAgo(-days) : unbroken(formats.datedDay(day, today));
      return time === '' ? when : `${when}\u00a0${timeOf(time)}`;
    }),
  );
  return (
    <p className={styles.next}>
      <b>{t`Next:`}</b> {listed}.
      {earlier && (
        <>
          {' '}
          <Trans>Earlier today: {earlier}, open until somebody records them.</Trans>
        </>
      )}
    </p>
  );
}
