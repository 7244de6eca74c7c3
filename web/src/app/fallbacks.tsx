// What is shown where no screen is, or one broke: never a blank page.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button, ButtonLink } from '../ui/button.tsx';
import { warning } from '../ui/frame-icons.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './fallbacks.module.css';
import { openNewest } from './worker.ts';

export function NoSuchScreen() {
  return (
    <main className={styles.page}>
      <h1>
        <Trans>There is nothing here.</Trans>
      </h1>
      <p>
        <Trans>The address may be old, or it belongs to another flock.</Trans>
      </p>
      <ButtonLink to="/today" kind="filled">
        <Trans>Go to Today</Trans>
      </ButtonLink>
    </main>
  );
}

/** What browsers say of a script that they could not load, and the build of a style. */
const notLoaded = /dynamically imported module|importing a module script|preload CSS/i;

export function BrokenScreen({ error }: ErrorComponentProps) {
  const { t } = useLingui();
  const message = String((error as { message?: unknown } | undefined)?.message ?? '');
  const isMissing = notLoaded.test(message);
  // The files of an older version are gone from the server.
  const again = () => (isMissing ? void openNewest() : location.reload());
  return (
    <main className={styles.page}>
      <h1>
        <Trans>This screen could not be shown.</Trans>
      </h1>
      <Notice
        icon={warning}
        kind="plain"
        action={<Button kind="plain" onClick={again}>{t`Try again`}</Button>}
      >
        <Trans>What you have entered is kept.</Trans>{' '}
        {!navigator.onLine && isMissing ? t`This screen needs a connection.` : message}
      </Notice>
    </main>
  );
}
