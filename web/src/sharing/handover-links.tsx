// The links to a bird: until when they work, how often they were opened, and a way to end them.
import type { Handover } from '@flock-care/contract/shapes';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRead } from '../api/reads.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { useFlockDay } from '../today/use-flock-day.ts';
import { Button } from '../ui/button.tsx';
import { Rows, Section } from '../ui/section.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useFormats } from '../ui/use-formats.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './sharing.module.css';
import { sharingRefusals } from './sharing-refusals.ts';

export function HandoverLinks({ birdId }: { birdId: string }) {
  const { t } = useLingui();
  const { data } = useRead('GET /api/handovers');
  const end = useWrite('DELETE /api/handovers/:handoverId');
  const refusal = useRefusal(sharingRefusals)(end.error);
  const links = (data?.handovers ?? []).filter(handover => handover.birdId === birdId);
  if (links.length === 0) return null;
  const onEnd = (handoverId: string) =>
    end.mutate(
      { params: { handoverId } },
      { onSuccess: () => showToast({ text: t`Ended. It cannot be brought back.` }) },
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
          <LinkRow key={handover.id} handover={handover} onEnd={() => onEnd(handover.id)} />
        ))}
      </Rows>
    </Section>
  );
}

function LinkRow({ handover, onEnd }: { handover: Handover; onEnd: () => void }) {
  const { t } = useLingui();
  const formats = useFormats();
  const today = useFlockDay();
  const now = useNow();
  const { createdAt, expiresAt, revokedAt, openedCount, lastOpenedAt, notes } = handover;
  const whenOf = (instant: string) => {
    const day = formats.dayOf(instant);
    return day === today ? formats.time(instant) : formats.datedDay(day, today);
  };
  const [made, until, ended] = [whenOf(createdAt), whenOf(expiresAt), whenOf(revokedAt ?? expiresAt)];
  const isOpen = revokedAt === null && Date.parse(expiresAt) > now;
  const opened =
    lastOpenedAt === null
      ? t`Not opened yet.`
      : t`${plural(openedCount, {
          one: `Opened once, ${whenOf(lastOpenedAt)}.`,
          other: `Opened # times, last ${whenOf(lastOpenedAt)}.`,
        })}`;
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <strong>{isOpen ? t`Made ${made}, works until ${until}` : t`Made ${made}, ended ${ended}`}</strong>
        <span className={styles.opened}>{[opened, notes].filter(Boolean).join(' ')}</span>
      </p>
      {isOpen && (
        <Button kind="plain" size="small" aria-label={t`End the link made ${made}`} onClick={onEnd}>
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}
