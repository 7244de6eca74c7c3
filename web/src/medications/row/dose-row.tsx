// A dose row: bird, drug, dose and route, and Give at the trailing end. It keeps its height and place after the tap.
import type { Dose, DoseOutcome } from '@flock-care/contract/shapes';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useRights } from '../../api/use-session.ts';
import { useFlockDay } from '../../board/use-today.ts';
import type { Entry } from '../../outbox/entry.ts';
import { daysBetween } from '../../ui/formats/formats.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { keepHeight } from '../../ui/layout/keep-height.ts';
import { useOpensUpwards } from '../../ui/layout/use-opens-upwards.ts';
import { Portrait, type PortraitBird } from '../../ui/portraits/portrait.tsx';
import { DoseConflict } from '../conflicts/dose-conflict.tsx';
import { TooSoon, TooSoonNow } from '../conflicts/too-soon.tsx';
import { usePresetText } from '../presets/use-preset-text.ts';
import type { Tap } from '../recording/double-tap.ts';
import { useGive } from '../recording/use-give.ts';
import { useTooSoonNow } from '../too-soon/use-too-soon-reason.ts';
import { DoseEnd } from './dose-end.tsx';
import styles from './dose-row.module.css';
import { useKeepFocus } from './use-keep-focus.ts';

const DoseSheet = lazy(async () => ({ default: (await import('../sheet/dose-sheet.tsx')).DoseSheet }));

interface Props {
  dose: Dose;
  /** For the portrait; without it the row shows an initial. */
  bird: PortraitBird | undefined;
  /** The entry of the outbox that records this dose, if there is one. */
  entry: Entry | undefined;
  /** Filled for the next dose of a round, tinted elsewhere. */
  kind?: 'filled' | 'tinted';
  /** True on a bird's page, where the row names the slot instead of the bird. */
  ofBird?: boolean;
  /** True in a round, where the row names the bird's place, and the dose is large. */
  round?: boolean;
  /** The location of an isolated bird whose late dose is listed with the doses for other birds. */
  where?: string | undefined;
  /** Shown below the dose. */
  children?: ReactNode;
}

export function DoseRow({
  dose,
  bird,
  entry,
  kind = 'tinted',
  round = false,
  ofBird = false,
  where,
  children,
}: Props) {
  const giveState = useGive(dose, entry);
  const { canGiveCare } = useRights();
  const [open, setOpen] = useState(false);
  const refused = entry?.refused;
  const isDone = dose.administration !== null || (entry !== undefined && !refused);
  const why = useTooSoonNow(dose, canGiveCare && entry === undefined && !isDone && !giveState.justGiven);
  const row = useRef<HTMLLIElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useOpensUpwards(row, refused !== undefined || why !== undefined);
  const focus = useKeepFocus(row, end);
  const line = useRef<HTMLDivElement>(null);
  /** Keeps the height of the line, because the outcome may fit next to the text even if the button did not. */
  const give = (tap: Tap, outcome?: DoseOutcome) => {
    if (line.current) keepHeight(line.current);
    return giveState.give(tap, outcome);
  };
  return (
    <li ref={row} className={styles.item} {...focus}>
      <div ref={line} className={`${styles.row} ${round ? styles.round : ''} ${isDone ? styles.done : ''}`}>
        {!ofBird && <Portrait bird={bird ?? { name: dose.birdName, chartColor: '#6b7280' }} size={44} />}
        <RowText onOpen={canGiveCare ? () => setOpen(true) : undefined}>
          {ofBird ? (
            <SlotText dose={dose} />
          ) : round ? (
            <RoundText dose={dose} />
          ) : (
            <>
              <strong className={styles.name}>{dose.birdName}</strong>
              <Drug dose={dose} />
            </>
          )}
        </RowText>
        <div ref={end} className={styles.end}>
          <DoseEnd
            {...{ dose, entry, kind }}
            giveState={{ ...giveState, give }}
            isTooSoon={why !== undefined}
          />
        </div>
      </div>
      {!ofBird && <LateText dose={dose} done={entry !== undefined || isDone} where={where} />}
      {giveState.failed && (
        <p className={styles.problem} role="alert">
          <Trans>Not saved. This device has no room for it.</Trans>
        </p>
      )}
      {why && <TooSoonNow dose={dose} why={why} onGiveAnyway={giveState.giveAnyway} />}
      {entry && refused?.code === 'doseTooSoon' && <TooSoon entry={entry} dose={dose} />}
      {entry && refused && refused.code !== 'doseTooSoon' && (
        <DoseConflict entry={entry} dose={dose} bird={bird} />
      )}
      {children}
      {open && (
        <Suspense>
          <DoseSheet dose={dose} bird={bird} entry={entry} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}

/** "08:00 Morning", or for another day "yesterday 20:00 Evening" */
function SlotText({ dose: { dueAt, dueOn, label, administrationSlot } }: { dose: Dose }) {
  const formats = useFormats();
  const { labelOf } = usePresetText();
  const days = daysBetween(dueOn, useFlockDay());
  const name = label === administrationSlot ? '' : labelOf(label);
  return (
    <span>
      {days > 0 && formats.daysAgo(days)} {dueAt !== null && <strong>{formats.time(dueAt)}</strong>}{' '}
      {name || (dueAt === null && <Trans>As needed</Trans>)}
    </span>
  );
}

/** The text of the row. For people who may record the dose, a tap on it opens the dose's sheet. */
function RowText({ onOpen, children }: { onOpen: (() => void) | undefined; children: ReactNode }) {
  if (!onOpen) return <div className={styles.words}>{children}</div>;
  return (
    <button type="button" className={styles.words} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  );
}

/** The drug as it was typed, the dose in bold, and the route. None of them breaks across lines. */
export function Drug({ dose }: { dose: Pick<Dose, 'name' | 'dosage' | 'route'> }) {
  const { routeOf } = usePresetText();
  return (
    <span className={styles.drug}>
      <span className="whole">{dose.name}</span> <bdi className={styles.dosage}>{dose.dosage}</bdi>{' '}
      <span className="whole">{routeOf(dose.route)}</span>
    </span>
  );
}

/** The text of a row in a round, with the dose in large type, to be read at the cage with a syringe in hand. */
function RoundText({ dose }: { dose: Dose }) {
  const { routeOf } = usePresetText();
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

/**
 * The time when the dose was due. It is not red, because a missed dose is nobody's fault. The space stays after the
 * dose is recorded, so that no row moves.
 */
function LateText({ dose, done, where }: { dose: Dose; done: boolean; where: string | undefined }) {
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
        {where && ` ${where}.`}
      </p>
    );
  }
  if (open.state !== 'unrecorded') return null;
  const name = dose.birdName;
  const weekday = formats.weekday(dose.dueOn);
  return (
    <p className={className}>
      <Trans>
        Not recorded yet: {name}’s dose on {weekday}, {at}. Was it given?
      </Trans>
    </p>
  );
}
