// The sheet that closes a flock. Closing cannot be undone, so the person has to type the flock's name.
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useRefusal } from '../../api/use-refusal.ts';
import { TextField } from '../../forms/field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { showToast } from '../../ui/messages/toasts.tsx';
import { workspaceRefusals } from '../parts/workspace-refusals.ts';
import { closeFlock } from './leave-flock.ts';

export function CloseSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<{ busy: boolean; error?: Error; differs?: true }>({ busy: false });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim().normalize() !== name) return setState({ busy: false, differs: true });
    setState({ busy: true });
    try {
      await closeFlock();
      showToast({ text: t`${name} was closed.` });
      await navigate({ to: '/today' });
    } catch (error) {
      setState({ busy: false, error: error as Error });
    }
  };
  const refusal = useRefusal(workspaceRefusals)(state.error);
  return (
    <Sheet
      title={t`Close ${name}`}
      onClose={onClose}
      footer={
        <Button kind="filled" size="tall" type="submit" form="close-flock" busy={state.busy}>
          <Trans>Close it for good</Trans>
        </Button>
      }
    >
      <form id="close-flock" onSubmit={event => void submit(event)} noValidate>
        <TextField
          label={t`The name of the flock`}
          hint={t`Type ${name}. Closing cannot be undone.`}
          autoComplete="off"
          value={typed}
          onChange={event => setTyped(event.target.value)}
          error={state.differs ? t`That is not the name. Type ${name}.` : refusal}
        />
      </form>
    </Sheet>
  );
}
