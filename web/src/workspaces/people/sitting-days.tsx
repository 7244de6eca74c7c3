// The days a sitter has left, as a week: remaining days tinted, today outlined, the last day filled. The text next to
// it has the same information.
import { useFlockDay } from '../../board/use-today.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { daysOfSitting } from './parts/last-day.ts';
import styles from './sitting-days.module.css';

export function SittingDays({ endsAt }: { endsAt: string }) {
  const formats = useFormats();
  const today = useFlockDay();
  const last = formats.dayOf(endsAt);
  const kindOf = (day: string) => {
    if (day === last) return styles.last;
    if (day === today) return styles.today;
    return day > today && day < last ? styles.left : undefined;
  };
  return (
    <ol className={styles.week} aria-hidden="true">
      {daysOfSitting(today, last, formats.firstDayOfWeek).map(day => (
        <li key={day}>
          <span>{formats.shortWeekday(day)}</span>
          <b className={kindOf(day)}>{formats.dayOfMonth(day)}</b>
        </li>
      ))}
    </ol>
  );
}
