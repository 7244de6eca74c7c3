// The doses on Today: due doses with late ones first, doses recorded today, and later doses.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Dose, Today } from '../../board/board.ts';
import { isClosed } from '../../board/dose-states.ts';
import { isolatedBirds } from '../../board/isolated-birds.ts';
import { isolationReason, isolationTitle } from '../../labels/isolation-text.ts';
import { stayNames } from '../../labels/stay-names.ts';
import { useWaiting } from '../../outbox/device-outbox.ts';
import type { Entry } from '../../outbox/entry.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { useNow } from '../../ui/formats/use-now.ts';
import { useRelative } from '../../ui/formats/use-relative.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { hourglassMedium, wifiSlash } from '../../ui/icons/icons.ts';
import { Rows, Section } from '../../ui/layout/section.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { type DosesToday, doseKey, entriesByDose, isToDo, lastDueAt } from '../doses/doses.ts';
import { useDosesToday } from '../doses/use-doses.ts';
import { DoseRows } from '../row/dose-rows.tsx';
import { EarlierDoses, OfferedDose } from '../row/offered-dose.tsx';
import { isolatedDoses } from './dose-round.ts';
import styles from './doses-now.module.css';
import { FoldedDoses } from './folded-doses.tsx';

interface Props {
  today: Today;
  /** Shown between the due and the later doses. */
  between?: ReactNode;
}

export function DosesNow({ today, between }: Props) {
  const shownDoses = useDosesToday(today.doses, entriesByDose(useWaiting()));
  const { unrecorded, now, later, asNeeded, entries, earlierSlots } = shownDoses;
  const birds = new Map(today.birds.map(bird => [bird.id, bird]));
  const isolated = useIsolatedDoses(today, now);
  const roomOf = useRoomText(today);
  const rows = [...unrecorded, ...now].filter(dose => !isolated.includes(dose));
  // As-needed doses are listed here only after they are recorded.
  const recorded = [...shownDoses.folded, ...asNeeded.filter(isClosed)];
  const at = lastDueAt(now.filter(dose => isToDo(dose, entries)));
  const [waiting] = useState(
    () => new Set([...entries].filter(([, entry]) => !entry.refused).map(([key]) => key)),
  );
  const row = (dose: Dose) => {
    const key = doseKey(dose);
    const entry = entries.get(key);
    const bird = birds.get(dose.birdId);
    const earlier = earlierSlots.get(key) ?? [];
    if (!entry || entry.refused || !waiting.has(key))
      return (
        <OfferedDose
          key={key}
          {...{ dose, bird, entry, entries, earlier }}
          where={isolated.includes(dose) ? undefined : roomOf(dose)}
        />
      );
    return (
      <Waiting key={key} dose={dose}>
        {earlier.length > 0 && <EarlierDoses {...{ earlier, entries, bird }} />}
      </Waiting>
    );
  };
  const hasRows = rows.length + isolated.length + recorded.length > 0;
  if (!hasRows && !between && later.length === 0) return today.lacksDoses ? <DosesUnknown /> : null;
  return (
    <div className={styles.doses}>
      {today.lacksDoses && <DosesUnknown />}
      {hasRows && (
        <Section title={<Title at={at} timeZone={today.timeZone} />} aside={<Until at={at} />}>
          {rows.length > 0 && <Rows>{rows.map(row)}</Rows>}
          {isolated.length > 0 && <IsolatedDoses>{isolated.map(row)}</IsolatedDoses>}
          {recorded.length > 0 && <FoldedDoses doses={recorded} birds={birds} />}
        </Section>
      )}
      {between}
      <LaterDoses
        slots={later}
        entries={entries}
        timeZone={today.timeZone}
        birds={birds}
        first={!hasRows || Boolean(between)}
      />
    </div>
  );
}

/** Returns the doses of isolated birds, except late ones, which stay at the top. */
function useIsolatedDoses(today: Today, now: readonly Dose[]): readonly Dose[] {
  const [late] = useState(() => new Set<string>());
  for (const dose of now) if (dose.state === 'overdue') late.add(doseKey(dose));
  return isolatedDoses(now, isolatedBirds(today), late);
}

/** Returns a function that names the location of an isolated bird: "In quarantine". */
function useRoomText(today: Today): (dose: Dose) => string | undefined {
  const { i18n } = useLingui();
  const isolatedIds = isolatedBirds(today);
  return ({ birdId }) => {
    const stay = isolatedIds.has(birdId) && today.stays.find(other => other.birdId === birdId);
    return stay ? i18n._(stayNames[stay.kind]) : undefined;
  };
}

/** The doses of the birds in quarantine and at the clinic. */
function IsolatedDoses({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <div className={styles.isolated}>
      <Section minor title={i18n._(isolationTitle)}>
        <IsolationReason />
        <Rows>{children}</Rows>
      </Section>
    </div>
  );
}

export function IsolationReason() {
  const { i18n } = useLingui();
  return <p className={styles.reason}>{i18n._(isolationReason)}</p>;
}

function Title({ at, timeZone }: { at: string | null; timeZone: string }) {
  const formats = useFormats(timeZone);
  const time = at === null ? undefined : formats.time(at);
  return time === undefined ? <Trans>Doses today</Trans> : <Trans>Doses at {time}</Trans>;
}

/** "in 56 min"; nothing after the dose is due. */
function Until({ at }: { at: string | null }) {
  const relative = useRelative();
  const now = useNow();
  return at !== null && Date.parse(at) > now ? relative(at, now) : null;
}

interface LaterDosesProps {
  slots: DosesToday['later'];
  entries: ReadonlyMap<string, Entry>;
  timeZone: string;
  birds: ReadonlyMap<string, Today['birds'][number]>;
  /** True if the first section starts a new block, and so gets the full heading line. */
  first: boolean;
}

/** The doses due later today, in one section per time. */
export function LaterDoses({ slots, entries, timeZone, birds, first }: LaterDosesProps) {
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

/** One line for a dose that was recorded before the screen was opened and had not been sent by then. */
function Waiting({ dose, children }: { dose: Dose; children: ReactNode }) {
  return (
    <li>
      <div className={styles.waiting}>
        <Icon shape={hourglassMedium} size={20} />
        <p>
          <strong>
            {dose.birdName} <bdi className="whole">{dose.dosage}.</bdi>
          </strong>{' '}
          <span>
            <Trans>Others cannot see this yet.</Trans>
          </span>
        </p>
      </div>
      {children}
    </li>
  );
}

/**
 * Shown if this device has not loaded the day's doses and is offline. With a connection, shows nothing, because they are
 * being loaded.
 */
export function DosesUnknown() {
  if (useIsConnected()) return null;
  return (
    <Notice icon={wifiSlash}>
      <Trans>
        This device has not loaded today’s doses yet. It will load them when there is a connection.
      </Trans>
    </Notice>
  );
}
