// The last seven days of a medication, in the dose sheet.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { useFlockDay } from '../../board/use-today.ts';
import { countDoses, daysUpTo } from '../doses/dose-history.ts';
import { isAsNeeded } from '../doses/doses.ts';
import { lastDayOf, useDosesAround, weekDays } from '../doses/use-doses.ts';
import { DoseGrid } from '../history/dose-grid.tsx';
import { OfflineNote } from '../history/offline-note.tsx';
import { useCountText } from '../history/use-count-text.ts';
import styles from './dose-sheet.module.css';

export function DoseWeek({ dose }: { dose: Dose }) {
  const today = useFlockDay();
  const words = useCountText();
  const days = daysUpTo(lastDayOf(dose, today), weekDays);
  const last = days.at(-1) ?? today;
  const known = useDosesAround(dose);
  const doses = known.doses.filter(({ dueOn }) => dueOn <= last);
  const unknownDays = known.unknownDays.filter(day => day <= last);
  if (doses.length === 0) return null;
  return (
    <section className={styles.week}>
      <header>
        <h3>
          <Trans>Last 7 days</Trans>
        </h3>
        <p>{words(countDoses(doses), isAsNeeded(dose))}</p>
      </header>
      <DoseGrid
        doses={doses}
        days={days.filter(day => !unknownDays.includes(day))}
        current={dose}
        headings="weekdays"
      />
      <OfflineNote known={{ ...known, unknownDays }} />
    </section>
  );
}
