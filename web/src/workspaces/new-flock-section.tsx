// Another flock of one's own, for birds that are cared for apart.

import type { WorkspaceType } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { updateSession } from '../api/session.ts';
import { useWrite } from '../api/writes.ts';
import { refreshSession } from '../app/sign-in-session.ts';
import { TextField } from '../forms/field.tsx';
import { useFormErrors } from '../forms/form-errors.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/button.tsx';
import { plus } from '../ui/icons.ts';
import { Section } from '../ui/section.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { KindField } from './flock-sheet.tsx';
import forms from './forms.module.css';
import styles from './rows.module.css';

export function NewFlockSection() {
  const { t } = useLingui();
  const connected = useIsConnected();
  const [open, setOpen] = useState(false);
  if (!connected && !open) return null;
  return (
    <Section title={t`Another flock`}>
      <p className={styles.plain}>
        <Trans>With birds, people and settings of its own. You will be its owner.</Trans>
      </p>
      <Button icon={plus} onClick={() => setOpen(true)}>
        <Trans>New flock</Trans>
      </Button>
      {open && <NewFlockSheet onClose={() => setOpen(false)} />}
    </Section>
  );
}

function NewFlockSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [workspaceType, setType] = useState<WorkspaceType>('standard');
  const make = useWrite('POST /api/workspaces');
  const errors = useFormErrors(make.error, t`Not made. The server did not answer. What you typed is kept.`);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { body } = await make.mutateAsync({ body: { name, workspaceType } });
    await refreshSession();
    updateSession({ workspaceId: body.workspace.id });
    await navigate({ to: '/today' });
  };
  return (
    <Sheet
      title={t`New flock`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form="new-flock" busy={make.isPending}>
          <Trans>Make the flock</Trans>
        </Button>
      }
    >
      <form
        id="new-flock"
        className={forms.form}
        onSubmit={event => void submit(event).catch(() => {})}
        noValidate
      >
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="off"
          value={name}
          onChange={event => setName(event.target.value)}
          error={errors.of('name') ?? errors.rest(['name'])}
        />
        <KindField value={workspaceType} onChoose={setType} />
      </form>
    </Sheet>
  );
}
