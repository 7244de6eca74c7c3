// The four outcomes of a dose as tiles, and a line that says whether the chosen one counts as given.
import type { Dose, DoseOutcome } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useContext, useId } from 'react';
import { Choice } from '../../forms/choices.tsx';
import { dayIn, daysBetween } from '../../ui/formats/formats.ts';
import { TimeZone, useFormats } from '../../ui/formats/use-formats.ts';
import { nextAfter } from '../doses/dose-history.ts';
import { countsAsGiven } from '../doses/doses.ts';
import { useDosesAround } from '../doses/use-doses.ts';
import styles from './dose-sheet.module.css';

interface Props {
  outcome: DoseOutcome;
  dose: Dose;
  onChoose: (outcome: DoseOutcome) => void;
}

export function OutcomeTiles({ outcome, dose, onChoose }: Props) {
  const { t } = useLingui();
  const name = useId();
  const outcomes: readonly [DoseOutcome, string][] = [
    ['given', t`Given`],
    ['partly', t`Partly`],
    ['refused', t`Refused`],
    ['skipped', t`Skipped`],
  ];
  const counts = countsAsGiven(outcome);
  return (
    <Choice legend={<Trans>What happened</Trans>}>
      <div className={styles.tiles}>
        {outcomes.map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === outcome}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <p className={styles.hint} aria-live="polite">
        {counts ? <Trans>Counts as given.</Trans> : <Trans>Does not count as given.</Trans>}{' '}
        <NextDose dose={dose} />
      </p>
    </Choice>
  );
}

/** "The next dose stays at 20:00." */
function NextDose({ dose }: { dose: Dose }) {
  const formats = useFormats();
  const today = dayIn(useContext(TimeZone), Date.now());
  const next = nextAfter(dose, useDosesAround(dose).doses);
  if (!next?.dueAt) return null;
  const days = daysBetween(today, next.dueOn);
  const time = formats.time(next.dueAt);
  const when = days === 0 ? time : `${formats.daysAgo(-days)}, ${time}`;
  return days === 0 ? (
    <Trans>The next dose stays at {time}.</Trans>
  ) : (
    <Trans>The next dose stays as it is: {when}.</Trans>
  );
}
