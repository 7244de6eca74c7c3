// The doses of several days as a table of marks, with a row per time of day and a column per day. It never uses red.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFlockDay } from '../../board/use-today.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { type DoseMark, historyRows, markOf } from '../doses/dose-history.ts';
import { doseKey } from '../doses/doses.ts';
import { usePresetText } from '../presets/use-preset-text.ts';
import styles from './dose-grid.module.css';

interface Props {
  /** The doses of one medication. */
  doses: readonly Dose[];
  days: readonly string[];
  /** The dose whose sheet is open. It has a heavy outline. */
  current?: Dose;
  /** `ends` shows only the first and the last day, below the table. */
  headings: 'weekdays' | 'ends';
}

export function DoseGrid({ doses, days, current, headings }: Props) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const wordsOf = useMarkText();
  const { labelOf } = usePresetText();
  const rows = historyRows(doses, days);
  if (rows.length === 0) return null;
  const [first, last] = [days[0] ?? today, days.at(-1) ?? today];
  return (
    <>
      <table className={`${styles.grid} ${headings === 'weekdays' ? styles.week : ''}`}>
        <colgroup>
          <col className={styles.times} />
          <col span={days.length} />
        </colgroup>
        <thead className={headings === 'ends' ? 'spoken' : undefined}>
          <tr>
            <th scope="col">
              <span className="spoken">
                <Trans>Time</Trans>
              </span>
            </th>
            {days.map(day => (
              <th key={day} scope="col" className={day === today ? styles.today : undefined}>
                {headings === 'weekdays' ? formats.shortWeekday(day) : formats.shortDay(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slot, label, dueAt, doses: cells }) => (
            <tr key={slot}>
              <th scope="row">{dueAt === null ? labelOf(label) : formats.time(dueAt)}</th>
              {cells.map((cell, index) => {
                const isCurrent = cell && current && doseKey(cell) === doseKey(current);
                return (
                  <td key={days[index]}>
                    {cell && (
                      <span className={`${styles[markOf(cell)]} ${isCurrent ? styles.current : ''}`}>
                        <span className="spoken">{wordsOf(markOf(cell))}</span>
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {headings === 'ends' && (
        <p className={styles.ends} aria-hidden="true">
          <span>{formats.shortDay(first)}</span>
          <span>{last === today ? t`today` : formats.shortDay(last)}</span>
        </p>
      )}
    </>
  );
}

function useMarkText(): (mark: DoseMark) => string {
  const { t } = useLingui();
  return mark =>
    ({
      given: () => t`given`,
      partly: () => t`partly`,
      missed: () => t`not given`,
      unrecorded: () => t`not recorded`,
      open: () => t`open`,
    })[mark]();
}
