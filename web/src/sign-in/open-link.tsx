// The page that a sign-in link opens. Opening does nothing, because mail scanners open links too: only the button does.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useSession } from '../api/use-session.ts';
import { isUnsent, outbox } from '../outbox/device-outbox.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { warning } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { SignInPage } from './sign-in-page.tsx';
import styles from './steps.module.css';

export function OpenLink({ token }: { token: string }) {
  const { t } = useLingui();
  return (
    <SignInPage
      title={t`Almost there`}
      foot={
        <>
          <p className={styles.hint}>
            <Trans>
              <strong>Flock Care is on your home screen?</strong> Open it there and type the six digits from
              the same mail. It does not share its sign-in with this browser.
            </Trans>
          </p>
          <p className={styles.hint}>
            <Trans>Not asked for this? Close the page. Nothing happens.</Trans>
          </p>
        </>
      }
    >
      <ButtonAnchor
        kind="filled"
        size="tall"
        wide
        href={`/api/auth/magic-link/verify?token=${encodeURIComponent(token)}`}
      >
        <Trans>Sign in here</Trans>
      </ButtonAnchor>
      <p className={styles.hint}>
        <Trans>The link works once, and only this button uses it up.</Trans>
      </p>
      <WhatWaits />
    </SignInPage>
  );
}

/** Whose link it is the page cannot know, and another person's entries leave the device. */
function WhatWaits() {
  const session = useSession();
  const count = useSyncExternalStore(outbox.subscribe, outbox.snapshot).filter(isUnsent).length;
  if (!session || count === 0) return null;
  const { name } = session.context.user;
  return (
    <Notice icon={warning} kind="plain">
      <Plural
        value={count}
        one={`# entry of ${name} waits on this device. It is lost if somebody else signs in here.`}
        other={`# entries of ${name} wait on this device. They are lost if somebody else signs in here.`}
      />
    </Notice>
  );
}
