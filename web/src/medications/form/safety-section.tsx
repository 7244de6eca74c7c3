// A medication's safety settings: the time between doses, the maximum per day, and the grace time.
import type { Safety } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stepper } from '../../forms/stepper.tsx';
import { readNumber } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import styles from './medication-form.module.css';
import { type ChosenSafety, type Course, effectiveSafety, tooNearHours } from './schedule.ts';

interface Props {
  course: Course;
  chosen: ChosenSafety;
  errorOf: (path: string) => string | undefined;
  onChange: (chosen: ChosenSafety) => void;
}

/** The highest values that the API accepts. */
const limits = { hours: 168, doses: 48, graceMinutes: 720 } as const;
const graceStepMinutes = 15;
/** A grace time typed without a unit counts as hours up to this number, otherwise as minutes. */
const maxGraceHours = 12;

const numberIn = (text: string) => readNumber(text.replaceAll(/[^\d.,]/g, ''));

export function SafetySection({ course, chosen, errorOf, onChange }: Props) {
  const { t } = useLingui();
  const safety = effectiveSafety(course, chosen);
  const { hoursOf, graceOf } = useDurations();
  const grace = graceOf(safety.graceMinutes);
  const noLimit = t`no limit`;
  const set = (change: Partial<Safety>) => onChange({ ...chosen, ...change });
  const apart = hoursOf(safety.minimumHoursBetween);
  const tooNear = tooNearHours(course, safety.minimumHoursBetween);
  return (
    <Section title={t`Safety`}>
      <Rows>
        <li>
          <Stepper
            label={t`At least`}
            hint={t`between two doses`}
            error={errorOf('minimumHoursBetween')}
            value={safety.minimumHoursBetween}
            min={0}
            max={limits.hours}
            next={stepOfHours}
            format={hours => (hours === 0 ? noLimit : hoursOf(hours))}
            parse={numberIn}
            onChange={minimumHoursBetween => set({ minimumHoursBetween })}
          />
        </li>
        <li>
          <Stepper
            label={t`At most`}
            hint={t`in one day`}
            error={errorOf('maximumPerDay')}
            value={safety.maximumPerDay}
            min={0}
            max={limits.doses}
            next={(value, direction) => value + direction}
            format={doses => (doses === 0 ? noLimit : String(doses))}
            parse={text => {
              const read = numberIn(text);
              return read === undefined ? undefined : Math.round(read);
            }}
            onChange={maximumPerDay => set({ maximumPerDay })}
          />
        </li>
        <li>
          <Stepper
            label={t`Late after`}
            hint={t`due from ${grace} before its time`}
            error={errorOf('graceMinutes')}
            value={safety.graceMinutes}
            min={0}
            max={limits.graceMinutes}
            next={(value, direction) => value + direction * graceStepMinutes}
            format={graceOf}
            parse={graceIn}
            onChange={graceMinutes => set({ graceMinutes })}
          />
        </li>
      </Rows>
      {safety.minimumHoursBetween > 0 && (
        <p className={styles.note}>
          <Trans>
            Less than {apart} after the last dose, Flock Care says who gave it and when, and asks before it
            records another.
          </Trans>
        </p>
      )}
      {tooNear !== undefined && <TooNear apart={apart} gap={hoursOf(Math.floor(tooNear * 100) / 100)} />}
    </Section>
  );
}

/** A warning that the schedule and the safety settings contradict each other. */
const TooNear = ({ apart, gap }: { apart: string; gap: string }) => (
  <p className={styles.note}>
    <b className={styles.misread}>
      <Trans>
        Two of the times are only {gap} apart. With at least {apart} between doses, the second is always too
        soon.
      </Trans>
    </b>
  </p>
);

/** Up to this many hours, a step is half an hour. */
const finestUpToHours = 4;
function stepOfHours(hours: number, direction: 1 | -1): number {
  const isFineStep = direction > 0 ? hours < finestUpToHours : hours <= finestUpToHours;
  const step = isFineStep ? 0.5 : 1;
  const steps = hours / step;
  return (direction > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1) * step;
}

function graceIn(text: string): number | undefined {
  const read = numberIn(text);
  if (read === undefined) return undefined;
  const inHours = /h/i.test(text) || (read <= maxGraceHours && !/m/i.test(text));
  return Math.round(inHours ? read * 60 : read);
}

/** Returns functions that format hours as `5.5 h`, and grace times as `45 min` or `2 h`. */
function useDurations() {
  const { t } = useLingui();
  const formats = useFormats();
  const hoursOf = (value: number) => {
    const hours = formats.number(value);
    return t`${hours} h`;
  };
  const graceOf = (minutes: number) =>
    minutes > 0 && minutes % 60 === 0 ? hoursOf(minutes / 60) : t`${minutes} min`;
  return { hoursOf, graceOf };
}
