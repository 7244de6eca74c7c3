// The page that a sign-in link opens. Only its button signs in, because mail scanners open links too. The button is not a
// link, because some scanners run the page and then open every link that they find in it.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSession } from '../api/use-session.ts';
import { isInstalled } from '../device/settings.ts';
import { isUnsent, outbox } from '../outbox/device-outbox.ts';
import { Button } from '../ui/controls/button.tsx';
import { warning } from '../ui/icons/frame-icons.ts';
import { Notice } from '../ui/messages/notice.tsx';
import { SignInPage } from './sign-in-page.tsx';
import styles from './steps.module.css';
import { useOptions } from './use-options.ts';

export function OpenLink({ token }: { token: string }) {
  const { t } = useLingui();
  // A link that the operator has created has no code.
  const hasCode = useOptions()?.emailSignIn === 'mail';
  const [isOpening, setIsOpening] = useState(false);
  // If the person goes back to this page, the browser may restore it with the button still busy.
  useEffect(() => {
    const reset = () => setIsOpening(false);
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, []);
  const open = () => {
    // A second tap would fail, because the first has used up the link.
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
            <Trans>Didn’t ask for this? Close the page, and nothing will happen.</Trans>
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
      <WaitingEntries />
    </SignInPage>
  );
}

/**
 * A notice about unsent entries. The page does not know whose link it is: if another person signs in, the entries wait
 * for their author.
 */
function WaitingEntries() {
  const session = useSession();
  const count = useSyncExternalStore(outbox.subscribe, outbox.snapshot).filter(isUnsent).length;
  if (!session || count === 0) return null;
  const { name } = session.context.user;
  return (
    <Notice icon={warning} kind="plain">
      <Plural
        value={count}
        one={`# entry by ${name} has not been sent yet. It will be sent when ${name} signs in here.`}
        other={`# entries by ${name} have not been sent yet. They will be sent when ${name} signs in here.`}
      />
    </Notice>
  );
}
