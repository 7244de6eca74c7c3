// How far the round is.
import { useLingui } from '@lingui/react/macro';
import { OfflineMark } from './offline-mark.tsx';
import styles from './progress.module.css';
import type { Weighing } from './use-weighing.ts';

export function useRoundTitle({ round, bird }: Weighing, single: boolean): string {
  const { t } = useLingui();
  if (single) return t`Weigh ${bird?.name ?? ''}`;
  return round.room ? t`Weigh-in, ${round.room}` : t`Weigh-in`;
}

export function RoundProgress({ weighing }: { weighing: Weighing }) {
  const { t } = useLingui();
  const { weighed, birds } = weighing.round;
  const all = birds.length;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={all} value={weighed} aria-label={t`Weighed today`} />
      <span className={styles.count}>{t`${weighed} of ${all}`}</span>
      <OfflineMark />
    </div>
  );
}
