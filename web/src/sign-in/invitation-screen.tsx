// The page that an invitation link opens. For somebody without an account, its button creates one and joins the flock.
// Only that button uses up the link.
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ApiError } from '../api/client.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useSession } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { dropSecret } from '../session/arrival.ts';
import { refreshSession, showFlock } from '../session/sign-in-session.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { signInRefusals } from './sign-in-refusals.ts';
import styles from './steps.module.css';
import { useFinishSignIn } from './use-finish-sign-in.ts';
import { useSecret } from './use-secret.ts';

export function InvitationScreen() {
  const { t } = useLingui();
  const session = useSession();
  const token = useSecret('/invitation');
  const isSignedIn = session !== undefined && !session.ended;
  return (
    <SignInPage
      title={t`You are invited`}
      foot={
        <p className={styles.hint}>
          <Trans>Didn’t expect this? Close the page, and nothing will happen.</Trans>
        </p>
      }
    >
      {isSignedIn ? <OwnInvitations /> : token ? <Join token={token} /> : <UnusableInvitation />}
    </SignInPage>
  );
}

function Join({ token }: { token: string }) {
  const navigate = useNavigate();
  const accept = useWrite('POST /api/auth/invitation');
  const finish = useFinishSignIn();
  const join = async () => {
    const { body } = await accept.mutateAsync({ body: { token } });
    dropSecret();
    await finish(body);
    await navigate({ to: '/today', replace: true });
  };
  const { error } = accept;
  const refusal = useRefusal(signInRefusals);
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'signInInstead') return <SignInInstead />;
  if (code === 'invitationEnded') return <UnusableInvitation />;
  if (code === 'signUpNotAllowed') {
    return (
      <p role="status">
        <Trans>This server does not accept new accounts.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.form}>
      <Button
        kind="filled"
        size="tall"
        wide
        busy={accept.isPending}
        onClick={() => void join().catch(() => {})}
      >
        <Trans>Join the flock</Trans>
      </Button>
      <p className={styles.hint} role="status">
        {error ? (
          refusal(error)
        ) : (
          <Trans>
            Somebody who keeps birds here has invited you. Joining signs you in; the link works once.
          </Trans>
        )}
      </p>
    </div>
  );
}

const SignInInstead = () => (
  <div className={styles.form}>
    <p role="status">
      <Trans>Your address already has an account here. Sign in, and you will find the invitation.</Trans>
    </p>
    <ButtonLink to="/sign-in" kind="filled" size="tall" wide>
      <Trans>Sign in</Trans>
    </ButtonLink>
  </div>
);

const UnusableInvitation = () => (
  <div className={styles.form}>
    <p role="status">
      <Trans>This invitation was used or withdrawn, or is older than seven days. Ask for a new one.</Trans>
    </p>
    <ButtonLink to="/sign-in" kind="outlined" wide>
      <Trans>Sign in</Trans>
    </ButtonLink>
  </div>
);

/** The invitations of the signed-in person, which can be accepted without a link. */
function OwnInvitations() {
  const navigate = useNavigate();
  const session = useSession();
  useEffect(() => void refreshSession(), []);
  const { user, workspaces = [] } = session?.context ?? {};
  const pending = workspaces.filter(({ acceptedAt }) => acceptedAt === null);
  if (pending.length === 0) {
    const email = user?.email;
    return (
      <Message>
        <Trans>
          There is no invitation for {email}, who is signed in here. If it is for somebody else, sign out
          first and open the link again.
        </Trans>
      </Message>
    );
  }
  return pending.map(membership => {
    const flock = membership.workspace.name;
    return (
      <Button
        key={membership.id}
        kind="filled"
        size="tall"
        wide
        onClick={() => void showFlock(membership).then(() => navigate({ to: '/today', replace: true }))}
      >
        <Trans>Join {flock}</Trans>
      </Button>
    );
  });
}

const Message = ({ children }: { children: ReactNode }) => (
  <div className={styles.form}>
    <p role="status">{children}</p>
    <ButtonLink to="/today" kind="outlined" wide>
      <Trans>Go to Today</Trans>
    </ButtonLink>
  </div>
);
