// The doses of a medication on a bird's page: today's doses as rows, the last two weeks as a grid, and the counts.
import type { Dose } from '@flock-care/contract/shapes';
import { useFlockDay, useToday } from '../../board/use-today.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import { Rows } from '../../ui/layout/section.tsx';
import { countDoses, daysUpTo } from '../doses/dose-history.ts';
import { doseKey, entriesByDose, isAsNeeded } from '../doses/doses.ts';
import { withRecorded } from '../doses/known-doses.ts';
import { useDoses, useOffers } from '../doses/use-doses.ts';
import { DoseGrid } from '../history/dose-grid.tsx';
import styles from '../history/dose-list.module.css';
import { OfflineNote } from '../history/offline-note.tsx';
import { useCountText } from '../history/use-count-text.ts';
import { OfferedDose } from '../row/offered-dose.tsx';

/** Lists the days of the grid on a bird's page. */
export const courseDays = (today: string): readonly string[] => daysUpTo(today, 14);

export function CourseDoses({ birdId, medicationId }: { birdId: string; medicationId: string }) {
  const today = useFlockDay();
  const board = useToday();
  const entries = entriesByDose(useWaiting());
  const words = useCountText();
  const days = courseDays(today);
  const belongsToCourse = (dose: Dose) => dose.medicationId === medicationId;
  const known = useDoses(birdId, days[0] ?? today, today);
  const all = withRecorded(known.doses, entries).filter(belongsToCourse);
  const bird = board.data?.birds.find(({ id }) => id === birdId);
  const todaysDoses = (board.data?.doses ?? []).filter(belongsToCourse);
  const offers = useOffers(todaysDoses, entries);
  const counts = countDoses(all);
  const asNeeded = todaysDoses.some(isAsNeeded) || all.some(isAsNeeded);
  return (
    <div className={styles.course}>
      <Rows>
        {offers.map(({ dose, earlier }) => (
          <OfferedDose
            key={doseKey(dose)}
            dose={dose}
            earlier={earlier}
            bird={bird}
            entry={entries.get(doseKey(dose))}
            entries={entries}
            ofBird
          />
        ))}
      </Rows>
      {all.length > 0 && (
        <DoseGrid doses={all} days={days.filter(day => !known.unknownDays.includes(day))} headings="ends" />
      )}
      {(counts.of > 0 || asNeeded) && <p className={styles.counts}>{words(counts, asNeeded)}</p>}
      <OfflineNote known={known} />
    </div>
  );
}
