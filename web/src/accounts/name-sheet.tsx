// The name that others see beside what a person writes.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../api/writes.ts';
import { refreshSession } from '../app/sign-in-session.ts';
import { TextField } from '../forms/field.tsx';
import { formErrors } from '../forms/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toasts.tsx';

export function NameSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  const save = useWrite('PATCH /api/auth/user');
  const [text, setText] = useState(name);
  const errors = formErrors(save.error, t`Not saved. The server did not answer.`);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await save.mutateAsync({ body: { name: text } });
    await refreshSession();
    showToast({ text: t`Saved.` });
    onClose();
  };
  return (
    <Sheet
      title={t`Your name`}
      onClose={onClose}
      footer={
        <Button type="submit" form="your-name" kind="filled" busy={save.isPending}>
          <Trans>Save the name</Trans>
        </Button>
      }
    >
      <form id="your-name" onSubmit={event => void submit(event).catch(() => {})} noValidate>
        <TextField
          label={t`Name`}
          hint={t`Others see it beside what you write from now on.`}
          name="name"
          autoComplete="name"
          value={text}
          onChange={event => setText(event.target.value)}
          error={errors.of('name') ?? errors.rest(['name'])}
        />
      </form>
    </Sheet>
  );
}
