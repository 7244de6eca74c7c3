// The field for when a dose was given: now, when it was due, or another time, typed or changed in steps of five minutes.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useContext, useId, useState } from 'react';
import { Chips, Choice, ToggleChip } from '../../forms/choices.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { otherZone } from '../../ui/formats/other-zone.ts';
import { TimeZone, useFormats } from '../../ui/formats/use-formats.ts';
import { useNow } from '../../ui/formats/use-now.ts';
import { instantOfWallTime, wallTime } from '../../ui/formats/wall-time.ts';
import styles from './dose-sheet.module.css';

/** `at` is a chosen instant in milliseconds; undefined while the field is empty. */
export type GivenTime = 'now' | 'due' | 'recorded' | { at: number | undefined };

type Problem = 'none' | 'future' | 'old';

const stepMs = 5 * 60_000;
const maxBackMs = 48 * 3_600_000;

const isDue = ({ dueAt }: Dose): boolean => dueAt !== null && Date.parse(dueAt) <= Date.now();

/** Returns the initial choice: the time of a record, the due time on a past day, otherwise now. */
export function useInitialTime(dose: Dose, recordedAt: string | undefined): GivenTime {
  const [first] = useState((): GivenTime => {
    if (recordedAt !== undefined) return 'recorded';
    return dose.state === 'unrecorded' && isDue(dose) ? 'due' : 'now';
  });
  return first;
}

/** Returns the chosen instant, and the problem with it if there is one. */
export function givenAtOf(
  when: GivenTime,
  { dueAt }: Dose,
  recordedAt: string | undefined,
): { at: string | undefined; problem?: Problem } {
  if (when === 'now') return { at: new Date().toISOString() };
  if (when === 'due') return { at: dueAt ?? undefined };
  if (when === 'recorded') return { at: recordedAt };
  const { at } = when;
  if (at === undefined) return { at: undefined, problem: 'none' };
  if (at > Date.now()) return { at: undefined, problem: 'future' };
  if (at < earliest(dueAt)) return { at: undefined, problem: 'old' };
  return { at: new Date(at).toISOString() };
}

/** Returns the earliest time that can be chosen: two days ago, or two days before an older dose was due. */
const earliest = (dueAt: string | null): number =>
  Math.min(Date.now(), dueAt === null ? Date.now() : Date.parse(dueAt)) - maxBackMs;

interface Props {
  dose: Dose;
  recordedAt: string | undefined;
  when: GivenTime;
  problem: Problem | undefined;
  onChange: (when: GivenTime) => void;
}

export function GivenTimeField({ dose, recordedAt, when, problem, onChange }: Props) {
  const formats = useFormats();
  const due = dose.dueAt !== null && isDue(dose) ? formats.time(dose.dueAt) : undefined;
  const recorded = recordedAt && formats.time(recordedAt);
  const isOther = typeof when === 'object';
  const city = otherZone(useContext(TimeZone), useNow());
  const start = Math.floor(Date.parse(givenAtOf(when, dose, recordedAt).at ?? '') / stepMs) * stepMs;
  return (
    <Choice legend={<Trans>When</Trans>}>
      <Chips>
        {recorded ? (
          <ToggleChip pressed={when === 'recorded'} onPress={() => onChange('recorded')}>
            <At time={recorded} />
          </ToggleChip>
        ) : (
          <ToggleChip pressed={when === 'now'} onPress={() => onChange('now')}>
            <Trans>Now</Trans>
          </ToggleChip>
        )}
        {due && due !== recorded && (
          <ToggleChip pressed={when === 'due'} onPress={() => onChange('due')}>
            <At time={due} />
          </ToggleChip>
        )}
        <ToggleChip
          pressed={isOther}
          onPress={() => !isOther && onChange({ at: Number.isNaN(start) ? Date.now() : start })}
        >
          <Trans>Another time</Trans>
        </ToggleChip>
      </Chips>
      {city && (
        <p className={styles.hint}>
          <Trans>Times in {city}.</Trans>
        </p>
      )}
      {isOther && <TimeField at={when.at} problem={problem} onChange={at => onChange({ at })} />}
    </Choice>
  );
}

const At = ({ time }: { time: string }) => <Trans>At {time}</Trans>;

interface FieldProps {
  at: number | undefined;
  problem: Problem | undefined;
  onChange: (at: number | undefined) => void;
}

function TimeField({ at, problem, onChange }: FieldProps) {
  const { t } = useLingui();
  const timeZone = useContext(TimeZone);
  const id = useId();
  const step = (ms: number) => at !== undefined && onChange(Math.min(at + ms, Date.now()));
  return (
    <div className={styles.time}>
      <input
        type="datetime-local"
        className={styles.clock}
        aria-label={t`Day and time`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && id}
        value={at === undefined ? '' : wallTime(timeZone, at)}
        onChange={event => onChange(instantOfWallTime(timeZone, event.target.value))}
      />
      <Button size="give" onClick={() => step(-stepMs)}>
        <Trans>−5 min</Trans>
      </Button>
      <Button size="give" onClick={() => step(stepMs)}>
        <Trans>+5 min</Trans>
      </Button>
      {problem && (
        <p id={id} className={styles.problem}>
          {problem === 'none' && <Trans>Enter a day and a time.</Trans>}
          {problem === 'future' && <Trans>This time is in the future.</Trans>}
          {problem === 'old' && <Trans>At most two days ago.</Trans>}
        </p>
      )}
    </div>
  );
}
