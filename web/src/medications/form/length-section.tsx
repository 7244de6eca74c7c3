// The first and the last day of a course, in the medication form.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Chips, ToggleChip } from '../../forms/choices.tsx';
import { TextField } from '../../forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './medication-form.module.css';
import { type Course, endAfter, lengthOf } from './schedule.ts';

interface Props {
  course: Course;
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<Course>) => void;
}

const offeredDays = [7, 10, 14] as const;

export function LengthSection({ course, errorOf, onChange }: Props) {
  const { t } = useLingui();
  const { startDate, endDate } = course;
  const length = lengthOf(course);
  return (
    <Section title={t`How long`} aside={length && <Length {...length} />}>
      <div className={styles.part}>
        <div className={styles.days}>
          <TextField
            label={t`From`}
            name="startDate"
            type="date"
            required
            value={startDate}
            error={errorOf('startDate')}
            onChange={event => onChange({ startDate: event.target.value })}
          />
          <TextField
            label={t`Until`}
            name="endDate"
            type="date"
            min={startDate}
            value={endDate}
            error={errorOf('endDate')}
            onChange={event => onChange({ endDate: event.target.value })}
          />
        </div>
        <div className={styles.lengths}>
          <Chips>
            {offeredDays.map(days => (
              <ToggleChip
                key={days}
                pressed={length?.days === days}
                onPress={() => startDate && onChange({ endDate: endAfter(startDate, days) })}
              >
                {t`${plural(days, { one: '# day', other: '# days' })}`}
              </ToggleChip>
            ))}
            <ToggleChip pressed={endDate === ''} onPress={() => onChange({ endDate: '' })}>
              <Trans>No end</Trans>
            </ToggleChip>
          </Chips>
        </div>
      </div>
    </Section>
  );
}

/** "10 days, 20 doses" */
function Length({ days, doses }: { days: number; doses: number }) {
  const { t } = useLingui();
  const long = t`${plural(days, { one: '# day', other: '# days' })}`;
  const many = t`${plural(doses, { one: '# dose', other: '# doses' })}`;
  return doses === 0 ? long : `${long}, ${many}`;
}
