// The notice that the tablet was removed and the flock's data deleted from it. Unsent entries can be discarded.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { PairedTablet } from '../device/tablet.ts';
import { isUnsent, outbox } from '../outbox/device-outbox.ts';
import { forgetTablet } from '../session/tablet-session.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import styles from './tablet.module.css';

export function RemovedTablet({ tablet: { screen } }: { tablet: PairedTablet }) {
  const { t } = useLingui();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.snapshot).filter(isUnsent);
  const flock = screen.flockName;
  const onDiscard = async () => {
    // Discards even entries that were being sent: the service did not save them.
    for (const { id } of unsent) await outbox.discard(id, { force: true, ofAnyone: true });
  };
  return (
    <SignInPage
      title={t`Tablet removed`}
      sub={screen.tablet.name}
      foot={
        <ButtonLink to="/sign-in" kind="plain">
          <Trans>Sign in instead</Trans>
        </ButtonLink>
      }
    >
      <div className={styles.form} role="status">
        <p>
          <Trans>
            Somebody removed this tablet from {flock}. The data of the flock has been deleted from it.
          </Trans>
        </p>
        {unsent.length > 0 && (
          <>
            <p>
              <Plural
                value={unsent.length}
                one="# entry has not been sent. It is sent when its person signs in here, or unlocks the tablet after it was paired again."
                other="# entries have not been sent. They are sent when their person signs in here, or unlocks the tablet after it was paired again."
              />
            </p>
            <Button onClick={() => void onDiscard()}>
              <Plural value={unsent.length} one="Discard it" other="Discard them" />
            </Button>
          </>
        )}
        <Button kind="filled" size="tall" wide onClick={forgetTablet}>
          <Trans>Pair it again</Trans>
        </Button>
      </div>
    </SignInPage>
  );
}
