// The person's PIN for the shared tablets of the current flock.
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useMembership } from '../api/use-session.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import links from '../ui/controls/links.module.css';
import { Section } from '../ui/layout/section.tsx';
import styles from './you-screen.module.css';

const PinSheet = lazy(async () => ({ default: (await import('./pin-sheet.tsx')).PinSheet }));

export function PinSection() {
  const { data } = useRead('GET /api/auth/pin');
  const connected = useIsConnected();
  const flock = useMembership().workspace.name;
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  const { hasPin } = data;
  return (
    <Section
      title={<Trans>PIN for shared tablets</Trans>}
      aside={
        connected && (
          <button type="button" className={links.action} onClick={() => setOpen(true)}>
            {hasPin ? <Trans>Change the PIN</Trans> : <Trans>Set a PIN</Trans>}
          </button>
        )
      }
    >
      <p className={styles.about}>
        {hasPin ? (
          <Trans>You can unlock the shared tablets of {flock} with your PIN.</Trans>
        ) : (
          <Trans>With a PIN you can unlock the shared tablets of {flock}.</Trans>
        )}
      </p>
      <Suspense>{isOpen && <PinSheet hasPin={hasPin} onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}
