// Says on the screen one goes back to that a single bird's weight is kept, with Undo.
import { useEntryToast } from '../../outbox/entry-toast.ts';
import { takeBack } from './save-weight.ts';
import { useSavedWords } from './saved-words.ts';
import type { LastSaved } from './use-weighing.ts';

export function useSavedToast(): (saved: LastSaved) => void {
  const wordsOf = useSavedWords();
  const toast = useEntryToast();
  return saved =>
    toast(
      saved.entry.id,
      waits => wordsOf(saved, waits),
      () => takeBack(saved),
    );
}
