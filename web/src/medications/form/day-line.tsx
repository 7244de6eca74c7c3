// A line that represents the day, with a dot for each dose and the hours between doses.
import { useFormats } from '../../ui/formats/use-formats.ts';
import styles from './medication-form.module.css';
import { gapsOf, minutesOf } from './schedule.ts';

const dayMinutes = 1_440;
/** The shortest gap with room for its number of hours. */
const minShownMinutes = 180;
const percent = (minutes: number) => `${(100 * minutes) / dayMinutes}%`;

/** Runs from left to right in every language, because times are written that way. */
export function DayLine({ times }: { times: readonly string[] }) {
  const formats = useFormats();
  const midnight = formats.timeOfDay('00:00');
  // On a 24-hour clock the day ends at 24:00.
  const end = midnight.replace(/^0{1,2}(?=\D)/, '24');
  return (
    <div className={styles.day} dir="ltr" aria-hidden="true">
      <div className={styles.hours}>
        {gapsOf(times).map(({ from, minutes }) => {
          const hours = formats.number(Math.round(minutes / 6) / 10);
          return minutes < minShownMinutes ? null : (
            <span key={from} style={{ left: percent(middleOf(from, minutes)) }}>{`${hours} h`}</span>
          );
        })}
      </div>
      <div className={styles.line}>
        {[...new Set(times)].map(time => (
          <span key={time} style={{ left: percent(minutesOf(time)) }} />
        ))}
      </div>
      <div className={styles.ends}>
        <span>{midnight}</span>
        <span>{end}</span>
      </div>
    </div>
  );
}

/** Returns the middle of a gap; for a gap across midnight, the middle of its longer part. */
function middleOf(from: number, minutes: number): number {
  const to = from + minutes;
  if (to <= dayMinutes) return from + minutes / 2;
  const [evening, morning] = [dayMinutes - from, to - dayMinutes];
  return morning >= evening ? morning / 2 : from + evening / 2;
}
