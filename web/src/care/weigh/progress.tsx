// The progress and title of a round, and the mark for a lost connection.
import { useLingui } from '@lingui/react/macro';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { wifiSlash } from '../../ui/icons/icons.ts';
import styles from './progress.module.css';
import type { Weighing } from './use-weighing.ts';

export function useRoundTitle({ round, bird }: Weighing, single: boolean): string {
  const { t } = useLingui();
  if (single) return t`Weigh ${bird?.name ?? ''}`;
  return round.part ? t`Weigh-in, ${round.part}` : t`Weigh-in`;
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

export function OfflineMark() {
  const { t } = useLingui();
  if (useIsConnected()) return null;
  return (
    <span className={styles.offline} role="img" aria-label={t`No connection.`} title={t`No connection.`}>
      <Icon shape={wifiSlash} size={20} />
    </span>
  );
}
