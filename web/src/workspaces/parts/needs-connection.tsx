// A line saying that changes need a connection. The connection line above shows the waiting entries.
import { Trans } from '@lingui/react/macro';
import { useIsConnected } from '../../outbox/use-connection.ts';
import styles from './rows.module.css';

export function NeedsConnection() {
  if (useIsConnected()) return null;
  return (
    <p className={styles.about} role="status">
      <Trans>Nothing can be changed here until there is a connection.</Trans>
    </p>
  );
}
