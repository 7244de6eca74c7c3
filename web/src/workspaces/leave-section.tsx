// The section for leaving a flock. Owners can close the flock instead, as soon as it has no birds.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useMembership, useRights } from '../api/use-session.ts';
import { useToday } from '../board/use-today.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/controls/button.tsx';
import { Section } from '../ui/layout/section.tsx';
import styles from './parts/rows.module.css';

const CloseSheet = lazy(async () => ({ default: (await import('./sheets/flock-sheets.ts')).CloseSheet }));
const LeaveSheet = lazy(async () => ({ default: (await import('./sheets/flock-sheets.ts')).LeaveSheet }));

export function LeaveSection() {
  const { isOwner } = useRights();
  return isOwner ? <CloseFlock /> : <LeaveFlock />;
}

function CloseFlock() {
  const { t } = useLingui();
  const { workspace } = useMembership();
  const { data } = useToday();
  const connected = useIsConnected();
  const [open, setOpen] = useState(false);
  const { name } = workspace;
  if (!data) return null;
  const birds = data.birds.length;
  return (
    <Section title={t`Close the flock`}>
      <p className={styles.plain}>
        {birds > 0 ? (
          <Plural
            value={birds}
            one={`${name} can be closed once its bird has moved or been deleted. That cannot be undone.`}
            other={`${name} can be closed once its # birds have moved or been deleted. That cannot be undone.`}
          />
        ) : (
          <Trans>{name} has no birds left. Its people, settings and history are removed with it.</Trans>
        )}
      </p>
      {birds === 0 && connected && (
        <Button onClick={() => setOpen(true)}>
          <Trans>Close {name}…</Trans>
        </Button>
      )}
      <Suspense>{open && <CloseSheet name={name} onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}

function LeaveFlock() {
  const { t } = useLingui();
  const { workspace } = useMembership();
  const connected = useIsConnected();
  const [open, setOpen] = useState(false);
  const { name } = workspace;
  return (
    <Section title={t`Leave the flock`}>
      <p className={styles.plain}>
        <Trans>
          You will no longer see {name}, and your tokens for it will be revoked. Its records stay.
        </Trans>
      </p>
      {connected && (
        <Button onClick={() => setOpen(true)}>
          <Trans>Leave {name}…</Trans>
        </Button>
      )}
      <Suspense>{open && <LeaveSheet name={name} onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}
