// The account itself: running the server, the data as a file, the way out on this device, and for good.
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '../api/reads.ts';
import { Icon } from '../ui/icon.tsx';
import { caretRight, downloadSimple } from '../ui/icons.ts';
import { Rows, Section } from '../ui/section.tsx';
import { showToast } from '../ui/toasts.tsx';
import { CloseAccount } from './close-account.tsx';
import { downloadAccount } from './download-account.ts';
import { SignOut } from './sign-out.tsx';
import styles from './you-screen.module.css';

export function YourAccount() {
  const { data } = useRead('GET /api/auth/user');
  return (
    <Section title={<Trans>Your account</Trans>}>
      <Rows>
        {data?.user.isAdmin && (
          <li>
            <Link to="/admin" className={styles.out}>
              <Trans>Run this server</Trans>
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
        <li>
          <Close />
        </li>
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
      .catch(() => showToast({ text: t`Not read. The server did not answer.` }))
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
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={styles.out} onClick={() => setAsking(true)}>
        <Trans>Close the account</Trans>
        <Icon shape={caretRight} mirrored />
      </button>
      {asking && <CloseAccount onClose={() => setAsking(false)} />}
    </>
  );
}
