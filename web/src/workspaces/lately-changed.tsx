// The last changes of the settings, each with Undo, and the way to all changes of the flock.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/reads.ts';
import { ChangeRow } from '../history/change-row.tsx';
import { lookUp } from '../history/history-view.ts';
import { toldDay } from '../today/today-view.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { Icon } from '../ui/icon.tsx';
import { caretRight } from '../ui/icons.ts';
import { Rows, Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './rows.module.css';

const most = 3;

export function LatelyChanged() {
  const { t } = useLingui();
  const today = useFlockDay();
  const whenOf = useWhen(today);
  const { data } = useRead('GET /api/changes', { query: { kind: 'settings', limit: most } });
  const changes = data?.changes ?? [];
  const lookup = lookUp(changes);
  return (
    <Section title={t`Lately changed here`}>
      <Rows>
        {changes.map(change => (
          <ChangeRow
            key={change.id}
            change={change}
            changes={changes}
            lookup={lookup}
            drug={undefined}
            today={today}
            when={whenOf(change.at)}
          />
        ))}
        <li>
          <Link to="/history" className={styles.link}>
            <span>
              <Trans>Everything that was changed</Trans>
            </span>
            <Icon shape={caretRight} size={18} mirrored />
          </Link>
        </li>
      </Rows>
    </Section>
  );
}

/** The time today, then the weekday, then the date. */
function useWhen(today: string): (instant: string) => string {
  const formats = useFormats();
  return instant => {
    const day = formats.dayOf(instant);
    const told = toldDay(day, today);
    if (told === 'today') return formats.time(instant);
    return told === 'date' ? formats.shortDay(day) : formats.shortWeekday(day);
  };
}
