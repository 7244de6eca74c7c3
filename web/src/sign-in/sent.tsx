// What follows after a sign-in link was asked for: the code from the mail, or the link itself where there is no mail.
import { Trans } from '@lingui/react/macro';
import { isInstalled } from '../app/this-device.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { caretLeft } from '../ui/frame-icons.ts';
import { useNow } from '../ui/use-now.ts';
import { CodeForm } from './code-form.tsx';
import styles from './steps.module.css';
import type { LinkRequest, Sent } from './use-link.ts';

interface Props {
  sent: Sent;
  onSignedIn?: () => void;
}

export function SentLink({ sent, onSignedIn }: Props) {
  if (sent.delivery === 'operator') return <AskOperator email={sent.email} />;
  if (sent.previewUrl === null)
    return <CodeForm key={sent.at} email={sent.email} {...(onSignedIn && { onSignedIn })} />;
  return (
    <div className={styles.form}>
      <p role="status">
        <Trans>This server sends no mail. Here is the link itself.</Trans>
      </p>
      <ButtonAnchor kind="filled" size="tall" wide href={sent.previewUrl}>
        <Trans>Sign in</Trans>
      </ButtonAnchor>
      <p className={styles.hint}>
        <Trans>It works once, for 15 minutes.</Trans>
      </p>
    </div>
  );
}

/** Where there is no mail, the operator makes the link. */
const AskOperator = ({ email }: { email: string }) => (
  <div className={styles.form}>
    <p role="status">
      <Trans>
        This server sends no mail. Ask the person who runs it for a sign-in link. They print it with:
      </Trans>
    </p>
    <code className={styles.command} dir="ltr">
      npm run sign-in -- {email}
    </code>
  </div>
);

/** What the page says under "Check your mail". */
export function SentWords({ email }: { email: string }) {
  if (isInstalled()) {
    return (
      <Trans>
        A code is on its way to <strong>{email}</strong>. Type it here: the link beside it opens in the
        browser and signs in there.
      </Trans>
    );
  }
  if (matchMedia('(pointer: coarse)').matches) {
    return (
      <Trans>
        A link and a code are on their way to <strong>{email}</strong>. Open the link on this phone, or type
        the code.
      </Trans>
    );
  }
  return (
    <Trans>
      A link and a code are on their way to <strong>{email}</strong>. Open the link on this device, or type
      the code.
    </Trans>
  );
}

const againAfterMs = 30_000;

/** At the foot: another address, or the same mail again. */
export const NotArrived = ({ link, sent }: { link: LinkRequest; sent: Sent }) => (
  <div className={styles.again}>
    <Button kind="plain" icon={caretLeft} onClick={link.startOver}>
      <Trans>Another address</Trans>
    </Button>
    <SendAgain link={link} sent={sent} />
  </div>
);

/** The same mail again, after half a minute. */
export function SendAgain({ link, sent }: { link: LinkRequest; sent: Sent }) {
  const now = useNow(1_000);
  // Where nothing was sent, nothing is sent again.
  if (sent.delivery !== 'email') return null;
  const seconds = Math.ceil((sent.at + againAfterMs - now) / 1_000);
  if (seconds > 0) {
    return (
      <span className={styles.wait}>
        <Trans>Send again in {seconds} s</Trans>
      </span>
    );
  }
  return (
    <Button kind="plain" busy={link.isAsking} onClick={() => void link.ask(sent.email).catch(() => {})}>
      <Trans>Send again</Trans>
    </Button>
  );
}
