// The latest changes to the settings, with Undo if they can be undone, and a link to the flock's history.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/reads.ts';
import { dayWording } from '../board/today-view.ts';
import { useFlockDay } from '../board/use-today.ts';
import { ChangeRow } from '../history/change-row.tsx';
import { lookUp } from '../history/history-view.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { caretRight } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import styles from './parts/rows.module.css';

const shownChanges = 3;

export function RecentFlockChanges() {
  const { t } = useLingui();
  const today = useFlockDay();
  const timeOf = useTimeText(today);
  const { data } = useRead('GET /api/changes', { query: { kind: 'settings', limit: shownChanges } });
  const changes = data?.changes ?? [];
  const lookup = lookUp(changes);
  return (
    <Section title={t`Recent changes`}>
      <Rows>
        {changes.map(change => (
          <ChangeRow
            key={change.id}
            change={change}
            changes={changes}
            lookup={lookup}
            drug={undefined}
            today={today}
            when={timeOf(change.at)}
          />
        ))}
        <li>
          <Link to="/history" className={styles.link}>
            <span>
              <Trans>All changes</Trans>
            </span>
            <Icon shape={caretRight} size={18} mirrored />
          </Link>
        </li>
      </Rows>
    </Section>
  );
}

/**
 * Returns a function that formats an instant: as a time if it was today, as a weekday if it was within a week,
 * otherwise as a date.
 */
function useTimeText(today: string): (instant: string) => string {
  const formats = useFormats();
  return instant => {
    const day = formats.dayOf(instant);
    const wording = dayWording(day, today);
    if (wording === 'today') return formats.time(instant);
    return wording === 'date' ? formats.shortDay(day) : formats.shortWeekday(day);
  };
}
