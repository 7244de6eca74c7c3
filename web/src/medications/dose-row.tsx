// One dose: bird, drug, dose and route, and Give at the end side. It keeps its height and place after the tap.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRights, useSignedIn } from '../api/use-session.ts';
import { outbox } from '../outbox/device-outbox.ts';
import type { Entry } from '../outbox/entry.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { hourglassMedium } from '../ui/icons.ts';
import { Portrait, type PortraitBird } from '../ui/portrait.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './dose-row.module.css';
import { TooSoon } from './too-soon.tsx';
import { useGive } from './use-give.ts';

interface Props {
  dose: Dose;
  /** For its portrait; without it the initial of the name. */
  bird: PortraitBird | undefined;
  /** The entry of the outbox that records this dose, if one does. */
  entry: Entry | undefined;
  /** What stands at the end side while nothing is to be done: "in 13 h". */
  note?: string | undefined;
  /** Filled for the next dose of a round, tinted elsewhere. */
  kind?: 'filled' | 'tinted';
  /** In a round the row says where the bird sits, and the dose is large. */
  round?: boolean;
}

export function DoseRow({ dose, bird, entry, note, kind = 'tinted', round = false }: Props) {
  const giving = useGive(dose);
  const { keeps } = useRights();
  const refused = entry?.refused;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <Portrait bird={bird ?? { name: dose.birdName, chartColor: '#6b7280' }} size={44} />
        {round ? (
          <RoundWords dose={dose} />
        ) : (
          <div className={styles.words}>
            <strong className={styles.name}>{dose.birdName}</strong>
            <Drug dose={dose} />
          </div>
        )}
        <div className={styles.end}>
          {note ? (
            <span className={styles.note}>{note}</span>
          ) : (
            <End dose={dose} entry={entry} giving={giving} keeps={keeps} kind={kind} />
          )}
        </div>
      </div>
      <Late dose={dose} done={entry !== undefined || dose.administration !== null} />
      {giving.failed && (
        <p className={styles.problem} role="alert">
          <Trans>Not saved. This device has no room to keep it.</Trans>
        </p>
      )}
      {entry && refused?.code === 'doseTooSoon' && <TooSoon entry={entry} dose={dose} />}
      {entry && refused && refused.code !== 'doseTooSoon' && <Crossed entry={entry} />}
    </li>
  );
}

/** Drug in small letters as it was typed, the dose bold; none of them breaks. */
export const Drug = ({ dose }: { dose: Pick<Dose, 'name' | 'dosage' | 'route'> }) => (
  <span className={styles.drug}>
    <span className="whole">{dose.name}</span> <bdi className={styles.dosage}>{dose.dosage}</bdi>{' '}
    <span className="whole">{dose.route}</span>
  </span>
);

/** As in `Drug`, for somebody who stands at the cage with a syringe. */
const RoundWords = ({ dose }: { dose: Dose }) => (
  <div className={styles.words}>
    <span>
      <strong className={styles.large}>{dose.birdName}</strong>{' '}
      {dose.place && <bdi className={styles.place}>{dose.place}</bdi>}
    </span>
    <bdi className={`${styles.dosage} ${styles.large}`}>{dose.dosage}</bdi>
    <span className={styles.drug}>
      <span className="whole">{dose.name}</span> <span className="whole">{dose.route}</span>
    </span>
  </div>
);

interface EndProps {
  dose: Dose;
  entry: Entry | undefined;
  giving: ReturnType<typeof useGive>;
  keeps: boolean;
  kind: 'filled' | 'tinted';
}

function End({ dose, entry, giving, keeps, kind }: EndProps) {
  const { t } = useLingui();
  const formats = useFormats();
  if (entry && !entry.refused) return <Given who={t`You`} at={entry.createdAt} giving={giving} waits />;
  if (giving.justGiven && (dose.administration || dose.state === 'as_needed'))
    return <Given who={t`You`} at={giving.justGiven.at} giving={giving} />;
  if (dose.administration) return <Recorded dose={dose} />;
  const { birdName: name, name: drug, dosage } = dose;
  if (!keeps) return dose.dueAt ? <span className={styles.note}>{formats.time(dose.dueAt)}</span> : null;
  return (
    <Button kind={kind} size="give" onClick={giving.give} aria-label={t`Give ${name} ${drug} ${dosage}`}>
      {dose.state === 'unrecorded' ? <Trans>Was given</Trans> : <Trans>Give</Trans>}
    </Button>
  );
}

function Given({
  who,
  at,
  giving,
  waits = false,
}: {
  who: string;
  at: string;
  giving: EndProps['giving'];
  waits?: boolean;
}) {
  const formats = useFormats();
  return (
    <span className={styles.given} role="status">
      <span>
        {waits && outbox.nextTryAt !== undefined && (
          <Icon shape={hourglassMedium} size={15} className={styles.hourglass} />
        )}
        {[who, formats.time(at)].join(', ')}
      </span>
      {giving.justGiven && (
        <Button kind="plain" size="small" onClick={giving.undo}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </span>
  );
}

/** Who gave it and when, or what became of it. */
function Recorded({ dose }: { dose: Dose }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { context } = useSignedIn();
  const isMine = dose.administration?.createdByUserId === context.user.id;
  const who = isMine ? t`You` : (dose.givenByName ?? t`Somebody`);
  const words = dose.outcome === 'refused' ? t`refused` : dose.outcome === 'skipped' ? t`skipped` : undefined;
  const at = dose.givenAt && formats.time(dose.givenAt);
  return <span className={styles.given}>{[who, words ?? at].filter(Boolean).join(', ')}</span>;
}

/** Since when it waits. Not in red: a missed dose is nobody's fault. Once it is done its place stays, so that no row moves. */
function Late({ dose, done }: { dose: Dose; done: boolean }) {
  const formats = useFormats();
  const [open] = useState({ state: dose.state });
  if (!done) open.state = dose.state;
  if (!dose.dueAt) return null;
  const at = formats.time(dose.dueAt);
  const className = `${styles.late} ${done ? styles.past : ''}`;
  if (open.state === 'overdue') {
    return (
      <p className={className}>
        <Trans>Due at {at}.</Trans>
      </p>
    );
  }
  if (open.state !== 'unrecorded') return null;
  const name = dose.birdName;
  const weekday = formats.weekday(dose.dueOn);
  return (
    <p className={className}>
      <Trans>
        Not recorded yet: {name}’s dose of {weekday}, {at}. Was it given?
      </Trans>
    </p>
  );
}

/** Somebody else was first: the row shows theirs, and this says what became of ours. */
function Crossed({ entry }: { entry: Entry }) {
  return (
    <div className={styles.crossed}>
      <p>
        {entry.refused?.message} <Trans>Yours is not recorded.</Trans>
      </p>
      <Button kind="outlined" size="small" onClick={() => outbox.discard(entry.id)}>
        <Trans>Mine was not given</Trans>
      </Button>
    </div>
  );
}
