// A bird's open transfers: unused codes, and transfers by email to people who have not signed in yet.
import type { OpenTransfer } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { useFlockDay } from '../board/use-today.ts';
import { Button } from '../ui/controls/button.tsx';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { envelope, qrCode } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
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
    <Section title={t`Pending`}>
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
  const cancel = useWrite('DELETE /api/bird-transfers/:transferId');
  const refusal = useRefusal(transferRefusals);
  const { kind, createdByName: by } = transfer;
  const email = transfer.destinationEmail ?? '';
  const when = useTimeText(transfer.createdAt);
  const isCode = kind === 'code';
  const onCancel = async () => {
    await cancel.mutateAsync({ params: { transferId: transfer.id } }).then(
      () =>
        showToast({
          text: isCode ? t`The code is no longer valid.` : t`${birdName}’s move to ${email} was cancelled.`,
        }),
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
              Moves when they sign in. Invited by {by}, {when}
            </Trans>
          )}
        </p>
      </div>
      <Button
        size="small"
        busy={cancel.isPending}
        onClick={() => void onCancel()}
        aria-label={isCode ? t`Cancel the code` : t`Cancel the move to ${email}`}
      >
        <Trans>Cancel</Trans>
      </Button>
    </li>
  );
}

/** Returns a time such as `16:20` for an instant today, otherwise the day. */
function useTimeText(instant: string): string {
  const formats = useFormats();
  const today = useFlockDay();
  const day = formats.dayOf(instant);
  return day === today ? formats.time(instant) : formats.datedDay(day, today);
}
