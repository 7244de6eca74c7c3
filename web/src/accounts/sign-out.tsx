// The button that signs out and deletes the data of all flocks from this device. It asks first if unsent entries would
// be lost.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useSession } from '../api/use-session.ts';
import { pairedTablet } from '../device/tablet.ts';
import { isUnsent, outbox } from '../outbox/device-outbox.ts';
import { signOut } from '../session/sign-out.ts';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { signOut as signOutIcon } from '../ui/icons/icons.ts';
import styles from './you-screen.module.css';

export function SignOut() {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const userId = useSession()?.context.user.id;
  // The entries that would be lost: those of all flocks and people or, on a shared tablet, only those of this person.
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.snapshot).filter(
    entry => isUnsent(entry) && (entry.userId === userId || !pairedTablet()),
  );
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
        onClick={() => (waiting.length > 0 ? setIsConfirming(true) : void leave())}
      >
        <Trans>Sign out on this device</Trans>
        <Icon shape={signOutIcon} mirrored />
      </button>
      {isConfirming && (
        <ConfirmSignOut
          own={own}
          others={waiting.length - own}
          onClose={() => setIsConfirming(false)}
          onSignOut={() => void leave()}
        />
      )}
    </>
  );
}

interface ConfirmSignOutProps {
  own: number;
  /** The number of entries by other people, whose sessions had ended when this person signed in. */
  others: number;
  onClose: () => void;
  onSignOut: () => void;
}

function ConfirmSignOut({ own, others, onClose, onSignOut }: ConfirmSignOutProps) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`Not everything has been sent`}
      onClose={onClose}
      footer={
        <>
          <Button kind="outlined" onClick={onSignOut}>
            <Trans>Sign out anyway</Trans>
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
            one="# entry has not been sent yet. If you sign out now, it will be lost."
            other="# entries have not been sent yet. If you sign out now, they will be lost."
          />
        </p>
      )}
      {others > 0 && (
        <p>
          <Plural
            value={others}
            one="# entry that somebody else made on this device has not been sent yet. If you sign out now, it will be lost."
            other="# entries that somebody else made on this device have not been sent yet. If you sign out now, they will be lost."
          />
        </p>
      )}
    </Sheet>
  );
}
