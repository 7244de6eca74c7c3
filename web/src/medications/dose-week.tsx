// In the sheet of a dose: how its medication was given in the last seven days.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { useFlockDay } from '../today/use-flock-day.ts';
import { DoseGrid } from './dose-grid.tsx';
import { countDoses, daysUpTo } from './dose-history.ts';
import styles from './dose-sheet.module.css';
import { isAsNeeded } from './doses.ts';
import { NotRead } from './not-read.tsx';
import { useCountWords } from './use-count-words.ts';
import { lastDayOf, useDosesAround, weekDays } from './use-doses.ts';

export function DoseWeek({ dose }: { dose: Dose }) {
  const today = useFlockDay();
  const words = useCountWords();
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
        heads="weekdays"
      />
      <NotRead known={{ ...known, unknownDays }} />
    </section>
  );
}
