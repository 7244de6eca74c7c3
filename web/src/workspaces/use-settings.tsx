// A hook for the flock settings. Changes are shown immediately, sent after a short pause, and undone through
// the history.
import type { WorkspaceSettings } from '@flock-care/contract/shapes';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isUnanswered } from '../api/client.ts';
import { useRead, useReadAgain } from '../api/reads.ts';
import { undoNewest } from '../api/undo.ts';
import { useRights } from '../api/use-session.ts';
import { useWrite } from '../api/writes.ts';
import { useFormErrors } from '../forms/form-errors.ts';
import { useIsConnected } from '../outbox/use-connection.ts';
import { Button } from '../ui/controls/button.tsx';
import { warning } from '../ui/icons/icons.ts';
import { Notice } from '../ui/messages/notice.tsx';
import { showToast } from '../ui/messages/toasts.tsx';
import { useSavedMark } from './use-saved-mark.tsx';

export type Settings = Omit<WorkspaceSettings, 'updatedAt'>;

/** The debounce time for changes, so that holding down a stepper counts as one change. */
const debounceMs = 500;

export interface SettingsState {
  /** The settings with unsent changes applied; undefined until they are read. */
  settings: Settings | undefined;
  change: (changed: Partial<Settings>) => void;
  /** “Saved” and Undo, for the heading of the section; empty until a change is saved. */
  mark: ReactNode;
  /** To be called when the section has saved a change itself. */
  onSaved: (undo: (() => void) | undefined) => void;
  /** A notice if the last change was not saved. */
  failure: ReactNode;
}

/** Each section calls this hook once, and shows its own changes and their outcome. */
export function useSettings(): SettingsState {
  const { t } = useLingui();
  const { data } = useRead('GET /api/workspace/settings');
  const save = useWrite('PUT /api/workspace/settings');
  const { mark, onSaved } = useSavedMark();
  const undo = useUndoSettings();
  const [changed, setChanged] = useState<Partial<Settings>>({});
  const unsent = useRef<Partial<Settings>>({});
  const sending = useRef<Partial<Settings>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = async () => {
    clearTimeout(timer.current);
    const body = unsent.current;
    if (Object.keys(body).length === 0 || body === sending.current) return;
    sending.current = body;
    try {
      await save.mutateAsync({ body });
      if (unsent.current !== body) return;
      unsent.current = {};
      setChanged({});
      onSaved(undo);
    } catch (error) {
      // The notice shows the error. If there was no response, the change is kept, and can be sent again.
      if (isUnanswered(error) || unsent.current !== body) return;
      unsent.current = {};
      setChanged({});
    } finally {
      if (sending.current === body) sending.current = undefined;
    }
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });
  // Sends immediately when the screen is left.
  useEffect(() => () => void latestSend.current(), []);

  const change = (more: Partial<Settings>) => {
    unsent.current = { ...unsent.current, ...more };
    setChanged(unsent.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void latestSend.current(), debounceMs);
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
      () => showToast({ text: t`The change was not undone. Try again in the history.` }),
    );
}

/** True if the settings can be changed now: by an owner or assistant, with a connection. */
export function useCanChange(): boolean {
  const { canManageFlock } = useRights();
  return useIsConnected() && canManageFlock;
}
