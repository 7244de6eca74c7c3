// You: your name, what is chosen for this device only, where you are signed in, and the way out.
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useRead } from '../api/reads.ts';
import { useSignedIn } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { Screen } from '../app/screen.tsx';
import { ScreenHead } from '../app/screen-head.tsx';
import { refreshSession } from '../app/sign-in-session.ts';
import { TextField } from '../forms/field.tsx';
import { formErrors } from '../forms/form-errors.ts';
import { Button } from '../ui/button.tsx';
import { PersonMark } from '../ui/portrait.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { showToast } from '../ui/toasts.tsx';
import { SignOut } from './sign-out.tsx';
import { SignedIn } from './signed-in.tsx';
import { ThisDevice } from './this-device.tsx';
import styles from './you-screen.module.css';

export function YouScreen() {
  const { t } = useLingui();
  return (
    <Screen narrow>
      <ScreenHead title={t`You`} back="/today" />
      <div className={styles.sections}>
        <Person />
        <ThisDevice />
        <SignedIn />
        <SignOut />
      </div>
    </Screen>
  );
}

function Person() {
  const { t } = useLingui();
  const { context } = useSignedIn();
  const { data } = useRead('GET /api/auth/user');
  const [editing, setEditing] = useState(false);
  const { name, email } = data?.user ?? context.user;
  return (
    <div className={styles.person}>
      <PersonMark name={name} size={64} />
      <p className={styles.words}>
        <strong className="display">{name}</strong>
        <span>{email}</span>
      </p>
      <Button kind="plain" size="small" aria-label={t`Edit your name`} onClick={() => setEditing(true)}>
        <Trans>Edit</Trans>
      </Button>
      {editing && <NameSheet name={name} onClose={() => setEditing(false)} />}
    </div>
  );
}

function NameSheet({ name, onClose }: { name: string; onClose: () => void }) {
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
