// On a bird's page, under a medication: today's doses, how those of two weeks were given, and how many.
import type { Dose } from '@flock-care/contract/shapes';
import { useWaiting } from '../outbox/device-outbox.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { useToday } from '../today/use-today.ts';
import { Rows } from '../ui/section.tsx';
import { DoseGrid } from './dose-grid.tsx';
import { countDoses, daysUpTo } from './dose-history.ts';
import styles from './dose-list.module.css';
import { DoseRow } from './dose-row.tsx';
import { doseKey, entriesByDose, isAsNeeded } from './doses.ts';
import { withRecorded } from './known-doses.ts';
import { NotRead } from './not-read.tsx';
import { useCountWords } from './use-count-words.ts';
import { useDoses } from './use-doses.ts';

/** The days that the page of a bird shows. */
export const courseDays = (today: string): readonly string[] => daysUpTo(today, 14);

export function CourseDoses({ birdId, medicationId }: { birdId: string; medicationId: string }) {
  const today = useFlockDay();
  const board = useToday();
  const entries = entriesByDose(useWaiting());
  const words = useCountWords();
  const days = courseDays(today);
  const ofCourse = (dose: Dose) => dose.medicationId === medicationId;
  const known = useDoses(birdId, days[0] ?? today, today);
  const all = withRecorded(known.doses, entries).filter(ofCourse);
  const bird = board.data?.birds.find(({ id }) => id === birdId);
  const now = (board.data?.doses ?? []).filter(ofCourse);
  const counts = countDoses(all);
  const asNeeded = now.some(isAsNeeded) || all.some(isAsNeeded);
  return (
    <div className={styles.course}>
      <Rows>
        {now.map(dose => (
          <DoseRow key={doseKey(dose)} dose={dose} bird={bird} entry={entries.get(doseKey(dose))} ofBird />
        ))}
      </Rows>
      {all.length > 0 && (
        <DoseGrid doses={all} days={days.filter(day => !known.unknownDays.includes(day))} heads="ends" />
      )}
      {(counts.of > 0 || asNeeded) && <p className={styles.counts}>{words(counts, asNeeded)}</p>}
      <NotRead known={known} />
    </div>
  );
}
