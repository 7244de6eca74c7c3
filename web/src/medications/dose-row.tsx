// One dose: bird, drug, dose and route, and Give at the end side. It keeps its height and place after the tap.
import type { Dose } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useRights } from '../api/use-session.ts';
import type { Entry } from '../outbox/entry.ts';
import { keepHeight } from '../ui/keep-height.ts';
import { Portrait, type PortraitBird } from '../ui/portrait.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useOpensUpwards } from '../ui/use-opens-upwards.ts';
import { Crossed } from './crossed.tsx';
import { DoseEnd } from './dose-end.tsx';
import styles from './dose-row.module.css';
import { TooSoon, TooSoonNow } from './too-soon.tsx';
import { useGive } from './use-give.ts';
import { useKeepsFocus } from './use-keeps-focus.ts';
import { usePresetWords } from './use-preset-words.ts';
import { useTooSoonNow } from './use-why-too-soon.ts';

const DoseSheet = lazy(async () => ({ default: (await import('./dose-sheet.tsx')).DoseSheet }));

interface Props {
  dose: Dose;
  /** For its portrait; without it the initial of the name. */
  bird: PortraitBird | undefined;
  /** The entry of the outbox that records this dose, if one does. */
  entry: Entry | undefined;
  /** Filled for the next dose of a round, tinted elsewhere. */
  kind?: 'filled' | 'tinted';
  /** On the page of a bird the row says when, as everything there is of the bird. */
  ofBird?: boolean;
  /** In a round the row says where the bird sits, and the dose is large. */
  round?: boolean;
}

export function DoseRow({ dose, bird, entry, kind = 'tinted', round = false, ofBird = false }: Props) {
  const giving = useGive(dose, entry);
  const { tends } = useRights();
  const [open, setOpen] = useState(false);
  const refused = entry?.refused;
  const isDone = dose.administration !== null || (entry !== undefined && !refused);
  const why = useTooSoonNow(dose, tends && entry === undefined && !isDone && !giving.justGiven);
  const row = useRef<HTMLLIElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useOpensUpwards(row, refused !== undefined || why !== undefined);
  const focus = useKeepsFocus(row, end);
  const line = useRef<HTMLDivElement>(null);
  /** What stands there afterwards may fit beside the words although the button did not: the line stays as high. */
  const give = () => {
    if (line.current) keepHeight(line.current);
    return giving.give();
  };
  return (
    <li ref={row} className={styles.item} {...focus}>
      <div ref={line} className={`${styles.row} ${round ? styles.round : ''} ${isDone ? styles.done : ''}`}>
        {!ofBird && <Portrait bird={bird ?? { name: dose.birdName, chartColor: '#6b7280' }} size={44} />}
        <Words opens={tends ? () => setOpen(true) : undefined}>
          {ofBird ? (
            <SlotWords dose={dose} />
          ) : round ? (
            <RoundWords dose={dose} />
          ) : (
            <>
              <strong className={styles.name}>{dose.birdName}</strong>
              <Drug dose={dose} />
            </>
          )}
        </Words>
        <div ref={end} className={styles.end}>
          <DoseEnd {...{ dose, entry, kind }} giving={{ ...giving, give }} isTooSoon={why !== undefined} />
        </div>
      </div>
      {!ofBird && <Late dose={dose} done={entry !== undefined || isDone} />}
      {giving.failed && (
        <p className={styles.problem} role="alert">
          <Trans>Not saved. This device has no room to keep it.</Trans>
        </p>
      )}
      {why && <TooSoonNow dose={dose} why={why} onGiveAnyway={giving.giveAnyway} />}
      {entry && refused?.code === 'doseTooSoon' && <TooSoon entry={entry} dose={dose} />}
      {entry && refused && refused.code !== 'doseTooSoon' && (
        <Crossed entry={entry} dose={dose} bird={bird} />
      )}
      {open && (
        <Suspense>
          <DoseSheet dose={dose} bird={bird} entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** "08:00 Morning" */
function SlotWords({ dose: { dueAt, label, administrationSlot } }: { dose: Dose }) {
  const formats = useFormats();
  const { labelOf } = usePresetWords();
  const name = label === administrationSlot ? '' : labelOf(label);
  return (
    <span>
      {dueAt !== null && <strong>{formats.time(dueAt)}</strong>}{' '}
      {name || (dueAt === null && <Trans>As needed</Trans>)}
    </span>
  );
}

/** Who may record a dose opens its sheet from its name. */
function Words({ opens, children }: { opens: (() => void) | undefined; children: ReactNode }) {
  if (!opens) return <div className={styles.words}>{children}</div>;
  return (
    <button type="button" className={styles.words} aria-haspopup="dialog" onClick={opens}>
      {children}
    </button>
  );
}

/** Drug in small letters as it was typed, the dose bold; none of them breaks. */
export function Drug({ dose }: { dose: Pick<Dose, 'name' | 'dosage' | 'route'> }) {
  const { routeOf } = usePresetWords();
  return (
    <span className={styles.drug}>
      <span className="whole">{dose.name}</span> <bdi className={styles.dosage}>{dose.dosage}</bdi>{' '}
      <span className="whole">{routeOf(dose.route)}</span>
    </span>
  );
}

/** As in `Drug`, for somebody who stands at the cage with a syringe. */
function RoundWords({ dose }: { dose: Dose }) {
  const { routeOf } = usePresetWords();
  return (
    <>
      <span>
        <strong className={styles.large}>{dose.birdName}</strong>{' '}
        {dose.place && <bdi className={styles.place}>{dose.place}</bdi>}
      </span>{' '}
      <bdi className={`${styles.dosage} ${styles.large}`}>{dose.dosage}</bdi>{' '}
      <span className={styles.drug}>
        <span className="whole">
          {dose.name}
          {dose.route && ','}
        </span>{' '}
        <span className="whole">{routeOf(dose.route)}</span>
      </span>
    </>
  );
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
