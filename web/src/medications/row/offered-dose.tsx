// A dose row. If nobody has recorded earlier doses of the medication, a line below the row asks about them.
import type { Dose } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useRef } from 'react';
import { useFlockDay } from '../../board/use-today.ts';
import type { Entry } from '../../outbox/entry.ts';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { caretDown } from '../../ui/icons/icons.ts';
import { useOpensUpwards } from '../../ui/layout/use-opens-upwards.ts';
import { doseKey, isToDo } from '../doses/doses.ts';
import { DoseRow } from './dose-row.tsx';
import styles from './offered-dose.module.css';

interface EarlierProps {
  /** The earlier slots that nobody had recorded when the row was first shown, in order of time. */
  earlier: readonly Dose[];
  entries: ReadonlyMap<string, Entry>;
  bird: ComponentProps<typeof DoseRow>['bird'];
  /** True on a bird's page, where the rows have no portrait. */
  ofBird?: boolean | undefined;
}

type Props = Omit<EarlierProps, 'ofBird'> & Omit<ComponentProps<typeof DoseRow>, 'children'>;

export function OfferedDose({ earlier, entries, ...row }: Props) {
  return (
    <DoseRow {...row}>
      {earlier.length > 0 && <EarlierDoses {...{ earlier, entries }} bird={row.bird} ofBird={row.ofBird} />}
    </DoseRow>
  );
}

export function EarlierDoses({ earlier, entries, bird, ofBird = false }: EarlierProps) {
  const sentence = useQuestion(earlier, entries);
  const summary = useRef<HTMLElement>(null);
  useOpensUpwards(summary, sentence, true);
  const mustChoose = earlier.some(dose => entries.get(doseKey(dose))?.refused);
  return (
    <details className={`${styles.earlier} ${ofBird ? styles.ofBird : ''}`} open={mustChoose || undefined}>
      <summary ref={summary}>
        <span>
          <span className="spoken">{earlier[0]?.birdName}</span> {sentence}
        </span>
        <Icon shape={caretDown} size={18} />
      </summary>
      <ul>
        {earlier.map(dose => (
          <DoseRow key={doseKey(dose)} dose={dose} bird={bird} entry={entries.get(doseKey(dose))} ofBird />
        ))}
      </ul>
    </details>
  );
}

/** If more slots are open, the line counts them instead of naming their times. */
const maxNamed = 3;

/** Returns the line's text: "Not recorded yet: 00:00 and 06:00. Were they given?" */
function useQuestion(earlier: readonly Dose[], entries: ReadonlyMap<string, Entry>): string {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const open = earlier.filter(dose => isToDo(dose, entries));
  if (open.length === 0) return t`The earlier doses are recorded.`;
  if (open.length > maxNamed)
    return t`${plural(open.length, { other: 'Not recorded yet: # earlier doses. Were they given?' })}`;
  const slots = formats.list(
    open.map(({ dueOn, dueAt }) => {
      const days = daysBetween(dueOn, today);
      return [(days > 0 || dueAt === null) && formats.daysAgo(days), dueAt && formats.time(dueAt)]
        .filter(Boolean)
        .join(' ');
    }),
  );
  return t`${plural(open.length, {
    one: `Not recorded yet: ${slots}. Was it given?`,
    other: `Not recorded yet: ${slots}. Were they given?`,
  })}`;
}
