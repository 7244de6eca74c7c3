// The session has ended while a screen is open: a line says so, and a sheet signs in again without leaving the screen.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useSignedIn } from '../api/use-session.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { key } from '../ui/icons.ts';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toasts.tsx';
import { WhatIsSent } from './ask-for-link.tsx';
import { Providers } from './other-ways.tsx';
import { SendAgain, SentLink, SentWords } from './sent.tsx';
import styles from './signed-out.module.css';
import steps from './steps.module.css';
import { useLink } from './use-link.ts';
import { useOptions } from './use-options.ts';

interface Props {
  /** Whether the sheet is open: it opens by itself when something was to be saved. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
}

export function SignedOut({ isAsking, onAsk }: Props) {
  return (
    <>
      <div className={styles.bar} role="status">
        <Icon shape={key} size={18} />
        <p>
          <strong>
            <Trans>You are signed out.</Trans>
          </strong>{' '}
          <Trans>What you have entered is kept.</Trans>
        </p>
        <Button kind="tinted" size="small" onClick={() => onAsk(true)}>
          <Trans>Sign in again</Trans>
        </Button>
      </div>
      {isAsking && <SignInAgain onClose={() => onAsk(false)} />}
    </>
  );
}

function SignInAgain({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { email } = useSignedIn().context.user;
  const here = useRouterState({ select: state => state.location.href });
  const link = useLink(here, email);
  const options = useOptions();
  const sent = link.sent?.email === email ? link.sent : undefined;
  const finish = () => {
    onClose();
    showToast({ text: t`You are signed in again.` });
  };
  return (
    <Sheet title={t`Sign in again`} onClose={onClose}>
      <div className={styles.steps}>
        {sent ? (
          <>
            {sent.delivery === 'email' && (
              <p>
                <SentWords email={email} />
              </p>
            )}
            <SentLink sent={sent} onSignedIn={finish} />
            <SendAgain link={link} sent={sent} />
          </>
        ) : (
          <>
            <p>
              <Trans>You stay on this screen. What you have entered is kept.</Trans>
            </p>
            {options?.emailSignIn !== 'off' && <AskAgain link={link} email={email} />}
            <Providers to={here} />
            <ButtonLink kind="plain" to="/sign-in" search={{ to: here }}>
              <Trans>Sign in as somebody else</Trans>
            </ButtonLink>
          </>
        )}
      </div>
    </Sheet>
  );
}

function AskAgain({ link, email }: { link: ReturnType<typeof useLink>; email: string }) {
  return (
    <>
      <Button
        kind="filled"
        size="tall"
        wide
        busy={link.isAsking}
        onClick={() => void link.ask(email).catch(() => {})}
      >
        <WhatIsSent />
      </Button>
      <p className={steps.hint} role="status">
        {link.error ? <Trans>Not sent. The server did not answer.</Trans> : <Trans>To {email}</Trans>}
      </p>
    </>
  );
}
