// The screens for an unknown URL and for a crash, so that nobody sees a blank page.
import { Trans, useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { openNewest } from '../device/worker.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { warning } from '../ui/icons/frame-icons.ts';
import { Notice } from '../ui/messages/notice.tsx';
import styles from './fallbacks.module.css';

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

/** The browsers' error messages for a script that failed to load, and Vite's for a style sheet. */
const notLoaded = /dynamically imported module|importing a module script|preload CSS/i;

export function BrokenScreen({ error }: ErrorComponentProps) {
  const { t } = useLingui();
  const message = String((error as { message?: unknown } | undefined)?.message ?? '');
  const isMissing = notLoaded.test(message);
  // A missing file is from an older version of the app, which the server no longer has.
  const retry = () => (isMissing ? void openNewest() : location.reload());
  return (
    <main className={styles.page}>
      <h1>
        <Trans>This screen could not be shown.</Trans>
      </h1>
      <Notice
        icon={warning}
        kind="plain"
        action={<Button kind="plain" onClick={retry}>{t`Try again`}</Button>}
      >
        <Trans>What you have entered is kept.</Trans>{' '}
        {!navigator.onLine && isMissing ? t`This screen needs a connection.` : message}
      </Notice>
    </main>
  );
}
