// Beside the doses of some days: from when they are, and that nothing is known of other days. An empty day looks like one
// on which nothing was given.
import { Trans } from '@lingui/react/macro';
import { useIsConnected } from '../outbox/use-connection.ts';
import { useAsOf } from '../today/use-as-of.ts';
import styles from './dose-list.module.css';
import type { KnownDoses } from './known-doses.ts';

/** With a connection they are on their way. */
export function NotRead({ known: { unknownDays, asOfMs } }: { known: KnownDoses }) {
  const asOf = useAsOf();
  const isConnected = useIsConnected();
  if (isConnected) return null;
  if (asOfMs === undefined)
    return unknownDays.length === 0 ? null : (
      <p className={styles.counts}>
        <Trans>This device does not know how it was given. It reads that once there is a connection.</Trans>
      </p>
    );
  return (
    <p className={styles.counts}>
      {asOf(asOfMs)}{' '}
      {unknownDays.length > 0 && (
        <Trans>This device does not know the other days. It reads them once there is a connection.</Trans>
      )}
    </p>
  );
}
