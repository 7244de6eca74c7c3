// The form for the code from a sign-in email. The sixth digit submits it.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../api/client.ts';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { Field } from '../forms/field.tsx';
import { useRenderAgain } from '../forms/use-render-again.ts';
import { personWith } from '../session/blocked.ts';
import { signOutBlocked } from '../session/sign-in-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { caretAfter, codeLength, digitsOf, grouped } from './code-digits.ts';
import { deletePendingLink } from './pending-link.ts';
import { signInRefusals } from './sign-in-refusals.ts';
import styles from './steps.module.css';
import { useFinishSignIn } from './use-finish-sign-in.ts';

export function CodeForm({ email, onSignedIn }: { email: string; onSignedIn?: () => void }) {
  const { t } = useLingui();
  const verify = useWrite('POST /api/auth/magic-link/verify-code');
  const finish = useFinishSignIn();
  const [digits, setDigits] = useState('');
  const [isFinishing, setIsFinishing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const renderAgain = useRenderAgain();
  const error = useCodeError(verify.error);

  const send = async (code: string) => {
    if (verify.isPending || isFinishing) return;
    try {
      const { body } = await verify.mutateAsync({ body: { email, code } });
      setIsFinishing(true);
      await finish(body);
      onSignedIn?.();
    } catch (error) {
      // The field shows the error of the request, and the digits stay.
      setIsFinishing(false);
      const blocked = error instanceof ApiError && error.code === 'accountBlocked' && personWith(email);
      if (!blocked) return;
      deletePendingLink();
      await signOutBlocked(blocked);
    }
  };
  const change = (text: string, digitsBefore?: number) => {
    const next = digitsOf(text);
    caret.current = digitsBefore;
    setDigits(next);
    renderAgain();
    if (next.length === codeLength && next !== digits) void send(next);
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = digitsOf(event.clipboardData.getData('text'));
    if (pasted.length < codeLength) return;
    event.preventDefault();
    change(pasted);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (digits.length === codeLength) void send(digits);
  };

  // Puts the caret back, because the space between the groups moves it away from its digit.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    const position = caretAfter(caret.current);
    caret.current = undefined;
    field.current?.setSelectionRange(position, position);
  });
  useLayoutEffect(() => field.current?.focus(), []);
  // Selects the code after an error, so that typing replaces it.
  useEffect(() => {
    if (verify.error) field.current?.select();
  }, [verify.error]);

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t`Code`} error={error}>
        {attributes => (
          <input
            {...attributes}
            ref={field}
            className={styles.code}
            name="code"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            value={grouped(digits)}
            onPaste={paste}
            onChange={({ target: { value, selectionStart } }) =>
              change(value, digitsOf(value.slice(0, selectionStart ?? value.length)).length)
            }
          />
        )}
      </Field>
      <p className="spoken" role="status">
        {error}
      </p>
      <Button
        type="submit"
        kind="filled"
        size="tall"
        wide
        disabled={digits.length < codeLength}
        busy={verify.isPending || isFinishing}
      >
        <Trans>Sign in</Trans>
      </Button>
      <p className={styles.hint}>
        <Trans>Valid for 15 minutes. You are signed in when you enter the sixth digit.</Trans>
      </p>
    </form>
  );
}

function useCodeError(error: Error | null): string | undefined {
  const { t } = useLingui();
  const refusal = useRefusal(signInRefusals);
  if (!error) return undefined;
  if (!(error instanceof ApiError)) return t`Not sent. The server did not answer. Your digits are kept.`;
  return refusal(error);
}
