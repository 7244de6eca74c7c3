// Says why nothing can be changed here while there is no connection. What waits is told by the line above.
import { Trans } from '@lingui/react/macro';
import { useIsConnected } from '../outbox/use-connection.ts';
import styles from './rows.module.css';

export function NeedsConnection() {
  if (useIsConnected()) return null;
  return (
    <p className={styles.about} role="status">
      <Trans>Nothing can be changed here until there is a connection.</Trans>
    </p>
  );
}
