// The buttons of the move screen: create a code, send it, or give the bird by email.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRefusal } from '../api/use-refusal.ts';
import type { useWrite } from '../api/writes.ts';
import { Button } from '../ui/controls/button.tsx';
import { copy, envelope, qrCode, shareNetwork } from '../ui/icons/icons.ts';
import { foot } from '../ui/layout/foot.ts';
import { canShare, share } from '../ui/sharing/share.ts';
import styles from './move-screen.module.css';
import { acceptAddress } from './ticket.tsx';
import { transferRefusals } from './transfer-refusals.ts';

interface Props {
  birdName: string;
  /** The code on the screen; undefined if none is shown. */
  code: string | undefined;
  /** True if there is an unused code, even if it is not on the screen. */
  hasCode: boolean;
  create: ReturnType<typeof useWrite<'POST /api/birds/:birdId/transfer-code'>>;
  onCreate: () => void;
  onGive: () => void;
}

export function MoveButtons({ birdName, code, hasCode, create, onCreate, onGive }: Props) {
  const { t } = useLingui();
  const refusal = useRefusal(transferRefusals);
  const failed = refusal(create.error);
  return (
    <div ref={foot} className={styles.buttons}>
      {failed && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
      {code ? (
        <SendCode birdName={birdName} code={code} />
      ) : (
        <Button kind="filled" size="tall" wide icon={qrCode} busy={create.isPending} onClick={onCreate}>
          {hasCode ? <Trans>Make a new code</Trans> : <Trans>Make a code</Trans>}
        </Button>
      )}
      {hasCode && !code && (
        <p className={styles.hint}>
          <Trans>A code is shown only once. Making a new one cancels the current one.</Trans>
        </p>
      )}
      <div className={styles.others}>
        <Button kind="plain" icon={envelope} onClick={onGive}>
          {t`Give by email`}
        </Button>
        {code && (
          <Button kind="plain" busy={create.isPending} onClick={onCreate}>
            <Trans>Make a new code</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** The button that sends or copies the code. The outcome appears below it, because a toast would cover the buttons. */
function SendCode({ birdName, code }: { birdName: string; code: string }) {
  const { t } = useLingui();
  const [notice, setNotice] = useState<'copied' | 'failed'>();
  const onSend = async () => {
    const outcome = await share({
      title: t`${birdName} moves`,
      text: t`Take ${birdName} in with the code ${code}:`,
      url: acceptAddress(code),
    });
    if (outcome === 'copied' || outcome === 'failed') setNotice(outcome);
  };
  const shares = canShare();
  return (
    <>
      <Button
        kind="filled"
        size="tall"
        wide
        icon={shares ? shareNetwork : copy}
        onClick={() => void onSend()}
      >
        {shares ? <Trans>Send the code</Trans> : <Trans>Copy the code</Trans>}
      </Button>
      <p className={styles.hint} role="status">
        {notice === 'copied' && <Trans>Copied. Send it to the person who is taking {birdName} in.</Trans>}
        {notice === 'failed' && <Trans>This browser cannot copy. Write the code down.</Trans>}
      </p>
    </>
  );
}
