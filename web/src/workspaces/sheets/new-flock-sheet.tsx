// The sheet that creates another flock.
import type { WorkspaceType } from '@flock-care/contract/shapes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../api/writes.ts';
import { updateSession } from '../../device/session.ts';
import { TextField } from '../../forms/field.tsx';
import { useFormErrors } from '../../forms/form-errors.ts';
import { refreshSession } from '../../session/sign-in-session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import forms from '../parts/forms.module.css';
import { KindField } from './flock-sheet.tsx';

export function NewFlockSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [workspaceType, setType] = useState<WorkspaceType>('standard');
  const create = useWrite('POST /api/workspaces');
  const errors = useFormErrors(
    create.error,
    t`Not created. The server did not answer. Nothing you typed was lost.`,
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { body } = await create.mutateAsync({ body: { name, workspaceType } });
    await refreshSession();
    updateSession({ workspaceId: body.workspace.id });
    await navigate({ to: '/today' });
  };
  return (
    <Sheet
      title={t`New flock`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form="new-flock" busy={create.isPending}>
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
