// The sheet that confirms leaving a flock. Coming back requires a new invite.
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRefusal } from '../../api/use-refusal.ts';
import { isUnsent, useWaiting } from '../../outbox/device-outbox.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/controls/sheet.tsx';
import { showToast } from '../../ui/messages/toasts.tsx';
import forms from '../parts/forms.module.css';
import { workspaceRefusals } from '../parts/workspace-refusals.ts';
import { leaveFlock } from './leave-flock.ts';

export function LeaveSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const waiting = useWaiting().filter(isUnsent).length;
  const [state, setState] = useState<{ busy: boolean; error?: Error }>({ busy: false });
  const leave = async () => {
    setState({ busy: true });
    try {
      await leaveFlock();
      showToast({ text: t`You have left ${name}.` });
      await navigate({ to: '/today' });
    } catch (error) {
      setState({ busy: false, error: error as Error });
    }
  };
  const sentence = useRefusal(workspaceRefusals)(state.error);
  return (
    <Sheet
      title={t`Leave ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button size="tall" busy={state.busy} onClick={() => void leave()}>
            <Trans>Leave</Trans>
          </Button>
          <Button kind="filled" size="tall" onClick={onClose}>
            <Trans>Stay</Trans>
          </Button>
        </>
      }
    >
      <div className={forms.form}>
        <p>
          <Trans>You can only come back if somebody invites you again.</Trans>
        </p>
        {waiting > 0 && (
          <p>
            <Plural
              value={waiting}
              one="# entry has not been sent yet. If you leave now, it will be lost."
              other="# entries have not been sent yet. If you leave now, they will be lost."
            />
          </p>
        )}
        {sentence && (
          <p className={forms.failed} role="alert">
            {sentence}
          </p>
        )}
      </div>
    </Sheet>
  );
}
