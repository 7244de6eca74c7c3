// A line below a list of doses while offline. It says when the doses were loaded, and whether days are missing. Without
// this line, a missing day would look like a day without a dose.
import { Trans } from '@lingui/react/macro';
import { useAsOf } from '../../board/use-as-of.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import type { KnownDoses } from '../doses/known-doses.ts';
import styles from './dose-list.module.css';

/** Shows nothing while there is a connection, because the doses are being loaded. */
export function OfflineNote({ known: { unknownDays, asOfMs } }: { known: KnownDoses }) {
  const asOf = useAsOf();
  const isConnected = useIsConnected();
  if (isConnected) return null;
  if (asOfMs === undefined)
    return unknownDays.length === 0 ? null : (
      <p className={styles.counts}>
        <Trans>
          This device has not loaded these doses yet. It will load them when there is a connection.
        </Trans>
      </p>
    );
  return (
    <p className={styles.counts}>
      {asOf(asOfMs)}{' '}
      {unknownDays.length > 0 && (
        <Trans>
          This device has not loaded the other days yet. It will load them when there is a connection.
        </Trans>
      )}
    </p>
  );
}
