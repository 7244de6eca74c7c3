// The form that turns this device into a shared tablet, with the code from the URL or a typed one.
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import type { RefusalMessages } from '../api/refusal-messages.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useSession } from '../api/use-session.ts';
import { TextField } from '../forms/field.tsx';
import { dropSecret } from '../session/arrival.ts';
import { pairTablet } from '../session/tablet-session.ts';
import { SignInPage } from '../sign-in/sign-in-page.tsx';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import styles from './tablet.module.css';

const refusals: RefusalMessages = {
  pairingCodeWrong: msg`This code is wrong, used or older than 15 minutes. Ask for a new one.`,
  tooManyPairings: msg`Too many codes were tried. Try this one in an hour.`,
};

export function PairTablet({ code }: { code: string | undefined }) {
  const { t } = useLingui();
  const person = useSession()?.context.user.name;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(code ?? '');
  const [failure, setFailure] = useState<Error>();
  const [isPairing, setPairing] = useState(false);
  const refusal = useRefusal(refusals)(failure);
  const pair = async () => {
    setPairing(true);
    try {
      await pairTablet(typed);
      dropSecret();
    } catch (error) {
      if (error instanceof Error) setFailure(error);
      form.current?.querySelector('input')?.focus();
    } finally {
      setPairing(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pair();
  };
  const unanswered = failure && !(failure instanceof ApiError);
  return (
    <SignInPage
      title={t`Shared tablet`}
      foot={
        <ButtonLink to="/sign-in" kind="plain">
          <Trans>Sign in instead</Trans>
        </ButtonLink>
      }
    >
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <p>
          <Trans>
            Everyone unlocks a shared tablet with their own PIN. An owner or assistant finds the code under
            Flock, Shared tablets.
          </Trans>
        </p>
        <TextField
          label={t`Code`}
          name="code"
          dir="ltr"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck="false"
          placeholder="K7QF-2M9X"
          error={unanswered ? t`Not paired. The server did not answer. The code is kept.` : refusal}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        {person && (
          <p className={styles.hint}>
            <Trans>
              {person} will be signed out here. Entries that have not been sent stay on the tablet, and are
              sent when {person} unlocks it.
            </Trans>
          </p>
        )}
        <Button type="submit" kind="filled" size="tall" wide busy={isPairing} disabled={!typed.trim()}>
          <Trans>Pair this tablet</Trans>
        </Button>
      </form>
    </SignInPage>
  );
}
