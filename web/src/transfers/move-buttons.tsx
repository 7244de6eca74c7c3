// What can be done about a move: make a code and send it, or give the bird to an email address.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useRefusal } from '../api/use-refusal.ts';
import type { useWrite } from '../api/writes.ts';
import { Button } from '../ui/button.tsx';
import { foot } from '../ui/foot.ts';
import { copy, envelope, qrCode, shareNetwork } from '../ui/icons.ts';
import { canShare, share } from '../ui/share.ts';
import styles from './move-screen.module.css';
import { acceptAddress } from './ticket.tsx';
import { transferRefusals } from './transfer-refusals.ts';

interface Props {
  birdName: string;
  /** The code that is shown. */
  code: string | undefined;
  /** Whether there is an open one, shown or not. */
  hasCode: boolean;
  make: ReturnType<typeof useWrite<'POST /api/birds/:birdId/transfer-code'>>;
  onMake: () => void;
  onGive: () => void;
}

export function MoveButtons({ birdName, code, hasCode, make, onMake, onGive }: Props) {
  const { t } = useLingui();
  const refusal = useRefusal(transferRefusals);
  const failed = refusal(make.error);
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
        <Button kind="filled" size="tall" wide icon={qrCode} busy={make.isPending} onClick={onMake}>
          {hasCode ? <Trans>Make a new code</Trans> : <Trans>Make a code</Trans>}
        </Button>
      )}
      {hasCode && !code && (
        <p className={styles.hint}>
          <Trans>A code is shown once. The one that is open ends when a new one is made.</Trans>
        </p>
      )}
      <div className={styles.others}>
        <Button kind="plain" icon={envelope} onClick={onGive}>
          {t`Give by email`}
        </Button>
        {code && (
          <Button kind="plain" busy={make.isPending} onClick={onMake}>
            <Trans>Make a new code</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

/** What became of it is said in place: a toast would cover the buttons below. */
function SendCode({ birdName, code }: { birdName: string; code: string }) {
  const { t } = useLingui();
  const [told, setTold] = useState<'copied' | 'failed'>();
  const onSend = async () => {
    const outcome = await share({
      title: t`${birdName} moves`,
      text: t`Take ${birdName} in with the code ${code}:`,
      url: acceptAddress(code),
    });
    if (outcome === 'copied' || outcome === 'failed') setTold(outcome);
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
        {told === 'copied' && <Trans>Copied. Send it to the person who takes {birdName} in.</Trans>}
        {told === 'failed' && <Trans>This browser does not copy. Write the code down.</Trans>}
      </p>
    </>
  );
}
