// Says on the screen one goes back to that a single bird's weight is kept, with Undo.
import { useLingui } from '@lingui/react/macro';
import { tellOfEntry } from '../../outbox/tell-of-entry.ts';
import { useIsConnected } from '../../outbox/use-connection.ts';
import { changeToast, showToast } from '../../ui/toasts.tsx';
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
    const undo = () => takeBack(saved).catch(notUndone);
    let isShown = false;
    tellOfEntry(id, {
      connected,
      tell: waits => {
        const text = wordsOf(saved, waits);
        if (isShown) changeToast(id, text);
        else showToast({ text, of: id, undo });
        isShown = true;
      },
      // A weight that somebody else's came before waits for a choice: it is not saved.
      retract: () => changeToast(id),
    });
  };
}
