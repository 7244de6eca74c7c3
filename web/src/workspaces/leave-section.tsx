// The way out of a flock: closing it once it is empty, or leaving it to the others.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useMembership, useRights } from '../api/use-session.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { useToday } from '../today/use-today.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { CloseSheet } from './close-sheet.tsx';
import { LeaveSheet } from './leave-sheet.tsx';
import styles from './rows.module.css';

export function LeaveSection() {
  const { owns } = useRights();
  return owns ? <Close /> : <Leave />;
}

function Close() {
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
          <Trans>No bird is left in {name}. Its people, settings and history go with it.</Trans>
        )}
      </p>
      {birds === 0 && connected && (
        <Button onClick={() => setOpen(true)}>
          <Trans>Close {name}…</Trans>
        </Button>
      )}
      {open && <CloseSheet name={name} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Leave() {
  const { t } = useLingui();
  const { workspace } = useMembership();
  const connected = useIsConnected();
  const [open, setOpen] = useState(false);
  const { name } = workspace;
  return (
    <Section title={t`Leave the flock`}>
      <p className={styles.plain}>
        <Trans>You no longer see {name}, and your tokens for it end. Its records stay.</Trans>
      </p>
      {connected && (
        <Button onClick={() => setOpen(true)}>
          <Trans>Leave {name}…</Trans>
        </Button>
      )}
      {open && <LeaveSheet name={name} onClose={() => setOpen(false)} />}
    </Section>
  );
}
