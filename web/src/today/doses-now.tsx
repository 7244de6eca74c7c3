// The doses of the slot that is due, late ones first, and those that come later today.
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { DoseRow } from '../medications/dose-row.tsx';
import { doseKey, dosesToday, entriesByDose, isOpen } from '../medications/doses.ts';
import { useWaiting } from '../outbox/device-outbox.ts';
import { Icon } from '../ui/icon.tsx';
import { hourglassMedium } from '../ui/icons.ts';
import { Rows, Section } from '../ui/section.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import { useRelative } from '../ui/use-relative.ts';
import type { Dose, Today } from './board.ts';
import styles from './doses-now.module.css';

export function DosesNow({ today }: { today: Today }) {
  const entries = entriesByDose(useWaiting());
  const kept = useKept(today.doses);
  const { unrecorded, now, at, later } = dosesToday(today.doses, kept);
  const birds = new Map(today.birds.map(bird => [bird.id, bird]));
  const rows = [...unrecorded, ...now];
  const [folded] = useState(
    () => new Set([...entries].filter(([, entry]) => !entry.refused).map(([key]) => key)),
  );
  const row = (dose: Dose, note?: string) => {
    const key = doseKey(dose);
    const entry = entries.get(key);
    if (entry && !entry.refused && folded.has(key)) return <Waiting key={key} dose={dose} />;
    return <DoseRow key={key} dose={dose} bird={birds.get(dose.birdId)} entry={entry} note={note} />;
  };
  if (rows.length === 0 && later.length === 0) return null;
  return (
    <div className={styles.doses}>
      {rows.length > 0 && (
        <Section title={<Title at={at} timeZone={today.timeZone} />} aside={<Until at={at} />}>
          <Rows>{rows.map(dose => row(dose))}</Rows>
        </Section>
      )}
      {later.map(slot => (
        <Later
          key={slot.at}
          at={slot.at}
          doses={slot.doses}
          timeZone={today.timeZone}
          birds={birds}
          first={rows.length === 0}
        />
      ))}
    </div>
  );
}

/** The doses that were open at some time since the screen was opened: their rows stay until it is opened again. */
function useKept(doses: readonly Dose[]): ReadonlySet<string> {
  const [kept] = useState(() => new Set<string>());
  for (const dose of doses) if (isOpen(dose)) kept.add(doseKey(dose));
  return kept;
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
  at: string;
  doses: readonly Dose[];
  timeZone: string;
  birds: ReadonlyMap<string, Today['birds'][number]>;
  /** The first section of the column has the ink rule. */
  first: boolean;
}

/** What comes later today, with how long it is until then. */
export function Later({ at, doses, timeZone, birds, first }: LaterProps) {
  const formats = useFormats(timeZone);
  const now = useNow();
  const time = formats.time(at);
  const wait = useRelative()(at, now);
  return (
    <Section
      minor={!first}
      title={<Trans>Later, at {time}</Trans>}
      aside={<Plural value={doses.length} one="# dose" other="# doses" />}
    >
      <Rows>
        {doses.map(dose => (
          <DoseRow
            key={doseKey(dose)}
            dose={dose}
            bird={birds.get(dose.birdId)}
            entry={undefined}
            note={wait}
          />
        ))}
      </Rows>
    </Section>
  );
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
