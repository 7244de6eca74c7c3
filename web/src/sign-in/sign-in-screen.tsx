// Signing in: by a link that is mailed, or the link itself where there is no mail.
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useSession } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { arrival } from '../app/arrival.ts';
import { TextField } from '../forms/field.tsx';
import { formErrors } from '../forms/form-errors.ts';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { envelope } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './sign-in-screen.module.css';
import { ThreeBirds } from './three-birds.tsx';

export function SignInScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const signedIn = session !== undefined && !session.ended;
  useEffect(() => {
    if (signedIn) void navigate({ to: '/today', replace: true });
  }, [signedIn, navigate]);
  return (
    <main className={styles.page}>
      <ThreeBirds />
      <div className={styles.column}>
        <h1>Flock Care</h1>
        <p className={styles.server}>{location.host}</p>
        {arrival.secret ? <OpenLink token={arrival.secret} /> : <AskForLink />}
      </div>
    </main>
  );
}

/** Opening the address does nothing: mail scanners open links too. Only the button uses the link up. */
function OpenLink({ token }: { token: string }) {
  return (
    <ButtonAnchor
      kind="filled"
      size="tall"
      wide
      href={`/api/auth/magic-link/verify?token=${encodeURIComponent(token)}`}
    >
      <Trans>Sign in</Trans>
    </ButtonAnchor>
  );
}

function AskForLink() {
  const { t } = useLingui();
  const ask = useWrite('POST /api/auth/magic-link/request');
  const [email, setEmail] = useState('');
  const errors = formErrors(ask.error, t`Not sent. The server did not answer.`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate({ body: { email, redirectTo: new URL('/today', location.href).href } });
  };
  if (ask.data) return <Sent previewUrl={ask.data.body.previewUrl} />;
  const rest = errors.rest(['email']) ?? signInProblem(t);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t`Your email`}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        placeholder="you@example.org"
        value={email}
        onChange={event => setEmail(event.target.value)}
        error={errors.of('email')}
      />
      <Button type="submit" kind="filled" size="tall" wide busy={ask.isPending}>
        <Trans>Send me a sign-in link</Trans>
      </Button>
      <p className={styles.hint} role="status">
        {rest ?? <Trans>No password. The link works once, for 15 minutes.</Trans>}
      </p>
    </form>
  );
}

/** What an identity provider said, if the sign-in failed there. */
function signInProblem(t: ReturnType<typeof useLingui>['t']): string | undefined {
  if (!arrival.signInError) return undefined;
  if (arrival.signInError === 'access_denied')
    return t`The sign-in was called off. Try again, or use another way.`;
  return t`The identity provider did not sign you in. Try again, or use another way.`;
}

function Sent({ previewUrl }: { previewUrl: string | null }) {
  if (previewUrl === null) {
    return (
      <Notice icon={envelope} kind="plain">
        <Trans>The link is on its way. Open it on this device.</Trans>
      </Notice>
    );
  }
  return (
    <div className={styles.form}>
      <p role="status">
        <Trans>This server sends no mail. Here is the link itself.</Trans>
      </p>
      <ButtonAnchor kind="filled" size="tall" wide href={previewUrl}>
        <Trans>Sign in</Trans>
      </ButtonAnchor>
    </div>
  );
}
