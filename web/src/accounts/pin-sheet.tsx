// The sheet that sets, changes or removes the person's PIN.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRefusal } from '../api/use-refusal.ts';
import { useWrite } from '../api/writes.ts';
import { TextField } from '../forms/field.tsx';
import { focusFirstError, useFormErrors } from '../forms/form-errors.ts';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import styles from './you-screen.module.css';

export function PinSheet({ hasPin, onClose }: { hasPin: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const save = useWrite('PUT /api/auth/pin');
  const remove = useWrite('DELETE /api/auth/pin');
  const [pin, setPin] = useState('');
  const errors = useFormErrors(save.error, t`Not saved. The server did not answer.`);
  const refusal = useRefusal({})(remove.error);
  useEffect(() => {
    if (save.error) focusFirstError(form.current);
  }, [save.error]);
  const done = (text: string) => {
    showToast({ text });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body: { pin } }, { onSuccess: () => done(t`Your PIN was saved.`) });
  };
  return (
    <Sheet
      title={hasPin ? t`Change the PIN` : t`Set a PIN`}
      onClose={onClose}
      footer={
        <>
          {hasPin && (
            <Button
              busy={remove.isPending}
              onClick={() => remove.mutate({}, { onSuccess: () => done(t`Your PIN was removed.`) })}
            >
              <Trans>Remove the PIN</Trans>
            </Button>
          )}
          <Button kind="filled" type="submit" form="pin" busy={save.isPending}>
            <Trans>Save the PIN</Trans>
          </Button>
        </>
      }
    >
      <form id="pin" ref={form} className={styles.fields} onSubmit={submit} noValidate>
        <TextField
          label={t`PIN`}
          hint={t`Four to eight digits, for this flock only. Others see what you type on the tablet, so use it nowhere else.`}
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          value={pin}
          onChange={event => setPin(event.target.value)}
          error={errors.of('pin') ?? errors.rest(['pin']) ?? refusal}
        />
      </form>
    </Sheet>
  );
}
