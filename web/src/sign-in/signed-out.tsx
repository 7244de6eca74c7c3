// The line above every screen after the session has ended, and the sheet for signing in again without leaving the
// screen.
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { useSignedIn } from '../api/use-session.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { key } from '../ui/icons/icons.ts';
import { showToast } from '../ui/messages/toasts.tsx';
import { SendLabel } from './ask-for-link.tsx';
import { Providers } from './other-ways.tsx';
import { SendAgain, SentLink, SentText } from './sent-link.tsx';
import styles from './signed-out.module.css';
import steps from './steps.module.css';
import { useLink } from './use-link.ts';
import { useOptions } from './use-options.ts';

interface Props {
  /** True if the sheet is open. It also opens when a save fails because the session has ended. */
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
  const currentAddress = useRouterState({ select: state => state.location.href });
  const link = useLink(currentAddress, email);
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
                <SentText email={email} />
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
            <Providers to={currentAddress} />
            <ButtonLink kind="plain" to="/sign-in" search={{ to: currentAddress }}>
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
        <SendLabel />
      </Button>
      <p className={steps.hint} role="status">
        {link.error ? <Trans>Not sent. The server did not answer.</Trans> : <Trans>To {email}</Trans>}
      </p>
    </>
  );
}
