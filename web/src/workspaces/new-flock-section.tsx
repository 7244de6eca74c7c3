// The section that creates another flock, for birds that are cared for separately.
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/controls/button.tsx';
import { plus } from '../ui/icons/icons.ts';
import { Section } from '../ui/layout/section.tsx';
import styles from './parts/rows.module.css';

const NewFlockSheet = lazy(async () => ({
  default: (await import('./sheets/flock-sheets.ts')).NewFlockSheet,
}));

export function NewFlockSection() {
  const { t } = useLingui();
  const connected = useIsConnected();
  const [open, setOpen] = useState(false);
  if (!connected && !open) return null;
  return (
    <Section title={t`Another flock`}>
      <p className={styles.plain}>
        <Trans>With its own birds, people and settings. You will be its owner.</Trans>
      </p>
      <Button icon={plus} onClick={() => setOpen(true)}>
        <Trans>New flock</Trans>
      </Button>
      <Suspense>{open && <NewFlockSheet onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}
