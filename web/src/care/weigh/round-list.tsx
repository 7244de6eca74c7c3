// The birds of the round beside the scale, on a tablet: a tap goes to one.
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { BirdToday } from '../../today/board.ts';
import { Icon } from '../../ui/icon.tsx';
import { hourglassMedium } from '../../ui/icons.ts';
import { Mark } from '../../ui/mark.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { useFormats } from '../../ui/use-formats.ts';
import { stateOf } from '../../ui/verdicts.ts';
import styles from './round-list.module.css';
import type { Weighing } from './use-weighing.ts';

export function RoundList({ weighing }: { weighing: Weighing }) {
  const current = useRef<HTMLLIElement>(null);
  const currentId = weighing.bird?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row to show depends on the bird.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
  return (
    <ul className={styles.list}>
      {weighing.round.birds.map(bird => (
        <li key={bird.id} ref={bird.id === currentId ? current : undefined}>
          <Row bird={bird} weighing={weighing} />
        </li>
      ))}
    </ul>
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
          {[bird.place, usual && <Trans key="usual">usual {usual}</Trans>]
            .filter(Boolean)
            .flatMap((part, index) => (index ? [', ', part] : [part]))}
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

/** The weight of today, if there is one: of the service, or waiting on this device. */
export function weighedToday(
  bird: BirdToday,
  { today, waiting }: Weighing,
): { grams: number; waits: boolean } | undefined {
  const grams = waiting.get(bird.id)?.grams;
  if (grams !== undefined) return { grams, waits: true };
  if (bird.latestRecordedOn !== today || bird.latestWeightGrams === null) return undefined;
  return { grams: bird.latestWeightGrams, waits: false };
}
