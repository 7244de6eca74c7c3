// The sheet for a person's name and phone number. Other members see the name on records, and vets see the phone number.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../api/writes.ts';
import { TextField } from '../forms/field.tsx';
import { useFormErrors } from '../forms/form-errors.ts';
import { refreshSession } from '../session/sign-in-session.ts';
import { Button } from '../ui/controls/button.tsx';
import { Sheet } from '../ui/controls/sheet.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import styles from './you-screen.module.css';

interface Props {
  name: string;
  /** If undefined, the sheet has no phone field. */
  phone?: string | undefined;
  onClose: () => void;
}

export function NameSheet({ name, phone, onClose }: Props) {
  const { t } = useLingui();
  const save = useWrite('PATCH /api/auth/user');
  const [text, setText] = useState(name);
  const [number, setNumber] = useState(phone);
  const errors = useFormErrors(save.error, t`Not saved. The server did not answer.`);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await save.mutateAsync({ body: { name: text, ...(number !== undefined && { phone: number }) } });
    await refreshSession();
    showToast({ text: t`Saved.` });
    onClose();
  };
  return (
    <Sheet
      title={number === undefined ? t`Your name` : t`Name and phone`}
      onClose={onClose}
      footer={
        <Button type="submit" form="your-name" kind="filled" busy={save.isPending}>
          {number === undefined ? <Trans>Save the name</Trans> : <Trans>Save</Trans>}
        </Button>
      }
    >
      <form
        id="your-name"
        className={styles.fields}
        onSubmit={event => void submit(event).catch(() => {})}
        noValidate
      >
        <TextField
          label={t`Name`}
          hint={t`Others will see it on everything you record from now on.`}
          name="name"
          autoComplete="name"
          value={text}
          onChange={event => setText(event.target.value)}
          error={errors.of('name') ?? errors.rest(['name', 'phone'])}
        />
        {number !== undefined && (
          <TextField
            label={t`Phone`}
            hint={t`Shown on the page for the vet. You may leave it empty.`}
            name="phone"
            type="tel"
            autoComplete="tel"
            value={number}
            onChange={event => setNumber(event.target.value)}
            error={errors.of('phone')}
          />
        )}
      </form>
    </Sheet>
  );
}
