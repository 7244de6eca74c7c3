// The toast that says whether an entry is saved or not sent yet, with Undo. A browser that is online may still be
// unable to reach the service, so an entry counts as saved only after the service has responded.
import { useToastWithUndo } from '../api/undo.ts';
import { changeToast } from '../ui/messages/toasts.tsx';
import { outbox } from './device-outbox.ts';
import { useIsConnected } from './use-connection.ts';

/** A delay too short to notice. After it, the toast says that the entry is not sent yet. */
export const unnoticeableMs = 700;

/** Returns a function that shows the toast, and changes it when a waiting entry is saved. */
export function useEntryToast(): (
  id: string,
  textOf: (isUnsent: boolean) => string,
  undo: () => Promise<unknown>,
) => void {
  const connected = useIsConnected();
  const showToast = useToastWithUndo();
  return (id, textOf, undo) => {
    let shown: boolean | undefined;
    const show = (isUnsent: boolean) => {
      if (isUnsent === shown) return;
      if (shown === undefined) showToast(textOf(isUnsent), undo, { of: id });
      else changeToast(id, textOf(isUnsent));
      shown = isUnsent;
    };
    const timer = setTimeout(() => show(true), unnoticeableMs);
    const check = () => {
      const entry = outbox.snapshot().find(entry => entry.id === id);
      if (entry && !entry.refused && !entry.landedAt) {
        if (!connected || outbox.nextTryAt !== undefined) show(true);
        return;
      }
      clearTimeout(timer);
      stop();
      if (entry?.landedAt) show(false);
      // The entry is not saved: it was discarded, or the service refused it and it waits for a choice.
      else changeToast(id);
    };
    const stop = outbox.subscribe(check);
    check();
  };
}
