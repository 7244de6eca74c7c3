// The line below the head that shows a lost connection or refused entries, with a link to the outbox.
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { type ReadKey, readKey } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';
import { useAsOf } from '../board/use-as-of.ts';
import { useUnsent } from '../outbox/device-outbox.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { caretRight, hourglassMedium, wifiSlash } from '../ui/icons/icons.ts';
import { useOpensUpwards } from '../ui/layout/use-opens-upwards.ts';
import styles from './connection-line.module.css';

interface Props {
  /**
   * The arguments of `useRead`. If they are set, the line about a lost connection also shows when that data was last
   * read.
   */
  read?: Read;
}

type Read = readonly [key: ReadKey, inputs?: object];

export function ConnectionLine({ read }: Props) {
  const connected = useIsConnected();
  const refused = useUnsent().filter(entry => entry.refused).length;
  const { ended } = useSignedIn();
  // Hidden after the session has ended, because the shell already says so.
  const isShown = !ended && (!connected || refused > 0);
  const anchor = useRef<HTMLDivElement>(null);
  useOpensUpwards(anchor, isShown);
  return (
    <div ref={anchor} className={styles.place}>
      {isShown && (
        <Link to="/outbox" className={styles.line}>
          <Icon shape={connected ? hourglassMedium : wifiSlash} size={18} />
          <span>
            {connected ? (
              <Plural
                value={refused}
                one="# entry needs your decision."
                other="# entries need your decision."
              />
            ) : (
              <NoConnection read={read} />
            )}
          </span>
          <Icon shape={caretRight} size={16} mirrored />
        </Link>
      )}
    </div>
  );
}

function NoConnection({ read }: { read: Read | undefined }) {
  const count = useUnsent().length;
  return (
    <>
      <strong>
        <Trans>No connection.</Trans>
      </strong>{' '}
      {read && <AsOf read={read} />}
      {count > 0 && (
        <Plural value={count} one="# entry is waiting here." other="# entries are waiting here." />
      )}
    </>
  );
}

function AsOf({ read }: { read: Read }) {
  const asOf = useAsOf();
  const { dataUpdatedAt } = useQuery({ queryKey: readKey(...read), enabled: false });
  return `${asOf(dataUpdatedAt)} `;
}
