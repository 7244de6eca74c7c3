// Beside how far the round is: there is no connection, so what is weighed waits on this device.
import { useLingui } from '@lingui/react/macro';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { Icon } from '../../ui/icon.tsx';
import { wifiSlash } from '../../ui/icons.ts';
import styles from './progress.module.css';

export function OfflineMark() {
  const { t } = useLingui();
  if (useIsConnected()) return null;
  return (
    <span className={styles.offline} role="img" aria-label={t`No connection.`} title={t`No connection.`}>
      <Icon shape={wifiSlash} size={20} />
    </span>
  );
}
