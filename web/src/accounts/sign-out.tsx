// The way out: nothing of the flock stays on this device. What is not sent yet would be lost, so it asks once.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useSession } from '../api/use-session.ts';
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
  // Of every flock and person: all of it leaves the device.
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.snapshot).filter(isUnsent);
  const userId = useSession()?.context.user.id;
  const own = waiting.filter(entry => entry.userId === userId).length;
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
        <Ask
          own={own}
          others={waiting.length - own}
          onClose={() => setAsking(false)}
          onSignOut={() => void leave()}
        />
      )}
    </>
  );
}

interface AskProps {
  own: number;
  /** Of people whose session had ended when this person signed in. */
  others: number;
  onClose: () => void;
  onSignOut: () => void;
}

function Ask({ own, others, onClose, onSignOut }: AskProps) {
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
      {own > 0 && (
        <p>
          <Plural
            value={own}
            one="# entry waits on this device. If you sign out now it is lost."
            other="# entries wait on this device. If you sign out now they are lost."
          />
        </p>
      )}
      {others > 0 && (
        <p>
          <Plural
            value={others}
            one="# entry that somebody else made on this device is not sent yet. If you sign out now it is lost."
            other="# entries that somebody else made on this device are not sent yet. If you sign out now they are lost."
          />
        </p>
      )}
    </Sheet>
  );
}
