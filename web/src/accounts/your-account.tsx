// The account section: links to administration and licenses, the data as a file, sign-out and closing the account.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { caretRight, downloadSimple } from '../ui/icons/icons.ts';
import { Rows, Section } from '../ui/layout/section.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import { downloadAccount } from './download-account.ts';
import { SignOut } from './sign-out.tsx';
import styles from './you-screen.module.css';

const CloseAccount = lazy(async () => ({ default: (await import('./close-account.tsx')).CloseAccount }));

export function YourAccount() {
  const connected = useIsConnected();
  const { data } = useRead('GET /api/auth/user');
  return (
    <Section title={<Trans>Your account</Trans>}>
      <Rows>
        {data?.user.isAdmin && (
          <li>
            <Link to="/admin" className={styles.out}>
              <Trans>Server administration</Trans>
              <Icon shape={caretRight} mirrored />
            </Link>
          </li>
        )}
        <li>
          <Download />
        </li>
        <li>
          <SignOut />
        </li>
        {connected && (
          <li>
            <Close />
          </li>
        )}
        <li>
          <a href="/licenses.txt" className={styles.out}>
            <Trans>Licences of this app</Trans>
            <Icon shape={caretRight} mirrored />
          </a>
        </li>
      </Rows>
    </Section>
  );
}

function Download() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    downloadAccount()
      .catch(() => showToast({ text: t`Not downloaded. The server did not answer.` }))
      .finally(() => setBusy(false));
  };
  return (
    <button type="button" className={styles.out} aria-busy={busy} disabled={busy} onClick={download}>
      <Trans>Your data as a file</Trans>
      <Icon shape={downloadSimple} />
    </button>
  );
}

function Close() {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <button type="button" className={styles.out} onClick={() => setIsConfirming(true)}>
        <Trans>Close the account</Trans>
        <Icon shape={caretRight} mirrored />
      </button>
      <Suspense>{isConfirming && <CloseAccount onClose={() => setIsConfirming(false)} />}</Suspense>
    </>
  );
}
