// The switch for push notifications on this device.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useWrite } from '../api/writes.ts';
import {
  type PushState,
  readPushState,
  registerPushAgain,
  turnPushOff,
  turnPushOn,
} from '../session/push-device.ts';
import { Button } from '../ui/controls/button.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import styles from './notices.module.css';

export interface PushOfDevice {
  /** Undefined until it has been read from the browser. */
  state: PushState | undefined;
  busy: boolean;
  failed: boolean;
  apply: (change: () => Promise<PushState>) => Promise<void>;
}

export function usePushOfDevice(): PushOfDevice {
  const [state, setState] = useState<PushState>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void (async () => {
      setState(await readPushState().catch(() => 'off' as const));
      // The service may have deleted the subscription. If it does not respond, the state stays as it is.
      await registerPushAgain().catch(error => error instanceof ApiError && setState('off'));
    })();
  }, []);
  const apply = async (change: () => Promise<PushState>) => {
    setBusy(true);
    setFailed(false);
    try {
      setState(await change());
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return { state, busy, failed, apply };
}

/** True if push is on. Until the state is known, the browser's permission decides. */
export const isPushOn = ({ state }: PushOfDevice): boolean =>
  state ? state === 'on' : 'Notification' in window && Notification.permission === 'granted';

export function PushSwitch({ push: { state, busy, failed, apply } }: { push: PushOfDevice }) {
  const { t } = useLingui();
  const test = useWrite('POST /api/push/test');
  if (!state) return null;
  return (
    <div className={styles.push}>
      <p role="status">
        <PushSentence state={state} failed={failed} />
      </p>
      {state === 'on' && (
        <>
          <Button
            kind="outlined"
            size="small"
            busy={test.isPending}
            onClick={() =>
              test.mutate(
                {},
                {
                  onSuccess: () => showToast({ text: t`The test is on its way.` }),
                  onError: () => showToast({ text: t`Not sent. The server did not answer.` }),
                },
              )
            }
          >
            <Trans>Send a test</Trans>
          </Button>
          <Button kind="plain" size="small" busy={busy} onClick={() => void apply(turnPushOff)}>
            <Trans>Turn off here</Trans>
          </Button>
        </>
      )}
      {state === 'off' && (
        <Button kind="outlined" size="small" busy={busy} onClick={() => void apply(turnPushOn)}>
          <Trans>Allow</Trans>
        </Button>
      )}
    </div>
  );
}

function PushSentence({ state, failed }: { state: PushState; failed: boolean }) {
  if (failed) return <Trans>This browser could not reach its push service. Try again later.</Trans>;
  if (state === 'on') return <Trans>Push reaches this device.</Trans>;
  if (state === 'denied')
    return <Trans>This browser blocks push for this site. You can allow it again in its settings.</Trans>;
  if (state === 'insecure')
    return <Trans>Push needs an address that begins with https. This one is plain http.</Trans>;
  if (state === 'missing')
    return (
      <Trans>This browser does not support push. On an iPhone, add the app to the home screen first.</Trans>
    );
  return <Trans>Push does not reach this device yet.</Trans>;
}
