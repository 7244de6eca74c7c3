// The progress of a round: one bar per dose, and the count of those that are done.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { isolationTitle } from '../../labels/isolation-text.ts';
import type { Entry } from '../../outbox/entry.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { useOpensUpwards } from '../../ui/layout/use-opens-upwards.ts';
import { doseKey } from '../doses/doses.ts';
import type { DoseRoom } from './dose-round.ts';
import styles from './doses-screen.module.css';

interface Props {
  rooms: readonly DoseRoom[];
  entries: ReadonlyMap<string, Entry>;
}

export function RoundBars({ rooms, entries }: Props) {
  const { t, i18n } = useLingui();
  const isConnected = useIsConnected();
  const entryOf = (dose: DoseRoom['doses'][number]) => entries.get(doseKey(dose));
  const isDone = (dose: DoseRoom['doses'][number]) => {
    const entry = entryOf(dose);
    return dose.administration !== null || (entry !== undefined && !entry.refused);
  };
  const doses = rooms.flatMap(room => [...room.folded, ...room.doses]);
  const all = doses.length;
  const done = doses.filter(isDone).length;
  const [, following] = rooms
    .map(({ room, isIsolated, doses }) => ({
      room: isIsolated ? i18n._(isolationTitle) : room,
      left: doses.filter(dose => !isDone(dose)).length,
    }))
    .filter(({ left }) => left > 0);
  const isWaiting = !isConnected && doses.some(dose => entryOf(dose) && !entryOf(dose)?.refused);
  const counts = useRef<HTMLParagraphElement>(null);
  useOpensUpwards(counts, `${done} ${isWaiting}`, true);
  return (
    <div className={styles.progress}>
      <div
        className={styles.bars}
        role="progressbar"
        aria-label={t`Doses of this round`}
        aria-valuemin={0}
        aria-valuemax={all}
        aria-valuenow={done}
        aria-valuetext={t`${done} of ${all} done`}
      >
        {doses.map((dose, index) => (
          <span key={doseKey(dose)} className={index < done ? styles.done : styles.open} />
        ))}
      </div>
      <p ref={counts} className={styles.counts}>
        <strong>{t`${done} of ${all} done`}</strong>
        <span role="status">
          {isWaiting ? <Trans>Others cannot see this yet.</Trans> : <NextRoom room={following} />}
        </span>
      </p>
    </div>
  );
}

/** The next room with open doses, after the current one. */
function NextRoom({ room: next }: { room: { room: string; left: number } | undefined }) {
  if (!next?.room) return null;
  const { room, left } = next;
  return (
    <Trans>
      then {room}, {left}
    </Trans>
  );
}
