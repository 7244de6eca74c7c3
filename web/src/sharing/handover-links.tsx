// The list of links to a bird, each with its expiry, the number of times it was opened and, while it is valid, a button
// that revokes it.
import type { Handover } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { useFlockDay } from '../board/use-today.ts';
import { Button } from '../ui/controls/button.tsx';
import { useFormats } from '../ui/formats/use-formats.ts';
import { useNow } from '../ui/formats/use-now.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import styles from './sharing.module.css';
import { sharingRefusals } from './sharing-refusals.ts';

export function HandoverLinks({ birdId }: { birdId: string }) {
  const { t } = useLingui();
  const { data } = useRead('GET /api/handovers');
  const revoke = useWrite('DELETE /api/handovers/:handoverId');
  const refusal = useRefusal(sharingRefusals)(revoke.error);
  const links = (data?.handovers ?? []).filter(handover => handover.birdId === birdId);
  if (links.length === 0) return null;
  const onRevoke = (handoverId: string) =>
    revoke.mutate(
      { params: { handoverId } },
      { onSuccess: () => showToast({ text: t`Revoked. This cannot be undone.` }) },
    );
  return (
    <Section title={t`Links`} minor>
      {refusal && (
        <p className={styles.failed} role="alert">
          {refusal}
        </p>
      )}
      <Rows>
        {links.map(handover => (
          <LinkRow key={handover.id} handover={handover} onRevoke={() => onRevoke(handover.id)} />
        ))}
      </Rows>
    </Section>
  );
}

function LinkRow({ handover, onRevoke }: { handover: Handover; onRevoke: () => void }) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const now = useNow();
  const { createdAt, expiresAt, revokedAt, openedCount, lastOpenedAt, notes } = handover;
  const timeOf = (instant: string) => {
    const day = formats.dayOf(instant);
    return day === today ? formats.time(instant) : formats.datedDay(day, today);
  };
  const [made, until, ended] = [timeOf(createdAt), timeOf(expiresAt), timeOf(revokedAt ?? expiresAt)];
  const isOpen = revokedAt === null && Date.parse(expiresAt) > now;
  const opened =
    lastOpenedAt === null
      ? t`Not opened yet.`
      : t`${plural(openedCount, {
          one: `Opened once, ${timeOf(lastOpenedAt)}.`,
          other: `Opened # times, last ${timeOf(lastOpenedAt)}.`,
        })}`;
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <strong>
          {isOpen ? t`Made ${made}, valid until ${until}` : t`Made ${made}, no longer valid since ${ended}`}
        </strong>
        <span className={styles.opened}>{[opened, notes].filter(Boolean).join(' ')}</span>
      </p>
      {isOpen && (
        <Button kind="plain" size="small" aria-label={t`Revoke the link made ${made}`} onClick={onRevoke}>
          <Trans>Revoke</Trans>
        </Button>
      )}
    </li>
  );
}
