// The way out: nothing of the flock stays on this device. What is not sent yet would be lost, so it asks once.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { signOut } from '../app/sign-in-session.ts';
import { isUnsent, outbox } from '../outbox/device-outbox.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { signOut as signOutIcon } from '../ui/icons.ts';
import { Sheet } from '../ui/sheet.tsx';
import styles from './you-screen.module.css';

export function SignOut() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  // Of every flock: all of it leaves the device.
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.snapshot).filter(isUnsent);
  const leave = async () => {
    await signOut();
    await navigate({ to: '/sign-in', replace: true });
  };
  return (
    <>
      <button
        type="button"
        className={styles.out}
        onClick={() => (waiting.length > 0 ? setAsking(true) : void leave())}
      >
        <Trans>Sign out on this device</Trans>
        <Icon shape={signOutIcon} mirrored />
      </button>
      {asking && (
        <Ask count={waiting.length} onClose={() => setAsking(false)} onSignOut={() => void leave()} />
      )}
    </>
  );
}

interface AskProps {
  count: number;
  onClose: () => void;
  onSignOut: () => void;
}

function Ask({ count, onClose, onSignOut }: AskProps) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Not everything is sent`}
      onClose={onClose}
      footer={
        <>
          <Button kind="outlined" onClick={onSignOut}>
            <Trans>Sign out and lose it</Trans>
          </Button>
          <Button kind="filled" onClick={onClose}>
            <Trans>Stay signed in</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Plural
          value={count}
          one="# entry waits on this device. If you sign out now it is lost."
          other="# entries wait on this device. If you sign out now they are lost."
        />
      </p>
    </Sheet>
  );
}
