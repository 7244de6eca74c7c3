// The values of a medication, for people who may not change it.
import type { Medication, Safety } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../../board/use-today.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { usePresetText } from '../presets/use-preset-text.ts';
import styles from './medication-form.module.css';

interface Props {
  medication: Medication;
  safety: Safety;
}

export function MedicationFacts({ medication, safety }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const clock = useFormats('UTC');
  const today = useFlockDay();
  const { routeOf, labelOf } = usePresetText();
  const { route, frequency, doseSchedule, startDate, endDate, notes } = medication;
  const times = doseSchedule.map(({ label, time }) =>
    time === undefined ? labelOf(label) : `${labelOf(label)} ${clock.time(`2000-01-01T${time}:00Z`)}`,
  );
  const hours = formats.number(safety.minimumHoursBetween);
  const facts: readonly [string, string][] = [
    [t`How`, routeOf(route)],
    [t`When`, frequency === 'as_needed' ? t`As needed` : formats.list(times)],
    [t`From`, formats.datedDay(startDate, today)],
    [t`Until`, endDate === null ? t`No end` : formats.datedDay(endDate, today)],
    [t`At least between two doses`, safety.minimumHoursBetween === 0 ? '' : t`${hours} h`],
    [t`At most in one day`, safety.maximumPerDay === 0 ? '' : String(safety.maximumPerDay)],
    [t`Note`, notes],
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={styles.note}>
        <Trans>Only owners, assistants and caregivers of the flock can change it.</Trans>
      </p>
    </>
  );
}
