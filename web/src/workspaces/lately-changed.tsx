// The last changes of the settings, each with Undo, beside them on a desktop.
import { useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { ChangeRow } from '../history/change-row.tsx';
import { lookUp } from '../history/history-view.ts';
import { toldDay } from '../today/today-view.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { Rows, Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';

const most = 3;

export function LatelyChanged() {
  const { t } = useLingui();
  const today = useFlockDay();
  const whenOf = useWhen(today);
  const { data } = useRead('GET /api/changes', { query: { kind: 'settings', limit: most } });
  const changes = data?.changes ?? [];
  if (changes.length === 0) return null;
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
