// The list of open transfers. A transfer can be cancelled until somebody takes the bird in.
import type { OpenTransfer } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useFlockDay, useToday } from '../board/use-today.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { transferRefusals } from '../transfers/transfer-refusals.ts';
import { Button } from '../ui/controls/button.tsx';
import { daysBetween } from '../ui/formats/formats.ts';
import { useFormats } from '../ui/formats/use-formats.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import { Portrait } from '../ui/portraits/portrait.tsx';
import styles from './parts/rows.module.css';

/** Shown to owners and assistants if there are open transfers. */
export function TransfersSection() {
  const { t } = useLingui();
  const { canManageFlock } = useRights();
  const connected = useIsConnected();
  const { data } = useRead('GET /api/bird-transfers', undefined, { enabled: canManageFlock });
  const cancel = useWrite('DELETE /api/bird-transfers/:transferId');
  const transfers = data?.transfers ?? [];
  const refusal = useRefusal(transferRefusals)(cancel.error);
  if (transfers.length === 0) return null;
  const cancelTransfer = (transferId: string) =>
    cancel.mutate(
      { params: { transferId } },
      { onSuccess: () => showToast({ text: t`Cancelled. The bird stays.` }) },
    );
  return (
    <Section title={t`On the way`}>
      {refusal && (
        <p className={styles.failed} role="alert">
          {refusal}
        </p>
      )}
      <Rows>
        {transfers.map(transfer => (
          <TransferRow
            key={transfer.id}
            transfer={transfer}
            onCancel={connected ? () => cancelTransfer(transfer.id) : undefined}
          />
        ))}
      </Rows>
    </Section>
  );
}

interface RowProps {
  transfer: OpenTransfer;
  onCancel: (() => void) | undefined;
}

function TransferRow({
  transfer: { birdId, destinationEmail, createdAt, createdByName },
  onCancel,
}: RowProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const { data } = useToday();
  const bird = data?.birds.find(({ id }) => id === birdId);
  const name = bird?.name ?? t`A bird`;
  const when = formats.daysAgo(daysBetween(formats.dayOf(createdAt), today));
  return (
    <li className={styles.row}>
      {bird && <Portrait bird={bird} size={40} />}
      <p className={styles.words}>
        <strong>
          <Link to="/birds/$birdId/move" params={{ birdId }}>
            {name}
          </Link>
        </strong>
        <span>
          {destinationEmail === null ? (
            <Trans>
              Has a transfer code, made by {createdByName}, {when}
            </Trans>
          ) : (
            <Trans>
              Waiting for {destinationEmail}, started by {createdByName}, {when}
            </Trans>
          )}
        </span>
      </p>
      {onCancel && (
        <Button kind="plain" size="small" aria-label={t`Cancel ${name}’s move`} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </li>
  );
}
