// The section that exports the flock, for its owners.
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useMembership } from '../api/use-session.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { downloadSimple } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import styles from './parts/rows.module.css';

const ExportSheet = lazy(async () => ({
  default: (await import('../archives/export-sheet.tsx')).ExportSheet,
}));

export function ExportSection() {
  const { name } = useMembership().workspace;
  const [isOpen, setOpen] = useState(false);
  if (!useIsConnected()) return null;
  return (
    <Section title={<Trans>Export</Trans>}>
      <Rows>
        <li>
          <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <span className={styles.words}>
              <Trans>The whole flock as a file</Trans>
              <span>
                <Trans>All records and photos. No addresses, no passwords.</Trans>
              </span>
            </span>
            <Icon shape={downloadSimple} size={20} />
          </button>
        </li>
      </Rows>
      <Suspense>{isOpen && <ExportSheet exported={{ name }} onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}
