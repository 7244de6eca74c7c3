// The line under the head that says how things stand with the service, and leads to what waits here.
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSignedIn } from '../api/use-session.ts';
import { isUnsent, useWaiting } from '../outbox/device-outbox.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Icon } from '../ui/icon.tsx';
import { caretRight, hourglassMedium, wifiSlash } from '../ui/icons.ts';
import styles from './connection-line.module.css';

export function ConnectionLine() {
  const connected = useIsConnected();
  const waiting = useWaiting().filter(isUnsent);
  const { ended } = useSignedIn();
  const refused = waiting.filter(entry => entry.refused).length;
  const count = waiting.length;
  // The frame says that.
  if (ended) return null;
  if (connected && refused === 0) return null;
  return (
    <Link to="/outbox" className={styles.line}>
      <Icon shape={connected ? hourglassMedium : wifiSlash} size={18} />
      <span>
        {!connected && (
          <strong>
            <Trans>No connection.</Trans>
          </strong>
        )}{' '}
        {connected ? (
          <Plural
            value={refused}
            one="# entry waits for you to choose."
            other="# entries wait for you to choose."
          />
        ) : (
          count > 0 && <Plural value={count} one="# entry waits here." other="# entries wait here." />
        )}
      </span>
      <Icon shape={caretRight} size={16} mirrored />
    </Link>
  );
}
