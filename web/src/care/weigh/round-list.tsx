// The list of the round on a tablet. A tap selects a bird.
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { BirdToday } from '../../board/board.ts';
import { useFormats } from '../../ui/formats/use-formats.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { hourglassMedium } from '../../ui/icons/icons.ts';
import { Portrait } from '../../ui/portraits/portrait.tsx';
import { Mark } from '../../ui/verdicts/mark.tsx';
import { stateOf } from '../../ui/verdicts/verdicts.ts';
import { IsolationHeading } from './isolation-sign.tsx';
import styles from './round-list.module.css';
import type { Weighing } from './use-weighing.ts';

export function RoundList({ weighing }: { weighing: Weighing }) {
  const current = useRef<HTMLLIElement>(null);
  const currentId = weighing.bird?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another bird has another row.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  const { others, isolated } = weighing.round;
  const rows = (birds: readonly BirdToday[]) => (
    <ul className={styles.list}>
      {birds.map(bird => (
        <li key={bird.id} ref={bird.id === currentId ? current : undefined}>
          <Row bird={bird} weighing={weighing} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {others.length > 0 && rows(others)}
      {isolated.length > 0 && (
        <section>
          <IsolationHeading />
          {rows(isolated)}
        </section>
      )}
    </>
  );
}

function Row({ bird, weighing }: { bird: BirdToday; weighing: Weighing }) {
  const formats = useFormats();
  const weighed = weighedToday(bird, weighing);
  const usual = bird.usualGrams === null ? undefined : formats.grams(bird.usualGrams);
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={bird.id === weighing.bird?.id || undefined}
      onClick={() => weighing.go(bird)}
    >
      <Portrait bird={bird} size={43} />
      <span className={styles.words}>
        <strong>{bird.name}</strong>
        <span>
          {bird.place}
          {usual && (
            <span className={styles.usual}>
              {bird.place && ', '}
              <Trans>usual {usual}</Trans>
            </span>
          )}
        </span>
      </span>
      {weighed && (
        <span className={styles.today}>
          <b>{formats.number(weighed.grams)}</b>
          {weighed.waits ? (
            <Icon shape={hourglassMedium} size={20} />
          ) : (
            <Mark state={stateOf(bird)} size={24} />
          )}
        </span>
      )}
    </button>
  );
}

/** Finds today's weight in the outbox or on the board. */
export function weighedToday(
  bird: BirdToday,
  { today, waiting }: Weighing,
): { grams: number; waits: boolean } | undefined {
  const grams = waiting.get(bird.id)?.grams;
  if (grams !== undefined) return { grams, waits: true };
  if (bird.latestRecordedOn !== today || bird.latestWeightGrams === null) return undefined;
  return { grams: bird.latestWeightGrams, waits: false };
}
