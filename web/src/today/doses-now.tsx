// The doses that are due, late ones first, what was recorded today, and the doses that come later.
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { DoseRow } from '../medications/dose-row.tsx';
import { DoseRows } from '../medications/dose-rows.tsx';
import {
  type DosesToday,
  doseKey,
  entriesByDose,
  isClosed,
  isToDo,
  lastDueAt,
} from '../medications/doses.ts';
import { FoldedDoses } from '../medications/folded-doses.tsx';
import { useDosesToday } from '../medications/use-doses.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { Icon } from '../ui/icon.tsx';
import { hourglassMedium } from '../ui/icons.ts';
import { Rows, Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import { useRelative } from '../ui/use-relative.ts';
import type { Dose, Today } from './board.ts';
import styles from './doses-now.module.css';
import { DosesUnknown } from './doses-unknown.tsx';

export function DosesNow({ today }: { today: Today }) {
  const shown = useDosesToday(today.doses, entriesByDose(useWaiting()));
  const { unrecorded, now, later, asNeeded, entries } = shown;
  const birds = new Map(today.birds.map(bird => [bird.id, bird]));
  const rows = [...unrecorded, ...now];
  // What was given as needed is only told here.
  const recorded = [...shown.folded, ...asNeeded.filter(isClosed)];
  const at = lastDueAt(now.filter(dose => isToDo(dose, entries)));
  const [waiting] = useState(
    () => new Set([...entries].filter(([, entry]) => !entry.refused).map(([key]) => key)),
  );
  const row = (dose: Dose) => {
    const key = doseKey(dose);
    const entry = entries.get(key);
    if (entry && !entry.refused && waiting.has(key)) return <Waiting key={key} dose={dose} />;
    return <DoseRow key={key} dose={dose} bird={birds.get(dose.birdId)} entry={entry} />;
  };
  const isFirst = rows.length + recorded.length > 0;
  if (!isFirst && later.length === 0) return today.lacksDoses ? <DosesUnknown /> : null;
  return (
    <div className={styles.doses}>
      {today.lacksDoses && <DosesUnknown />}
      {isFirst && (
        <Section title={<Title at={at} timeZone={today.timeZone} />} aside={<Until at={at} />}>
          <Rows>{rows.map(row)}</Rows>
          {recorded.length > 0 && <FoldedDoses doses={recorded} birds={birds} />}
        </Section>
      )}
      <Later slots={later} entries={entries} timeZone={today.timeZone} birds={birds} first={!isFirst} />
    </div>
  );
}

function Title({ at, timeZone }: { at: string | null; timeZone: string }) {
  const formats = useFormats(timeZone);
  const time = at === null ? undefined : formats.time(at);
  return time === undefined ? <Trans>Doses today</Trans> : <Trans>Doses at {time}</Trans>;
}

/** "in 56 min", and nothing once it is time. */
function Until({ at }: { at: string | null }) {
  const relative = useRelative();
  const now = useNow();
  return at !== null && Date.parse(at) > now ? relative(at, now) : null;
}

interface LaterProps {
  slots: DosesToday['later'];
  entries: ReadonlyMap<string, Entry>;
  timeZone: string;
  birds: ReadonlyMap<string, Today['birds'][number]>;
  /** The first section of the column has the ink rule. */
  first: boolean;
}

/** What comes later today, one section for each time. */
export function Later({ slots, entries, timeZone, birds, first }: LaterProps) {
  const formats = useFormats(timeZone);
  return slots.map(({ at, doses }, index) => {
    const time = formats.time(at);
    return (
      <Section
        key={at}
        minor={!first || index > 0}
        title={<Trans>Later, at {time}</Trans>}
        aside={<Plural value={doses.length} one="# dose" other="# doses" />}
      >
        <DoseRows doses={doses} birds={birds} entries={entries} />
      </Section>
    );
  });
}

/** A dose that was recorded without a connection before the screen was opened, on one line. */
function Waiting({ dose }: { dose: Dose }) {
  return (
    <li className={styles.waiting}>
      <Icon shape={hourglassMedium} size={20} />
      <p>
        <strong>
          {dose.birdName} <bdi className="whole">{dose.dosage}.</bdi>
        </strong>{' '}
        <span>
          <Trans>Others cannot see this yet.</Trans>
        </span>
      </p>
    </li>
  );
}
