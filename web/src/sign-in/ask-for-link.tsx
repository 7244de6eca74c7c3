// The form that requests a sign-in link for an email address.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { isInstalled } from '../device/settings.ts';
import { TextField } from '../forms/field.tsx';
import { Button } from '../ui/controls/button.tsx';
import { signInRefusals } from './sign-in-refusals.ts';
import styles from './steps.module.css';
import type { LinkRequest } from './use-link.ts';
import { useOptions } from './use-options.ts';

interface Props {
  link: LinkRequest;
  /** Replaces the default sentence below the button. */
  note?: ReactNode;
}

export function AskForLink({ link, note }: Props) {
  const { t } = useLingui();
  const [email, setEmail] = useState(link.lastEmail);
  const { field, rest } = useAskingError(link.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form shows the error.
    void link.ask(email).catch(() => {});
  };
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
        error={field}
      />
      <Button type="submit" kind="filled" size="tall" wide busy={link.isAsking}>
        <SendLabel />
      </Button>
      <p className={styles.hint} role="status">
        {rest ?? note ?? <NoPassword />}
      </p>
    </form>
  );
}

/**
 * True for an app on the home screen if the server sends email. People type the code there, because the link would open
 * in the browser.
 */
const useSendsCode = () => useOptions()?.emailSignIn === 'mail' && isInstalled();

export const SendLabel = () =>
  useSendsCode() ? <Trans>Send me a sign-in code</Trans> : <Trans>Send me a sign-in link</Trans>;

export const NoPassword = () =>
  useSendsCode() ? (
    <Trans>No password. The code works once, for 15 minutes.</Trans>
  ) : (
    <Trans>No password. The link works once, for 15 minutes.</Trans>
  );

function useAskingError(error: Error | null): { field?: string; rest?: string } {
  const { t } = useLingui();
  const refusal = useRefusal(signInRefusals);
  if (!error) return {};
  if (!(error instanceof ApiError)) return { rest: t`Not sent. The server did not answer.` };
  if (error.details?.email) return { field: t`That is not an email address. Type one like you@example.org.` };
  const rest = refusal(error);
  return rest ? { rest } : {};
}
