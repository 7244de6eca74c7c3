// The page that a sign-in link opens. Opening does nothing, because mail scanners open links too: only the button does.
// It is no link, because some scanners run the page and then open every link that they find in it.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../api/use-session.ts';
import { isInstalled } from '../app/this-device.ts';
import { isUnsent, outbox } from '../outbox/device-outbox.ts';
import { Button } from '../ui/button.tsx';
import { warning } from '../ui/frame-icons.ts';
import { Notice } from '../ui/notice.tsx';
import { SignInPage } from './sign-in-page.tsx';
import styles from './steps.module.css';
import { useOptions } from './use-options.ts';

export function OpenLink({ token }: { token: string }) {
  const { t } = useLingui();
  // The link of an operator comes without a code.
  const hasCode = useOptions()?.emailSignIn === 'mail';
  const [isOpening, setIsOpening] = useState(false);
  // Back from the page that follows, the browser shows this one as it was left.
  useEffect(() => {
    const begin = () => setIsOpening(false);
    addEventListener('pageshow', begin);
    return () => removeEventListener('pageshow', begin);
  }, []);
  const open = () => {
    // A second tap would find the link used up by the first.
    if (isOpening) return;
    setIsOpening(true);
    location.assign(`/api/auth/magic-link/verify?token=${encodeURIComponent(token)}`);
  };
  return (
    <SignInPage
      title={t`Almost there`}
      foot={
        <>
          {hasCode && !isInstalled() && (
            <p className={styles.hint}>
              <Trans>
                <strong>Flock Care is on your home screen?</strong> Open it there and type the six digits from
                the same mail. It does not share its sign-in with this browser.
              </Trans>
            </p>
          )}
          <p className={styles.hint}>
            <Trans>Not asked for this? Close the page. Nothing happens.</Trans>
          </p>
        </>
      }
    >
      <Button kind="filled" size="tall" wide busy={isOpening} onClick={open}>
        <Trans>Sign in here</Trans>
      </Button>
      <p className={styles.hint}>
        <Trans>The link works once, and only this button uses it up.</Trans>
      </p>
      <WhatWaits />
    </SignInPage>
  );
}

/** Whose link it is the page cannot know. What somebody else has entered stays, and waits for them. */
function WhatWaits() {
  const session = useSession();
  const count = useSyncExternalStore(outbox.subscribe, outbox.snapshot).filter(isUnsent).length;
  if (!session || count === 0) return null;
  const { name } = session.context.user;
  return (
    <Notice icon={warning} kind="plain">
      <Plural
        value={count}
        one={`# entry of ${name} waits on this device. It is sent once ${name} signs in here.`}
        other={`# entries of ${name} wait on this device. They are sent once ${name} signs in here.`}
      />
    </Notice>
  );
}
