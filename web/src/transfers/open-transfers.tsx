// The ways that are open for this bird to leave: a code that nobody has used, a person who has not signed in yet.
import type { OpenTransfer } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { envelope, qrCode } from '../ui/icons.ts';
import { Rows, Section } from '../ui/section.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './move-screen.module.css';
import { transferRefusals } from './transfer-refusals.ts';

interface Props {
  birdName: string;
  transfers: readonly OpenTransfer[];
}

export function OpenTransfers({ birdName, transfers }: Props) {
  const { t } = useLingui();
  if (transfers.length === 0) return null;
  return (
    <Section title={t`Open now`}>
      <Rows>
        {transfers.map(transfer => (
          <Row key={transfer.id} transfer={transfer} birdName={birdName} />
        ))}
      </Rows>
    </Section>
  );
}

function Row({ transfer, birdName }: { transfer: OpenTransfer; birdName: string }) {
  const { t } = useLingui();
  const end = useWrite('DELETE /api/bird-transfers/:transferId');
  const refusal = useRefusal(transferRefusals);
  const { kind, createdByName: by } = transfer;
  const email = transfer.destinationEmail ?? '';
  const when = useWhen(transfer.createdAt);
  const isCode = kind === 'code';
  const onEnd = async () => {
    await end.mutateAsync({ params: { transferId: transfer.id } }).then(
      () =>
        showToast({ text: isCode ? t`The code has ended.` : t`${birdName} no longer moves to ${email}.` }),
      (error: Error) => showToast({ text: refusal(error) ?? '' }),
    );
  };
  return (
    <li className={styles.transfer}>
      <Icon shape={isCode ? qrCode : envelope} />
      <div>
        <p>{isCode ? <Trans>A code</Trans> : email}</p>
        <p>
          {isCode ? (
            <Trans>
              Made by {by}, {when}
            </Trans>
          ) : (
            <Trans>
              Moves at the sign-in. Invited by {by}, {when}
            </Trans>
          )}
        </p>
      </div>
      <Button
        size="small"
        busy={end.isPending}
        onClick={() => void onEnd()}
        aria-label={isCode ? t`End the code` : t`End the move to ${email}`}
      >
        <Trans>End</Trans>
      </Button>
    </li>
  );
}

/** `16:20` today, then the day. */
function useWhen(instant: string): string {
  const formats = useFormats();
  const today = useFlockDay();
  const day = formats.dayOf(instant);
  return day === today ? formats.time(instant) : formats.datedDay(day, today);
}
