// The sheet for closing the account. It lists what happens to each flock, or what must be done first.
import type { ClosingFlock } from '@flock-care/contract/shapes';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useRead } from '../api/reads.ts';
import type { RefusalMessages } from '../api/refusal-messages.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { outbox } from '../outbox/device-outbox.ts';
import { closeAccount } from '../session/sign-out.ts';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import styles from './you-screen.module.css';

const words: RefusalMessages = {
  onlyOwner: msg`Not closed: you are now the only owner of a flock. Close this and open it again.`,
};

export function CloseAccount({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { data, error } = useRead('GET /api/auth/user/closing');
  const navigate = useNavigate();
  const [state, setState] = useState<{ busy: boolean; error?: Error }>({ busy: false });
  const refusal = useRefusal(words)(state.error ?? (data ? null : error));
  const isBlocked = data?.flocks.some(({ outcome }) => outcome === 'blocks') ?? true;
  const close = async () => {
    setState({ busy: true });
    try {
      await closeAccount();
      await navigate({ to: '/sign-in', replace: true });
    } catch (failure) {
      setState({ busy: false, error: failure as Error });
    }
  };
  return (
    <Sheet
      title={isBlocked && data ? t`Not yet` : t`Close the account`}
      onClose={onClose}
      footer={
        <>
          {!isBlocked && (
            <Button kind="outlined" size="tall" busy={state.busy} onClick={() => void close()}>
              <Trans>Close it for good</Trans>
            </Button>
          )}
          <Button kind="filled" size="tall" onClick={onClose}>
            <Trans>Keep the account</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.closing}>
        {data && <Outcomes flocks={data.flocks} />}
        {data && !isBlocked && <Losses />}
        {refusal && (
          <p className={styles.failed} role="alert">
            {refusal}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function Outcomes({ flocks }: { flocks: readonly ClosingFlock[] }) {
  const blocking = flocks.filter(({ outcome }) => outcome === 'blocks');
  if (blocking.length > 0) {
    return blocking.map(({ workspaceId, name, otherMembers }) => (
      <p key={workspaceId}>
        {otherMembers > 0 ? (
          <Trans>You are the only owner of {name}. Make somebody else an owner first.</Trans>
        ) : (
          <Trans>{name} has birds and no other members. Move or delete the birds first.</Trans>
        )}
      </p>
    ));
  }
  return flocks.map(({ workspaceId, name, outcome }) => (
    <p key={workspaceId}>
      {outcome === 'deleted' ? (
        <Trans>{name} has no birds and no other members. It is deleted with your account.</Trans>
      ) : (
        <Trans>You will leave {name}. The others keep it.</Trans>
      )}
    </p>
  ));
}

function Losses() {
  // The unsent entries in all flocks, because closing the account deletes them from the device.
  const waiting = useSyncExternalStore(outbox.subscribe, outbox.snapshot).filter(
    ({ id }) => !outbox.hasLanded(id),
  ).length;
  return (
    <>
      <p>
        <Trans>
          Your address, sessions and tokens are deleted. Your name stays on what you recorded. This cannot be
          undone.
        </Trans>
      </p>
      {waiting > 0 && (
        <p>
          <strong>
            <Plural
              value={waiting}
              one="# unsent entry will be lost."
              other="# unsent entries will be lost."
            />
          </strong>
        </p>
      )}
    </>
  );
}
