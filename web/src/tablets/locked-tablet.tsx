// The lock screen of a shared tablet: the names of the people who can unlock it, then the PIN entry for the chosen
// person.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { currentSession } from '../device/session.ts';
import { isTabletScreen, type PairedTablet } from '../device/tablet.ts';
import { isUnsent, outbox } from '../outbox/device-outbox.ts';
import { canOpenOffline, userOfName } from '../session/tablet-names.ts';
import { addressToReturnTo, refreshTablet } from '../session/tablet-session.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { wifiSlash } from '../ui/icons/icons.ts';
import { useDocumentTitle } from '../ui/layout/use-document-title.ts';
import { PersonMark } from '../ui/portraits/portrait.tsx';
import { EnterPin } from './enter-pin.tsx';
import styles from './tablet.module.css';

const route = getRouteApi('/tablet');
/** The interval between reads of the lock screen. */
const everyMs = 15_000;

export function LockedTablet({ tablet: { screen } }: { tablet: PairedTablet }) {
  const router = useRouter();
  const { to = addressToReturnTo() } = route.useSearch();
  const next = isTabletScreen(to) ? to : '/today';
  const isConnected = useRefreshed();
  const [chosenId, setChosenId] = useState(whoseSessionEnded);
  const [goneName, setGoneName] = useState<string>();
  const choose = (memberId: string | undefined) => {
    setGoneName(undefined);
    setChosenId(memberId);
  };
  const chosen = screen.members.find(({ memberId }) => memberId === chosenId);
  const { name, room } = screen.tablet;
  useDocumentTitle(screen.flockName);
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>{screen.flockName}</h1>
        <p>{[name, room].filter(Boolean).join(' · ')}</p>
      </header>
      {!isConnected && (
        <p className={styles.offline} role="status">
          <Icon shape={wifiSlash} size={18} />
          <span>
            <strong>
              <Trans>No connection.</Trans>
            </strong>{' '}
            <Trans>Names that were unlocked here within the last twelve hours still work.</Trans>
          </span>
        </p>
      )}
      {chosen ? (
        <EnterPin
          key={chosen.memberId}
          member={chosen}
          onBack={() => choose(undefined)}
          onGone={() => {
            choose(undefined);
            setGoneName(chosen.name);
          }}
          onUnlocked={() => router.history.replace(next)}
        />
      ) : (
        <Names members={screen.members} goneName={goneName} isConnected={isConnected} onChoose={choose} />
      )}
    </main>
  );
}

/**
 * Returns the member id of the person whose session ended while they were using the tablet, so that they need only
 * enter their PIN.
 */
function whoseSessionEnded(): string | undefined {
  const session = currentSession();
  return session?.tablet && session.ended ? session.context.activeMembership.id : undefined;
}

/** Polls the lock screen. Returns false while the service does not respond. */
function useRefreshed(): boolean {
  const [isConnected, setConnected] = useState(navigator.onLine);
  useEffect(() => {
    const refresh = () => void refreshTablet().then(setConnected);
    refresh();
    const timer = setInterval(refresh, everyMs);
    for (const event of ['online', 'offline']) addEventListener(event, refresh);
    return () => {
      clearInterval(timer);
      for (const event of ['online', 'offline']) removeEventListener(event, refresh);
    };
  }, []);
  return isConnected;
}

type Members = PairedTablet['screen']['members'];

interface NamesProps {
  members: Members;
  /** The name of a person who can no longer unlock the tablet. */
  goneName: string | undefined;
  isConnected: boolean;
  onChoose: (memberId: string) => void;
}

function Names({ members, goneName, isConnected, onChoose }: NamesProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.snapshot).filter(isUnsent);
  const waitingOf = (memberId: string) => {
    const userId = userOfName(memberId);
    return waiting.filter(entry => entry.userId === userId).length;
  };
  if (members.length === 0) {
    return (
      <p className={styles.empty}>
        <Trans>
          Nobody here has a PIN yet. Everyone sets theirs in the app on their own device, under You.
        </Trans>
      </p>
    );
  }
  return (
    <section aria-label={t`Names`} className={styles.choice}>
      <h2 ref={heading} tabIndex={-1}>
        <Trans>Who are you?</Trans>
      </h2>
      <p className={styles.problem} role="status">
        {goneName && t`${goneName} can no longer unlock this tablet.`}
      </p>
      <ul className={styles.names}>
        {members.map(({ memberId, name, lockedUntil }) => (
          <li key={memberId}>
            <button
              type="button"
              className={styles.name}
              disabled={!isConnected && !canOpenOffline(memberId)}
              onClick={() => onChoose(memberId)}
            >
              <PersonMark name={name} size={48} />
              <span className={styles.words}>
                <strong>{name}</strong>
                <Note lockedUntil={lockedUntil} waiting={waitingOf(memberId)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Note({ lockedUntil, waiting }: { lockedUntil: string | null; waiting: number }) {
  const formats = useFormats();
  const until = lockedUntil && lockedUntil > new Date().toISOString() && formats.time(lockedUntil);
  if (until) {
    return (
      <span>
        <Trans>Locked until {until}</Trans>
      </span>
    );
  }
  if (waiting === 0) return null;
  return (
    <span>
      <Plural value={waiting} one="# entry waits to be sent" other="# entries wait to be sent" />
    </span>
  );
}
