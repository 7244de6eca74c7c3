// The step after a sign-in link was requested: the field for the code from the email or, without email, the link itself
// or how to get one.
import { Trans } from '@lingui/react/macro';
import { isInstalled } from '../device/settings.ts';
import { Button, ButtonAnchor } from '../ui/controls/button.tsx';
import { useNow } from '../ui/formats/use-now.ts';
import { caretLeft } from '../ui/icons/frame-icons.ts';
import { CodeForm } from './code-form.tsx';
import styles from './steps.module.css';
import type { LinkRequest, RequestedLink } from './use-link.ts';

interface Props {
  sent: RequestedLink;
  onSignedIn?: () => void;
}

export function SentLink({ sent, onSignedIn }: Props) {
  if (sent.delivery === 'operator') return <AskOperator email={sent.email} />;
  if (sent.previewUrl === null)
    return <CodeForm key={sent.at} email={sent.email} {...(onSignedIn && { onSignedIn })} />;
  return (
    <div className={styles.form}>
      <p role="status">
        <Trans>This server does not send email. Here is the link itself.</Trans>
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

/** For a server without email whose operator hands out the links. */
const AskOperator = ({ email }: { email: string }) => (
  <div className={styles.form}>
    <p role="status">
      <Trans>
        This server does not send email. Ask the person who runs it for a sign-in link. They can create it
        with:
      </Trans>
    </p>
    <code className={styles.command} dir="ltr">
      npm run sign-in -- {email}
    </code>
  </div>
);

/** The sentence below "Check your mail". */
export function SentText({ email }: { email: string }) {
  if (isInstalled()) {
    return (
      <Trans>
        A code is on its way to <strong>{email}</strong>. Type it here: the link in the email opens in the
        browser and signs you in there.
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

const resendAfterMs = 30_000;

/** The foot of the page: use another address, or send the email again. */
export const MailHelp = ({ link, sent }: { link: LinkRequest; sent: RequestedLink }) => (
  <div className={styles.again}>
    <Button kind="plain" icon={caretLeft} onClick={link.startOver}>
      <Trans>Another address</Trans>
    </Button>
    <SendAgain link={link} sent={sent} />
  </div>
);

/**
 * A button that sends another email; in the first half minute after an email, a countdown. Hidden if no email was sent.
 */
export function SendAgain({ link, sent }: { link: LinkRequest; sent: RequestedLink }) {
  const now = useNow(1_000);
  if (sent.delivery !== 'email') return null;
  const seconds = Math.ceil((sent.at + resendAfterMs - now) / 1_000);
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
