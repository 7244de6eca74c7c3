// The settings of the flock: shown as they are chosen, sent after a short rest, and taken back through the history.
import type { WorkspaceSettings } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isUnanswered } from '../api/client.ts';
import { useRead, useReadAgain } from '../api/reads.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useFormErrors } from '../forms/form-errors.ts';
import { undoNewest } from '../history/undo.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/button.tsx';
import { warning } from '../ui/icons.ts';
import { Notice } from '../ui/notice.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useSaved } from './use-saved.tsx';

export type Settings = Omit<WorkspaceSettings, 'updatedAt'>;

/** A stepper that is held counts as one change. */
const restMs = 500;

export interface KeptSettings {
  /** With what is not sent yet; undefined until they are known. */
  settings: Settings | undefined;
  change: (changed: Partial<Settings>) => void;
  /** For the heading of the section. */
  mark: ReactNode;
  /** For what the section keeps elsewhere. */
  onSaved: (undo: (() => void) | undefined) => void;
  /** Why the last change is not kept. */
  failure: ReactNode;
}

/** For one section: what it changes, and what became of it. */
export function useSettings(): KeptSettings {
  const { t } = useLingui();
  const { data } = useRead('GET /api/workspace/settings');
  const save = useWrite('PUT /api/workspace/settings');
  const { mark, onSaved } = useSaved();
  const undo = useUndoSettings();
  const [changed, setChanged] = useState<Partial<Settings>>({});
  const unsent = useRef<Partial<Settings>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = async () => {
    clearTimeout(timer.current);
    const body = unsent.current;
    if (Object.keys(body).length === 0) return;
    try {
      await save.mutateAsync({ body });
      if (unsent.current !== body) return;
      unsent.current = {};
      setChanged({});
      onSaved(undo);
    } catch (error) {
      // Said under the heading. What got no answer stays, to be sent again.
      if (isUnanswered(error) || unsent.current !== body) return;
      unsent.current = {};
      setChanged({});
    }
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  // A screen that is left at once has kept what was chosen.
  useEffect(() => () => void latestSend.current(), []);

  const change = (more: Partial<Settings>) => {
    unsent.current = { ...unsent.current, ...more };
    setChanged(unsent.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latestSend.current(), restMs);
  };
  const errors = useFormErrors(save.error, t`Not saved. The server did not answer.`);
  const sentence = errors.rest([]);
  return {
    settings: data && { ...data.settings, ...changed },
    change,
    mark,
    onSaved,
    failure: sentence && (
      <Notice
        icon={warning}
        kind="plain"
        action={
          isUnanswered(save.error) && <Button kind="plain" onClick={() => void send()}>{t`Try again`}</Button>
        }
      >
        <span role="alert">{sentence}</span>
      </Notice>
    ),
  };
}

function useUndoSettings(): () => void {
  const { t } = useLingui();
  const readAgain = useReadAgain();
  return () =>
    void undoNewest('settings', null).then(
      () => readAgain(),
      () => showToast({ text: t`Not undone. Try again in the history.` }),
    );
}

/** Whether the settings can be changed here and now: by owners and assistants, with a connection. */
export function useCanChange(): boolean {
  const { manages } = useRights();
  return useIsConnected() && manages;
}
