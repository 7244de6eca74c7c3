// Says on the screen one goes back to that a single bird's weight is kept, with Undo.
import { useLingui } from '@lingui/react/macro';
import { outbox } from '../../outbox/device-outbox.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { hideToast, showToast } from '../../ui/toasts.tsx';
import { takeBack } from './save-weight.ts';
import { useSavedWords } from './saved-words.ts';
import type { LastSaved } from './use-weighing.ts';

export function useSavedToast(): (saved: LastSaved) => void {
  const { t } = useLingui();
  const wordsOf = useSavedWords();
  const connected = useIsConnected();
  return saved => {
    const { id } = saved.entry;
    const notUndone = () => showToast({ text: t`Not undone. Try again in the history.` });
    showToast({ text: wordsOf(saved, !connected), of: id, undo: () => takeBack(saved).catch(notUndone) });
    hideOnceRefused(id);
  };
}

/** A weight that somebody else's came before waits for a choice: it is not saved. */
function hideOnceRefused(id: string): void {
  const look = () => {
    const entry = outbox.snapshot().find(entry => entry.id === id);
    if (entry && !entry.refused && !entry.landedAt) return;
    stop();
    if (entry?.refused) hideToast(id);
  };
  const stop = outbox.subscribe(look);
}
