// Birds on their way to another flock: each can be kept here as long as nobody has taken it in.
import type { OpenTransfer } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { useToday } from '../today/use-today.ts';
import { transferRefusals } from '../transfers/transfer-refusals.ts';
import { Button } from '../ui/button.tsx';
import { daysBetween } from '../ui/formats.ts';
import { Portrait } from '../ui/portrait.tsx';
import { Rows, Section } from '../ui/section.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useFormats } from '../ui/use-formats.ts';
import styles from './rows.module.css';

/** For owners and assistants, while there are any. */
export function TransfersSection() {
  const { t } = useLingui();
  const { manages } = useRights();
  const connected = useIsConnected();
  const { data } = useRead('GET /api/bird-transfers', undefined, { enabled: manages });
  const end = useWrite('DELETE /api/bird-transfers/:transferId');
  const transfers = data?.transfers ?? [];
  const refusal = useRefusal(transferRefusals)(end.error);
  if (transfers.length === 0) return null;
  const endTransfer = (transferId: string) =>
    end.mutate(
      { params: { transferId } },
      { onSuccess: () => showToast({ text: t`Ended. The bird stays.` }) },
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
            onEnd={connected ? () => endTransfer(transfer.id) : undefined}
          />
        ))}
      </Rows>
    </Section>
  );
}

interface RowProps {
  transfer: OpenTransfer;
  onEnd: (() => void) | undefined;
}

function TransferRow({ transfer: { birdId, destinationEmail, createdAt, createdByName }, onEnd }: RowProps) {
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
              Has a code, by {createdByName}, {when}
            </Trans>
          ) : (
            <Trans>
              Waits for {destinationEmail}, by {createdByName}, {when}
            </Trans>
          )}
        </span>
      </p>
      {onEnd && (
        <Button kind="plain" size="small" aria-label={t`End the move of ${name}`} onClick={onEnd}>
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}
